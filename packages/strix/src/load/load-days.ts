import { createTimeGrid, localCalendar } from '@bess/kernel/series';
import { dayNumber, MS_PER_DAY } from '../internal/day-number.js';
import { strixError } from '../internal/strix-error.js';
import type { LoadHistory } from './load-model.js';

/** Weight, in days, of the mean of all kinds in the mean of one kind. */
const PRIOR_DAYS = 4;
const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1440;
const STEPS_MINUTES = [5, 10, 15, 20, 30, 60];

/** A history laid out as local days × steps of a day. */
export interface LoadDays {
  stepMinutes: number;
  stepsPerDay: number;
  /** Local date of each day. */
  dates: string[];
  /** 0 = weekday, 1 = Saturday, 2 = Sunday or holiday. */
  kinds: Uint8Array;
  /** 0 to 11. */
  months: Uint8Array;
  /** Position in the year, 0 to 1. */
  seasons: Float64Array;
  /** Day × step; NaN where missing. */
  loadKw: Float64Array;
  temperatureF?: Float64Array;
  pricePerMwh?: Float64Array;
  readings: number;
  missing: number;
}

/**
 * Lays a history out by local time. On a day of 25 hours the later of two equal local times counts; on one of 23 hours an hour
 * is missing.
 */
export function loadDays(history: LoadHistory, temperatureF?: ArrayLike<number>): LoadDays {
  const { epochMsSeries, loadKwSeries, pricePerMwhSeries, timeZone } = history;
  const count = epochMsSeries.length;
  requireEqualLength('loadKwSeries', loadKwSeries, count);
  if (temperatureF) requireEqualLength('temperatureFSeries', temperatureF, count);
  if (pricePerMwhSeries) requireEqualLength('pricePerMwhSeries', pricePerMwhSeries, count);
  if (count < 2) throw tooShort(0);
  const stepMinutes = commonStep(epochMsSeries);
  const stepMs = stepMinutes * MS_PER_MINUTE;
  const first = epochMsSeries[0]!;
  const length = Math.round((epochMsSeries[count - 1]! - first) / stepMs) + 1;
  const calendar = localCalendar(
    createTimeGrid({ start: new Date(first).toISOString(), stepMinutes, length, timeZone }),
  );
  const dayCount = calendar.dayIndex[length - 1]! + 1;
  const stepsPerDay = MINUTES_PER_DAY / stepMinutes;
  const holidays = new Set(history.holidays ?? []);
  const days: LoadDays = {
    stepMinutes,
    stepsPerDay,
    dates: new Array<string>(dayCount).fill(''),
    kinds: new Uint8Array(dayCount),
    months: new Uint8Array(dayCount),
    seasons: new Float64Array(dayCount),
    loadKw: new Float64Array(dayCount * stepsPerDay).fill(Number.NaN),
    ...(temperatureF && {
      temperatureF: new Float64Array(dayCount * stepsPerDay).fill(Number.NaN),
    }),
    ...(pricePerMwhSeries && {
      pricePerMwh: new Float64Array(dayCount * stepsPerDay).fill(Number.NaN),
    }),
    readings: 0,
    missing: 0,
  };
  for (let i = 0; i < length; i++) {
    const day = calendar.dayIndex[i]!;
    if (days.dates[day] !== '') continue;
    const date = isoDate(calendar.year[i]!, calendar.month[i]!, calendar.day[i]!);
    const weekday = calendar.weekday[i]!;
    days.dates[day] = date;
    days.kinds[day] = holidays.has(date) || weekday === 7 ? 2 : weekday === 6 ? 1 : 0;
    days.months[day] = calendar.month[i]! - 1;
    days.seasons[day] = (calendar.month[i]! - 1 + (calendar.day[i]! - 1) / 31) / 12;
  }
  for (let i = 0; i < count; i++) {
    const at = Math.round((epochMsSeries[i]! - first) / stepMs);
    const slot = Math.floor((calendar.hour[at]! * 60 + calendar.minute[at]!) / stepMinutes);
    const cell = calendar.dayIndex[at]! * stepsPerDay + slot;
    days.loadKw[cell] = finiteOrGap('loadKwSeries', loadKwSeries, i);
    if (days.temperatureF && temperatureF) {
      days.temperatureF[cell] = finiteOrGap('temperatureFSeries', temperatureF, i);
    }
    if (days.pricePerMwh && pricePerMwhSeries) {
      days.pricePerMwh[cell] = finiteOrGap('pricePerMwhSeries', pricePerMwhSeries, i);
    }
  }
  for (const value of days.loadKw) {
    if (!Number.isNaN(value)) days.readings += 1;
  }
  days.missing = days.loadKw.length - days.readings;
  if (days.readings < 14 * stepsPerDay) throw tooShort(days.readings / stepsPerDay);
  return days;
}

function commonStep(epochMs: ArrayLike<number>): number {
  let shortestMs = Number.POSITIVE_INFINITY;
  for (let i = 1; i < epochMs.length; i++) {
    const between = epochMs[i]! - epochMs[i - 1]!;
    if (!(between > 0)) {
      throw strixError(
        'invalid',
        'timesNotRising',
        `epochMsSeries must rise; entry ${i} is ${epochMs[i]} after ${epochMs[i - 1]}`,
        { field: 'epochMsSeries', index: i },
      );
    }
    shortestMs = Math.min(shortestMs, between);
  }
  const stepMinutes = shortestMs / MS_PER_MINUTE;
  const uneven = Array.from(epochMs).findIndex((ms) => (ms - epochMs[0]!) % shortestMs !== 0);
  if (!STEPS_MINUTES.includes(stepMinutes) || uneven >= 0) {
    throw strixError(
      'invalid',
      'unevenSteps',
      `epochMsSeries must lie on one step of ${STEPS_MINUTES.join(', ')} minutes; ${
        uneven >= 0 ? `entry ${uneven} does not` : `the shortest step is ${stepMinutes} minutes`
      }`,
      { field: 'epochMsSeries', stepMinutes },
    );
  }
  return stepMinutes;
}

function requireEqualLength(field: string, series: ArrayLike<number>, length: number): void {
  if (series.length === length) return;
  throw strixError(
    'invalid',
    'unequalLengths',
    `${field} must have as many entries as epochMsSeries, ${length}; it has ${series.length}`,
    { field, length: series.length, expected: length },
  );
}

function finiteOrGap(field: string, series: ArrayLike<number>, index: number): number {
  const value = series[index]!;
  if (Number.isNaN(value) || Number.isFinite(value)) return value;
  throw strixError(
    'invalid',
    'notFinite',
    `${field}[${index}] must be a finite number, or NaN where missing; ${value} came`,
    { field, index },
  );
}

function tooShort(days: number): Error {
  return strixError(
    'outOfRange',
    'historyTooShort',
    `loadKwSeries must hold at least 14 days of readings; it holds ${days.toFixed(1)}`,
    { field: 'loadKwSeries', days },
  );
}

function isoDate(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Calendar of consecutive days. */
interface CalendarDays {
  dates: string[];
  kinds: Uint8Array;
  months: Uint8Array;
  seasons: Float64Array;
}

/** Calendar of consecutive local days; holidays count as Sundays. */
export function calendarDays(
  startDate: string,
  dayCount: number,
  holidays: readonly string[],
): CalendarDays {
  const startMs = dayNumber('startDate', startDate) * MS_PER_DAY;
  const holidayDates = new Set(holidays);
  const days: CalendarDays = {
    dates: [],
    kinds: new Uint8Array(dayCount),
    months: new Uint8Array(dayCount),
    seasons: new Float64Array(dayCount),
  };
  for (let day = 0; day < dayCount; day++) {
    const at = new Date(startMs + day * MS_PER_DAY);
    const date = at.toISOString().slice(0, 10);
    const weekday = at.getUTCDay();
    days.dates.push(date);
    days.kinds[day] = weekday === 0 || holidayDates.has(date) ? 2 : weekday === 6 ? 1 : 0;
    days.months[day] = at.getUTCMonth();
    days.seasons[day] = (at.getUTCMonth() + (at.getUTCDate() - 1) / 31) / 12;
  }
  return days;
}

/** Profile by kind of day and step, with its uncertainty. */
export interface LoadProfile {
  /** 3 kinds × steps of a day. */
  mean: Float64Array;
  standardDeviation: Float64Array;
}

/**
 * Means of `values` by kind of day and step, each shrunk towards the mean of all days at that step with the weight of {@link
 * PRIOR_DAYS} days. This is the posterior of a normal mean whose prior variance is 1/{@link PRIOR_DAYS} of the variance
 * between days. The uncertainty falls with the number of days, not of readings.
 */
export function loadProfile(days: LoadDays, values: Float64Array): LoadProfile {
  const { stepsPerDay, kinds } = days;
  const cells = 3 * stepsPerDay;
  const sums = new Float64Array(cells);
  const squares = new Float64Array(cells);
  const counts = new Float64Array(cells);
  for (let day = 0; day < kinds.length; day++) {
    for (let step = 0; step < stepsPerDay; step++) {
      const value = values[day * stepsPerDay + step]!;
      if (Number.isNaN(value)) continue;
      const cell = kinds[day]! * stepsPerDay + step;
      sums[cell] = sums[cell]! + value;
      squares[cell] = squares[cell]! + value * value;
      counts[cell] = counts[cell]! + 1;
    }
  }
  const profile = {
    mean: new Float64Array(cells),
    standardDeviation: new Float64Array(cells),
  };
  const overall = meanOf(sums, counts);
  for (let step = 0; step < stepsPerDay; step++) {
    const stepCells = [step, stepsPerDay + step, 2 * stepsPerDay + step];
    const totalDays = stepCells.reduce((total, cell) => total + counts[cell]!, 0);
    const all =
      totalDays > 0
        ? stepCells.reduce((total, cell) => total + sums[cell]!, 0) / totalDays
        : overall;
    let within = 0;
    for (const cell of stepCells) {
      const count = counts[cell]!;
      if (count > 0) within += squares[cell]! - (sums[cell]! * sums[cell]!) / count;
    }
    const variance = Math.max(within, 0) / Math.max(1, totalDays - 3);
    for (const cell of stepCells) {
      profile.mean[cell] = (sums[cell]! + PRIOR_DAYS * all) / (counts[cell]! + PRIOR_DAYS);
      profile.standardDeviation[cell] = Math.sqrt(variance / (counts[cell]! + PRIOR_DAYS));
    }
  }
  return profile;
}

function meanOf(sums: Float64Array, counts: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < sums.length; i++) {
    sum += sums[i]!;
    count += counts[i]!;
  }
  return sum / count;
}
