import { localCalendar } from '@bess/kernel/series';
import { strixError } from '../internal/strix-error.js';
import type { PriceHistory } from '../price/price-model.js';

const MS_PER_HOUR = 3_600_000;
const MAX_HOUR_COUNT = 1_000_000;

/**
 * Resamples a history to hours in its local calendar. Finer prices are averaged within their hour; an hour that lacks one of
 * its intervals is missing, and so is an hour that the history leaves out. Nothing is filled.
 *
 * @param history - instants and prices, hourly or finer [currency/MWh]
 * @throws EngineError `historyTooShort`, `historyTooLong`, `instantsNotRising`, `stepNotHourlyOrFiner`, `lengthMismatch`,
 * `priceNotFinite`; those of the kernel for an unknown zone
 * @example
 * const startMs = Date.UTC(2026, 2, 8, 8); // The day on which California springs forward
 * resampleToHours({
 *   epochMsSeries: Array.from({ length: 23 }, (_, hour) => startMs + hour * 3_600_000),
 *   pricePerMwhSeries: new Array(23).fill(40),
 *   timeZone: 'America/Los_Angeles',
 * }).hourSeries.slice(0, 4);
 * // => Uint8Array.of(0, 1, 3, 4)
 */
export function resampleToHours(history: PriceHistory): DatedPrices {
  const perHour = intervalsPerHour(history);
  const { epochMsSeries, pricePerMwhSeries, timeZone } = history;
  const firstMs = epochMsSeries[0]!;
  const startMs = Math.floor(firstMs / MS_PER_HOUR) * MS_PER_HOUR;
  const lastMs = epochMsSeries[epochMsSeries.length - 1]!;
  const length = Math.floor((lastMs - startMs) / MS_PER_HOUR) + 1;
  if (length > MAX_HOUR_COUNT) {
    throw strixError(
      'outOfRange',
      'historyTooLong',
      `the history must span at most ${MAX_HOUR_COUNT} hours; ${length} came`,
      { length },
    );
  }
  const sums = new Float64Array(length);
  const counts = new Uint8Array(length);
  for (let index = 0; index < pricePerMwhSeries.length; index += 1) {
    const price = pricePerMwhSeries[index]!;
    if (Number.isNaN(price)) continue;
    const hour = Math.floor((epochMsSeries[index]! - startMs) / MS_PER_HOUR);
    sums[hour]! += price;
    counts[hour]! += 1;
  }
  const calendar = localCalendar({ startMs, stepMinutes: 60, length, timeZone });
  return {
    startMs,
    timeZone,
    pricePerMwhSeries: sums.map((sum, hour) =>
      counts[hour] === perHour ? sum / perHour : Number.NaN,
    ),
    monthSeries: calendar.month.map((month) => month - 1),
    weekdaySeries: calendar.weekday.map((weekday) => weekday - 1),
    hourSeries: calendar.hour,
    daySeries: calendar.dayIndex,
    dates: localDates(calendar.year, calendar.month, calendar.day, calendar.dayIndex),
  };
}

function intervalsPerHour(history: PriceHistory): number {
  const { epochMsSeries, pricePerMwhSeries } = history;
  const count = epochMsSeries.length;
  if (count < 2) {
    throw strixError(
      'invalid',
      'historyTooShort',
      `the history must hold at least 2 prices; ${count} came`,
      { count },
    );
  }
  if (pricePerMwhSeries.length !== count) {
    throw strixError(
      'invalid',
      'lengthMismatch',
      `the history must hold as many prices as instants, ${count}; ${pricePerMwhSeries.length} came`,
      { instants: count, prices: pricePerMwhSeries.length },
    );
  }
  let stepMs = Number.POSITIVE_INFINITY;
  for (let index = 0; index < count; index += 1) {
    const sinceMs = epochMsSeries[index]! - (epochMsSeries[index - 1] ?? Number.NEGATIVE_INFINITY);
    if (!(sinceMs > 0)) {
      throw strixError(
        'invalid',
        'instantsNotRising',
        `epochMsSeries[${index}] must be later than the instant before; ${epochMsSeries[index]} came`,
        { index },
      );
    }
    stepMs = Math.min(stepMs, sinceMs);
    const price = pricePerMwhSeries[index]!;
    if (price === Number.POSITIVE_INFINITY || price === Number.NEGATIVE_INFINITY) {
      throw strixError(
        'invalid',
        'priceNotFinite',
        `pricePerMwhSeries[${index}] must be finite, or NaN where missing; ${price} came`,
        { index },
      );
    }
  }
  const perHour = MS_PER_HOUR / stepMs;
  if (!Number.isInteger(perHour) || perHour > 60) {
    throw strixError(
      'outOfRange',
      'stepNotHourlyOrFiner',
      `the step of the history must divide an hour into 1 to 60 parts; ${stepMs / 60_000} minutes came`,
      { stepMinutes: stepMs / 60_000 },
    );
  }
  return perHour;
}

function localDates(
  year: Int16Array,
  month: Uint8Array,
  day: Uint8Array,
  dayIndex: Int32Array,
): string[] {
  const two = (value: number) => String(value).padStart(2, '0');
  const dates: string[] = [];
  for (let hour = 0; hour < dayIndex.length; hour += 1) {
    dates[dayIndex[hour]!] ??= `${year[hour]}-${two(month[hour]!)}-${two(day[hour]!)}`;
  }
  return dates;
}

/** Where a simulated path starts in the calendar. */
export interface PathStart {
  /** Weekday of the first day, 0 = Monday. */
  readonly firstWeekday: number;
  /** Month of the first day, 0 to 11; of all days unless `monthOfDay` is given. */
  readonly firstMonth: number;
  /** Month of each day, 0 to 11. */
  readonly monthOfDay?: ArrayLike<number>;
}

/**
 * Adds a calendar to hourly prices of whole days of 24 hours, as simulated paths have them.
 *
 * @param pricePerMwhSeries - hourly prices from a first midnight on [currency/MWh], NaN where missing
 * @param start - where the path begins
 * @example
 * addCalendar(new Array(48).fill(40), { firstWeekday: 6, firstMonth: 0 }).weekdaySeries[24];
 * // => 0
 */
export function addCalendar(pricePerMwhSeries: ArrayLike<number>, start: PathStart): HourlyPrices {
  const { firstWeekday, firstMonth, monthOfDay } = start;
  const length = pricePerMwhSeries.length;
  const monthSeries = new Uint8Array(length);
  const weekdaySeries = new Uint8Array(length);
  const hourSeries = new Uint8Array(length);
  const daySeries = new Int32Array(length);
  for (let index = 0; index < length; index += 1) {
    const day = Math.floor(index / 24);
    daySeries[index] = day;
    hourSeries[index] = index - day * 24;
    weekdaySeries[index] = (firstWeekday + day) % 7;
    monthSeries[index] = monthOfDay?.[day] ?? firstMonth;
  }
  return {
    pricePerMwhSeries: Float64Array.from(pricePerMwhSeries),
    monthSeries,
    weekdaySeries,
    hourSeries,
    daySeries,
  };
}

/** Hours of a market's history in its local calendar. */
export interface DatedPrices extends HourlyPrices {
  /** Start of the first hour [ms since the epoch]; the others follow without a gap. */
  readonly startMs: number;
  /** IANA time zone. */
  readonly timeZone: string;
  /** Local date of each day, `YYYY-MM-DD`, by `daySeries`. */
  readonly dates: readonly string[];
}

/** Consecutive hours; all series have one entry per hour. */
export interface HourlyPrices {
  /** Prices [currency/MWh]; NaN where missing. */
  readonly pricePerMwhSeries: Float64Array;
  /** Local calendar month, 0 to 11. */
  readonly monthSeries: Uint8Array;
  /** Local weekday, 0 = Monday. */
  readonly weekdaySeries: Uint8Array;
  /** Local hour, 0 to 23; skips one on a 23-hour day and repeats one on a 25-hour day. */
  readonly hourSeries: Uint8Array;
  /** Number of local days since the first; a day begins where it changes. */
  readonly daySeries: Int32Array;
}
