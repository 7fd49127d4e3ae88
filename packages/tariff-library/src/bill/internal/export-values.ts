import type { TimeGrid } from '@bess/kernel/series';
import type { BillingMonth } from '../../calendar/billing-month.js';
import type { RateCalendar } from '../../calendar/rate-calendar.js';
import type { ExportRule } from '../export-rule.js';

/** What a month's exports earn by period [currency], where every step has a price of its own. */
export function exportValues(
  rule: ExportRule,
  exportKw: ArrayLike<number>,
  { energyPeriodSeries }: RateCalendar,
  { startStep, endStep }: BillingMonth,
  grid: TimeGrid,
): Float64Array {
  const values = new Float64Array(256);
  const prices = 'sellPricePerKwh' in rule ? rule.sellPricePerKwh : undefined;
  if (typeof prices !== 'object') return values;
  const stepHours = grid.stepMinutes / 60;
  for (let step = startStep; step < endStep; step += 1) {
    values[energyPeriodSeries[step]!]! += exportKw[step]! * stepHours * prices[step]!;
  }
  return values;
}
