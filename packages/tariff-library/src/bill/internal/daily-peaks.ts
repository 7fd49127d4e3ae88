import type { TimeGrid } from '@bess/kernel/series';
import type { BillingMonth } from '../../calendar/billing-month.js';
import { readGrid } from '../../calendar/internal/read-grid.js';

/** The highest demand of every local day that a month touches [kW], by period; one period where there is no schedule. */
export function dailyPeaks(
  demandKw: ArrayLike<number>,
  grid: TimeGrid,
  { startStep, endStep }: BillingMonth,
  periodSeries: ArrayLike<number> | undefined,
): Map<number, number[]> {
  const { dayIndex } = readGrid(grid).calendar;
  const byPeriod = new Map<number, Map<number, number>>();
  for (let step = startStep; step < endStep; step += 1) {
    const period = periodSeries?.[step] ?? 0;
    const days = byPeriod.get(period) ?? new Map<number, number>();
    byPeriod.set(period, days);
    const day = dayIndex[step]!;
    days.set(day, Math.max(days.get(day) ?? 0, demandKw[step]!));
  }
  return new Map([...byPeriod].map(([period, days]) => [period, [...days.values()]]));
}
