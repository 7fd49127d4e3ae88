import type { LocalDays } from './local-days.js';

/** Mean of a daily quantity over a calendar month of a year. */
export interface MonthSeen {
  /** 0 to 11. */
  readonly month: number;
  /** Block of 365 days, 0 for the oldest. */
  readonly year: number;
  /** Mean day. */
  readonly middle: number;
  /** Days seen. */
  readonly days: number;
  readonly mean: number;
}

const YEAR_DAYS = 365;

/**
 * Means by calendar month and block of 365 days, the last of which ends with the history.
 *
 * @param values - by day; NaN where missing
 * @param days - calendar
 */
export function monthsSeen(values: Float64Array, days: LocalDays): MonthSeen[] {
  const blocks = Math.ceil(days.dayCount / YEAR_DAYS);
  const cells = new Map<number, { total: number; days: number; middle: number }>();
  for (let day = 0; day < days.dayCount; day++) {
    const value = values[day]!;
    if (Number.isNaN(value)) continue;
    const year = yearOf(days, day);
    // A block may end and begin in the same calendar month: its halves are a year apart.
    const late = day - (days.dayCount - (blocks - year) * YEAR_DAYS) > 180 ? 1 : 0;
    const key = (year * 12 + days.month[day]!) * 2 + late;
    const cell = cells.get(key) ?? { total: 0, days: 0, middle: 0 };
    cell.total += value;
    cell.middle += day;
    cell.days++;
    cells.set(key, cell);
  }
  return [...cells].map(([key, cell]) => ({
    month: (key >> 1) % 12,
    year: Math.floor(key / 24),
    middle: cell.middle / cell.days,
    days: cell.days,
    mean: cell.total / cell.days,
  }));
}

/** Block of 365 days, 0 for the oldest; the last one ends with the history. */
export function yearOf(days: LocalDays, day: number): number {
  const blocks = Math.ceil(days.dayCount / YEAR_DAYS);
  return blocks - 1 - Math.floor((days.dayCount - 1 - day) / YEAR_DAYS);
}
