import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import type { Tariff } from '@bess/tariff-library';
import { offDayFlags } from '@bess/tariff-library/calendar';
import { tarsisError } from '../internal/errors.js';
import { checkSeries, validators } from '../internal/validate.js';
import type { TypicalDay } from '../schema/schedule-options.js';

/** Options of {@link representativeDays}. */
export interface RepresentativeDaysOptions {
  /** Holidays besides Saturdays and Sundays: `us-federal` or a list of dates. Default `none`. */
  holidays?: Tariff['holidays'];
  /** Solar power in each step [kW]; the peak is then that of the net load. A day with a gap is left out. */
  solarKwSeries?: ArrayLike<number>;
}

/**
 * Condenses a load series into a weekday, a weekend day and the peak day of each calendar month.
 *
 * The peak day is the measured day with the month's highest reading. The other two are hourly means of the month's
 * remaining complete days, so that a month's energy is preserved when they repeat on its dates. Incomplete days (23 or
 * 25 hours, gaps, the ends of the series) are left out. In a series longer than a year, the days of a calendar month are
 * pooled across years.
 *
 * @param loadKwSeries Load of each step of the grid [kW]; NaN where unknown.
 * @param grid Times of the series; its zone defines the days.
 * @returns Thirty-six days, `loadKwSeries` of each with 1440 / grid.stepMinutes entries [kW].
 * @throws EngineError `invalid` or `outOfRange` naming field, rule and value; `loadLength`, `solarLength` when series and grid differ in length.
 * @throws EngineError `outOfRange` / `monthsMissing` when a month has no complete weekday or no complete weekend day.
 * @example
 * representativeDays(loadKwSeries, yearGrid(2025, 60, 'America/Chicago')).length;
 * // => 36
 */
export function representativeDays(
  loadKwSeries: ArrayLike<number>,
  grid: TimeGrid,
  options: RepresentativeDaysOptions = {},
): TypicalDay[] {
  validators.grid(grid);
  validators.representativeDays(options);
  const year = measuredYear(grid, loadKwSeries, options.solarKwSeries);
  return toTypicalDays(dayGroups(year, options.holidays ?? 'none'), year);
}

/** Days of a month that one typical day represents by their mean. */
export interface DayGroup {
  readonly month: number;
  readonly isOffDay: boolean;
  /** Whether it is the month's peak day alone. */
  readonly isPeak: boolean;
  readonly days: readonly MeasuredDay[];
}

/**
 * Groups the days of a year by month: the day with the highest reading, the other weekdays, the other days off.
 *
 * @throws EngineError `outOfRange` / `monthsMissing` when a month has no complete weekday or no complete weekend day.
 */
export function dayGroups(
  { netKwSeries, grid }: MeasuredYear,
  holidays: Tariff['holidays'],
): DayGroup[] {
  const days = measuredDays(netKwSeries, grid, holidays);
  const missing: number[] = [];
  const groups: DayGroup[] = [];
  for (let month = 1; month <= 12; month += 1) {
    const ofMonth = days.filter((day) => day.month === month);
    const peakDay = peakDayOf(netKwSeries, ofMonth);
    const rest = ofMonth.filter((day) => day !== peakDay);
    const weekdays = rest.filter((day) => !day.isOffDay);
    const weekends = rest.filter((day) => day.isOffDay);
    if (!peakDay || weekdays.length === 0 || weekends.length === 0) {
      missing.push(month);
      continue;
    }
    groups.push(
      { month, isOffDay: false, isPeak: false, days: weekdays },
      { month, isOffDay: true, isPeak: false, days: weekends },
      { month, isOffDay: peakDay.isOffDay, isPeak: true, days: [peakDay] },
    );
  }
  if (missing.length === 0) return groups;
  throw tarsisError(
    'outOfRange',
    'monthsMissing',
    `loadKwSeries must hold complete weekdays and weekend days of all twelve months; months ${missing.join(', ')} lack them`,
    { months: missing },
  );
}

function peakDayOf(
  netKwSeries: ArrayLike<number>,
  days: readonly MeasuredDay[],
): MeasuredDay | undefined {
  let best: MeasuredDay | undefined;
  let bestKw = Number.NEGATIVE_INFINITY;
  for (const day of days) {
    for (const step of day.steps) {
      if (netKwSeries[step]! > bestKw) {
        bestKw = netKwSeries[step]!;
        best = day;
      }
    }
  }
  return best;
}

/** A complete day of a measured year: 24 hours without a gap. */
export interface MeasuredDay {
  readonly month: number;
  /** Whether it counts as a day off. */
  readonly isOffDay: boolean;
  /** Its steps on the grid. */
  readonly steps: readonly number[];
}

/** The complete days of a series in order of time; days of 23 or 25 hours, days with gaps and partial days are left out. */
export function measuredDays(
  netKwSeries: ArrayLike<number>,
  grid: TimeGrid,
  holidays: Tariff['holidays'],
): MeasuredDay[] {
  const calendar = localCalendar(grid);
  const { month, dayIndex } = calendar;
  const off = offDayFlags(holidays, calendar);
  const stepsPerDay = 1440 / grid.stepMinutes;
  const days: MeasuredDay[] = [];
  let first = 0;
  while (first < grid.length) {
    let last = first;
    let known = true;
    while (last < grid.length && dayIndex[last] === dayIndex[first]) {
      known &&= Number.isFinite(netKwSeries[last]);
      last += 1;
    }
    if (known && last - first === stepsPerDay) {
      days.push({
        month: month[first]!,
        isOffDay: off[dayIndex[first]!] === 1,
        steps: Array.from({ length: stepsPerDay }, (_, step) => first + step),
      });
    }
    first = last;
  }
  return days;
}

/**
 * Converts groups to typical days, the means of their steps. The largest group of a kind and month takes the dates that
 * the others leave; each other group takes as many dates as it has days, and the peak day takes one.
 */
export function toTypicalDays(
  groups: readonly DayGroup[],
  { loadKwSeries, solarKwSeries }: MeasuredYear,
): TypicalDay[] {
  return groups.map((group): TypicalDay => {
    const { month, isOffDay, isPeak, days } = group;
    const kind = isOffDay ? 'weekend' : 'weekday';
    return {
      month,
      ...(isPeak ? { kind: 'peak', peakFalls: kind } : { kind }),
      ...(!isPeak && group !== largest(groups, group) && { dates: days.length }),
      loadKwSeries: meanDay(loadKwSeries, days),
      ...(solarKwSeries && { solarKwSeries: meanDay(solarKwSeries, days) }),
    };
  });
}

/** The largest group of the same kind and month. */
function largest(groups: readonly DayGroup[], { month, isOffDay }: DayGroup): DayGroup | undefined {
  let best: DayGroup | undefined;
  for (const group of groups) {
    if (group.isPeak || group.month !== month || group.isOffDay !== isOffDay) continue;
    if (!best || group.days.length > best.days.length) best = group;
  }
  return best;
}

function meanDay(kwSeries: ArrayLike<number>, days: readonly MeasuredDay[]): number[] {
  return days[0]!.steps.map(
    (_, step) => days.reduce((sum, day) => sum + kwSeries[day.steps[step]!]!, 0) / days.length,
  );
}

/** A measured year: load, solar power and net load in each step of its grid [kW]. */
export interface MeasuredYear {
  readonly grid: TimeGrid;
  readonly loadKwSeries: Float64Array;
  readonly solarKwSeries?: Float64Array | undefined;
  readonly netKwSeries: Float64Array;
}

/**
 * Validates the series of a year against its grid; NaN marks unknown values.
 *
 * @throws EngineError `invalid` / `loadLength`, `solarLength` when series and grid differ in length; those of `checkSeries`.
 */
export function measuredYear(
  grid: TimeGrid,
  loadKwSeries: ArrayLike<number>,
  solarKwSeries: ArrayLike<number> | undefined,
): MeasuredYear {
  const loads = checkSeries('loadKwSeries', loadKwSeries, grid.length, {
    minimum: 0,
    allowsGaps: true,
    lengthCode: 'loadLength',
  });
  const solar =
    solarKwSeries === undefined
      ? undefined
      : checkSeries('solarKwSeries', solarKwSeries, grid.length, {
          minimum: 0,
          allowsGaps: true,
          lengthCode: 'solarLength',
        });
  return {
    grid,
    loadKwSeries: loads,
    ...(solar && { solarKwSeries: solar }),
    netKwSeries: loads.map((loadKw, step) => loadKw - (solar?.[step] ?? 0)),
  };
}
