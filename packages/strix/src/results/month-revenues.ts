import type { MonthRevenue } from '../types.js';
import { percentiles } from './percentiles.js';

const MONTHS = 12;
const MONTH_DAYS = 30;

/** Revenue of the paths by calendar month; path × 12, as the kernel writes it. */
export interface RevenueByMonth {
  /** [currency] */
  readonly monthCash: Float64Array;
  readonly monthDays: Uint16Array;
  /** Expected daily revenue of the year by path, of {@link AnnualRevenue} [currency/day]. */
  readonly yearMean: Float64Array;
}

/**
 * Revenue of each calendar month over the paths that reach it, brought to 30 days as annual figures are to 365: a path that
 * spends d < 30 days in the month keeps √(d/30) of what its year does not explain. Method note, (46).
 *
 * @param revenue - cash and days by path and month
 * @returns one entry for each month that was simulated, January first
 */
export function monthRevenues(revenue: RevenueByMonth): MonthRevenue[] {
  const { monthCash, monthDays, yearMean } = revenue;
  const pathCount = yearMean.length;
  const overall = yearMean.reduce((sum, value) => sum + value / pathCount, 0);
  const months: MonthRevenue[] = [];
  for (let month = 0; month < MONTHS; month++) {
    let cash = 0;
    let days = 0;
    for (let path = 0; path < pathCount; path++) {
      cash += monthCash[path * MONTHS + month]!;
      days += monthDays[path * MONTHS + month]!;
    }
    if (days === 0) continue;
    const perDay = cash / days;
    const amounts: number[] = [];
    for (let path = 0; path < pathCount; path++) {
      const ofPath = monthDays[path * MONTHS + month]!;
      if (ofPath === 0) continue;
      const effect = overall > 0 ? yearMean[path]! / overall : 1;
      const expected = perDay > 0 ? perDay * effect : perDay;
      const kept = Math.sqrt(Math.min(1, ofPath / MONTH_DAYS));
      const rest = monthCash[path * MONTHS + month]! / ofPath - expected;
      amounts.push(MONTH_DAYS * (expected + kept * rest));
    }
    months.push({
      month: month + 1,
      ...percentiles(amounts),
      mean: MONTH_DAYS * perDay,
      simulatedDays: days,
    });
  }
  return months;
}
