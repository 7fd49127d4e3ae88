import { createTimeGrid, localCalendar } from '@bess/kernel/series';
import { strixError } from '../../internal/strix-error.js';
import type { LoadHistory } from '../load-history.js';

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
  /** Share of the year gone, 0 to 1. */
  seasons: Float64Array;
  /** Day × step; NaN where missing. */
  loadKw: Float64Array;
  temperatureF?: Float64Array;
  pricePerMwh?: Float64Array;
  readings: number;
  missing: number;
}

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1440;
const STEPS_TAKEN = [5, 10, 15, 20, 30, 60];

/**
 * Lays a history out by the local clock. On a day of 25 hours the later of two equal local times counts, on one of 23 an
 * hour is missing.
 *
 * @param history - readings
 * @param temperatureF - temperature of each reading [°F]
 */
export function loadDays(history: LoadHistory, temperatureF?: ArrayLike<number>): LoadDays {
  const { epochMsSeries, loadKwSeries, pricePerMwhSeries, timeZone } = history;
  const count = epochMsSeries.length;
  checkLength('loadKwSeries', loadKwSeries, count);
  if (temperatureF) checkLength('temperatureFSeries', temperatureF, count);
  if (pricePerMwhSeries) checkLength('pricePerMwhSeries', pricePerMwhSeries, count);
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
  let least = Number.POSITIVE_INFINITY;
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
    least = Math.min(least, between);
  }
  const stepMinutes = least / MS_PER_MINUTE;
  const uneven = Array.from(epochMs).findIndex((ms) => (ms - epochMs[0]!) % least !== 0);
  if (!STEPS_TAKEN.includes(stepMinutes) || uneven >= 0) {
    throw strixError(
      'invalid',
      'unevenSteps',
      `epochMsSeries must lie on one step of ${STEPS_TAKEN.join(', ')} minutes; ${
        uneven >= 0 ? `entry ${uneven} does not` : `the shortest step is ${stepMinutes} minutes`
      }`,
      { field: 'epochMsSeries', stepMinutes },
    );
  }
  return stepMinutes;
}

function checkLength(field: string, series: ArrayLike<number>, length: number): void {
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
