import type { TimeGrid } from '@bess/kernel/series';
import type { Tariff } from '@bess/tariff-library';
import { rateCalendar } from '@bess/tariff-library/calendar';
import { flatDemandTierSchedule, touDemandTierSchedule } from '@bess/tariff-library/tiers';

/** A demand that the bill charges for, at one price. */
export interface DemandWindow {
  readonly name: string;
  /** [currency/kW/month] */
  readonly pricePerKw: number;
  /** 1 where a step counts. */
  readonly meteredSteps: Uint8Array;
  /** Billing demand is at least this share of the highest earlier demand; 0 without ratchet. */
  readonly ratchetFraction: number;
  /** Months that the ratchet looks back to. */
  readonly ratchetMonths: number;
}

const YEAR_MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/**
 * The demand windows that a tariff charges for, over all steps of a grid; windows without a price are left out.
 *
 * @param tariff - rate with one price for each demand, all year round
 * @throws Error when a demand has tiers or its price changes with the month, or the ratchet names the months it looks back to
 */
export function demandWindows(tariff: Tariff, grid: TimeGrid): DemandWindow[] {
  const { ratchet, touDemand, flatDemand } = tariff;
  if (ratchet !== undefined && ratchet.previousMonths === 0) {
    throw new Error(`${tariff.code}: the ratchet must look back to previous months`);
  }
  const windows: DemandWindow[] = [];
  if (flatDemand !== undefined) {
    windows.push({
      name: 'any time',
      pricePerKw: onePrice(tariff, (month) => flatDemandTierSchedule(tariff, month)),
      meteredSteps: new Uint8Array(grid.length).fill(1),
      ratchetFraction: ratchet?.fraction ?? 0,
      ratchetMonths: ratchet?.previousMonths ?? 0,
    });
  }
  const periodSeries = rateCalendar(tariff, grid).demandPeriodSeries;
  touDemand?.periods.forEach((_, period) => {
    windows.push({
      name: `period ${period}`,
      pricePerKw: onePrice(tariff, () => touDemandTierSchedule(tariff, period)),
      meteredSteps: periodSeries!.map((of) => (of === period ? 1 : 0)),
      ratchetFraction: 0,
      ratchetMonths: 0,
    });
  });
  return windows.filter(({ pricePerKw }) => pricePerKw > 0);
}

function onePrice(
  tariff: Tariff,
  tiersOf: (month: number) => readonly { readonly price: number }[],
): number {
  const schedules = YEAR_MONTHS.map(tiersOf);
  const price = schedules[0]?.[0]?.price ?? 0;
  if (schedules.some((tiers) => tiers.length !== 1 || tiers[0]!.price !== price)) {
    throw new Error(`${tariff.code}: a demand must have one price all year round`);
  }
  return price;
}
