import type { TimeGrid } from '@bess/kernel/series';
import type { Tariff } from '@bess/tariff-library';
import { dayGroups } from '../days/day-groups.js';
import { measuredYear } from '../days/measured-year.js';
import { typicalDaysOf } from '../days/typical-days-of.js';
import type { TypicalDay } from '../schema/options.js';
import { checkPlain } from './check-plain.js';

/** Which dates count as days off. */
export interface RepresentativeDaysOptions {
  /** Saturdays and Sundays always count; `us-federal` and a list of dates add holidays. Default `none`. */
  holidays?: Tariff['holidays'];
  /** What panels gave in each step [kW]; the peak is then that of the load less it. A day with a gap is left out. */
  solarKwSeries?: ArrayLike<number>;
}

/**
 * Condenses a load series into a weekday, a weekend day and the peak day of each calendar month.
 *
 * The peak day is the local day that holds the month's highest reading, as it was. The other two are means, hour by
 * hour, of the month's remaining whole days, so that a month's energy is kept when its dates repeat them.
 * Days that are not whole (23 or 25 hours, gaps, the ends of the series) are left out. Of more than a year the days of one calendar
 * month count together, whichever year they are of.
 *
 * @param loadKwSeries Load of each step of the grid [kW]; NaN where unknown.
 * @param grid Time of the series; its zone decides what a day is.
 * @returns Thirty-six days, `loadKwSeries` of each with 1440 / grid.stepMinutes entries [kW].
 * @throws EngineError `invalid` or `outOfRange` naming field, rule and value; `loadLength`, `solarLength` when series and grid differ in length.
 * @throws EngineError `outOfRange` / `monthsMissing` when a month has no whole weekday or no whole weekend day.
 * @example
 * representativeDays(loadKwSeries, yearGrid(2025, 60, 'America/Chicago')).length;
 * // => 36
 */
export function representativeDays(
  loadKwSeries: ArrayLike<number>,
  grid: TimeGrid,
  options: RepresentativeDaysOptions = {},
): TypicalDay[] {
  checkPlain.grid(grid);
  checkPlain.representativeDays(options);
  const year = measuredYear(grid, loadKwSeries, options.solarKwSeries);
  return typicalDaysOf(dayGroups(year, options.holidays ?? 'none'), year);
}
