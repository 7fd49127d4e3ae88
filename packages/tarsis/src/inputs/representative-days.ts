import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import { offDayFlags, type Tariff } from '@bess/tariff-library';
import { tarsisError } from '../internal/tarsis-error.js';
import type { TypicalDay } from '../schema/options.js';
import { checkPlain } from './check-plain.js';
import { checkedSeries } from './checked-series.js';

/** Which dates count as days off. */
export interface RepresentativeDaysOptions {
  /** Saturdays and Sundays always count; `us-federal` and a list of dates add holidays. Default `none`. */
  holidays?: Tariff['holidays'];
  /** What panels gave in each step [kW]; the peak is then that of the load less it. A day with a gap is left out. */
  solarKwSeries?: ArrayLike<number>;
}

interface Day {
  month: number;
  off: boolean;
  steps: number[];
}

/**
 * Condenses a load series into a weekday, a weekend day and the peak day of each calendar month.
 *
 * The peak day is the local day that holds the month's highest reading, as it was. The other two are means, hour by
 * hour, of the month's remaining whole days, so that a month's energy is kept when its dates repeat them.
 * Days that are not whole (23 or 25 hours, gaps, the ends of the series) are left out.
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
  const loads = checkedSeries('loadKwSeries', loadKwSeries, grid.length, {
    mayMiss: true,
    lengthCode: 'loadLength',
  });
  const solarKwSeries =
    options.solarKwSeries === undefined
      ? undefined
      : checkedSeries('solarKwSeries', options.solarKwSeries, grid.length, {
          mayMiss: true,
          lengthCode: 'solarLength',
        });
  const netKwSeries = loads.map((loadKw, step) => loadKw - (solarKwSeries?.[step] ?? 0));
  const days = wholeDays(netKwSeries, grid, options.holidays ?? 'none');
  const seriesOf = (ofDays: readonly Day[]) => ({
    loadKwSeries: meanDay(loads, ofDays),
    ...(solarKwSeries && { solarKwSeries: meanDay(solarKwSeries, ofDays) }),
  });
  const missing: string[] = [];
  const typicalDays: TypicalDay[] = [];
  for (let month = 1; month <= 12; month += 1) {
    const ofMonth = days.filter((day) => day.month === month);
    const peakDay = dayOfPeak(netKwSeries, ofMonth);
    const rest = ofMonth.filter((day) => day !== peakDay);
    const weekdays = rest.filter((day) => !day.off);
    const weekends = rest.filter((day) => day.off);
    if (!peakDay || weekdays.length === 0 || weekends.length === 0) {
      missing.push(String(month));
      continue;
    }
    typicalDays.push(
      { month, kind: 'weekday', ...seriesOf(weekdays) },
      { month, kind: 'weekend', ...seriesOf(weekends) },
      {
        month,
        kind: 'peak',
        peakFalls: peakDay.off ? 'weekend' : 'weekday',
        ...seriesOf([peakDay]),
      },
    );
  }
  if (missing.length > 0) {
    throw tarsisError(
      'outOfRange',
      'monthsMissing',
      `loadKwSeries must hold whole weekdays and weekend days of all twelve months; months ${missing.join(', ')} lack them`,
      { months: missing.map(Number) },
    );
  }
  return typicalDays;
}

function wholeDays(
  loadKwSeries: ArrayLike<number>,
  grid: TimeGrid,
  holidays: Tariff['holidays'],
): Day[] {
  const calendar = localCalendar(grid);
  const { month, dayIndex } = calendar;
  const off = offDayFlags(holidays, calendar);
  const stepsPerDay = 1440 / grid.stepMinutes;
  const days: Day[] = [];
  let first = 0;
  while (first < grid.length) {
    let last = first;
    let known = true;
    while (last < grid.length && dayIndex[last] === dayIndex[first]) {
      known &&= Number.isFinite(loadKwSeries[last]);
      last += 1;
    }
    if (known && last - first === stepsPerDay) {
      days.push({
        month: month[first]!,
        off: off[dayIndex[first]!] === 1,
        steps: Array.from({ length: stepsPerDay }, (_, step) => first + step),
      });
    }
    first = last;
  }
  return days;
}

function dayOfPeak(loadKwSeries: ArrayLike<number>, days: readonly Day[]): Day | undefined {
  let best: Day | undefined;
  let bestKw = Number.NEGATIVE_INFINITY;
  for (const day of days) {
    for (const step of day.steps) {
      if (loadKwSeries[step]! > bestKw) {
        bestKw = loadKwSeries[step]!;
        best = day;
      }
    }
  }
  return best;
}

function meanDay(loadKwSeries: ArrayLike<number>, days: readonly Day[]): number[] {
  return days[0]!.steps.map(
    (_, step) => days.reduce((sum, day) => sum + loadKwSeries[day.steps[step]!]!, 0) / days.length,
  );
}
