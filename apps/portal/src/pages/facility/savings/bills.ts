import type { ChartedBill } from '@bess/plot';
import type { Savings } from './savings-queries.js';

type WireBill = NonNullable<Savings['bill']>['with_battery'];

/** A bill as charts take it: lines summed by component. */
export function chartedBill({ total, lines }: WireBill): ChartedBill {
  const byComponent: Record<string, number> = {};
  for (const { component, amount } of lines) {
    byComponent[component] = (byComponent[component] ?? 0) + amount;
  }
  return { currency: 'USD', total, byComponent };
}

/** A month without and with the battery. */
export interface BilledMonth {
  year: number;
  month: number;
  totalBefore: number;
  totalAfter: number;
  peakBeforeKw: number;
  peakAfterKw: number;
  /** Local date and hour that set the peak. */
  peakTimeBefore: string;
  peakTimeAfter: string;
}

/** The months of both bills beside each other. */
export function billedMonths({
  without_battery,
  with_battery,
}: NonNullable<Savings['bill']>): BilledMonth[] {
  return without_battery.months.flatMap((before, index) => {
    const after = with_battery.months[index];
    return after === undefined
      ? []
      : [
          {
            year: before.year,
            month: before.month,
            totalBefore: before.total,
            totalAfter: after.total,
            peakBeforeKw: before.peak_kw,
            peakAfterKw: after.peak_kw,
            peakTimeBefore: before.peak_time,
            peakTimeAfter: after.peak_time,
          },
        ];
  });
}
