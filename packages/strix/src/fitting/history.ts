import { nearestName } from '@bess/kernel/schema';
import { isTimeZone, localCalendar } from '@bess/kernel/series';
import { dayNumber, monthOfDayNumber, weekdayOfDayNumber } from '../internal/day-number.js';
import { strixError } from '../internal/strix-error.js';
import type { PriceHistory, PriceModel } from '../price/price-model.js';

/** A default bound from prices within ±500,000 can reach this value. */
const MAX_BOUND = 1_000_000;

/** Factor by which a market's price range may exceed that of its history. */
const RANGE_MARGIN = 1.5;
const STEPS_MINUTES = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60];
const MAX_PRICE = 500_000;
const LATEST_MS = Date.UTC(2200, 0, 1);

const reserveProducts = ['regulation', 'spinning'] as const;

/** A history laid out as local days of 24 hours. */
export interface LocalDays {
  /** Day number of the first local day, from 1970-01-01. */
  readonly firstDay: number;
  readonly dayCount: number;
  /** day × 24: mean price of the hour [currency/MWh]; NaN where missing. */
  readonly hours: Float64Array;
  /** Calendar month (0 to 11) and weekday (0 = Monday) of each day. */
  readonly month: Uint8Array;
  readonly weekday: Uint8Array;
  readonly hoursUsed: number;
  readonly hoursMissing: number;
}

/**
 * Hourly means by local time. The missing hour of a 23-hour day repeats the one before it, the doubled hour of a 25-hour day
 * is the mean of both, and an hour with less than half of its intervals is missing. `values` are the prices of the history or
 * another series on the same instants; NaN is a gap.
 */
export function localDays(
  history: PriceHistory,
  values: ArrayLike<number>,
  stepMinutes: number,
): LocalDays {
  const { epochMsSeries } = history;
  const stepMs = stepMinutes * 60_000;
  const startMs = epochMsSeries[0]!;
  const length = Math.round((epochMsSeries[epochMsSeries.length - 1]! - startMs) / stepMs) + 1;
  const calendar = localCalendar({ startMs, stepMinutes, length, timeZone: history.timeZone });
  const dayCount = calendar.dayIndex[length - 1]! + 1;
  const expected = new Uint16Array(dayCount * 24);
  for (let i = 0; i < length; i++) {
    const cell = calendar.dayIndex[i]! * 24 + calendar.hour[i]!;
    expected[cell] = expected[cell]! + 1;
  }
  const totals = new Float64Array(dayCount * 24);
  const counts = new Uint16Array(dayCount * 24);
  for (let i = 0; i < epochMsSeries.length; i++) {
    const value = values[i]!;
    if (Number.isNaN(value)) continue;
    const step = Math.round((epochMsSeries[i]! - startMs) / stepMs);
    const cell = calendar.dayIndex[step]! * 24 + calendar.hour[step]!;
    totals[cell] = totals[cell]! + value;
    counts[cell] = counts[cell]! + 1;
  }
  const hours = new Float64Array(dayCount * 24).fill(Number.NaN);
  let hoursUsed = 0;
  let hoursMissing = 0;
  const firstCell = calendar.hour[0]!;
  const lastCell = (dayCount - 1) * 24 + calendar.hour[length - 1]!;
  for (let cell = firstCell; cell <= lastCell; cell++) {
    if (expected[cell] === 0) {
      // Daylight saving skipped this hour.
      hours[cell] = cell > 0 ? hours[cell - 1]! : Number.NaN;
    } else if (2 * counts[cell]! >= expected[cell]!) {
      hours[cell] = totals[cell]! / counts[cell]!;
      hoursUsed++;
    } else {
      hoursMissing++;
    }
  }
  const firstDay = dayNumber(
    'epochMsSeries',
    new Date(Date.UTC(calendar.year[0]!, calendar.month[0]! - 1, calendar.day[0]!))
      .toISOString()
      .slice(0, 10),
  );
  return {
    firstDay,
    dayCount,
    hours,
    month: Uint8Array.from({ length: dayCount }, (_, day) => monthOfDayNumber(firstDay + day)),
    weekday: Uint8Array.from({ length: dayCount }, (_, day) => weekdayOfDayNumber(firstDay + day)),
    hoursUsed,
    hoursMissing,
  };
}

/**
 * Validates a history and returns its step length [min].
 *
 * @throws EngineError `unknownTimeZone`, `lengthsDiffer`, `historyTooShort`, `instantOutOfRange`, `instantsNotRising`,
 * `stepOutOfRange`, `stepIrregular`, `priceNotFinite`, `priceOutOfRange`, `unknownReserveProduct`
 */
export function validateHistory(history: PriceHistory): number {
  const { epochMsSeries, pricePerMwhSeries, timeZone, reservePricePerMwHourSeries } = history;
  if (!isTimeZone(timeZone)) {
    throw strixError(
      'outOfRange',
      'unknownTimeZone',
      `timeZone must be an IANA zone such as America/Los_Angeles; ${JSON.stringify(timeZone)} came`,
      { field: 'timeZone', value: timeZone },
    );
  }
  const stepMinutes = validateInstants(epochMsSeries);
  validatePrices('pricePerMwhSeries', pricePerMwhSeries, epochMsSeries.length);
  for (const [product, series] of Object.entries(reservePricePerMwHourSeries ?? {})) {
    if (!reserveProducts.some((known) => known === product)) {
      const nearest = nearestName(product, reserveProducts);
      throw strixError(
        'outOfRange',
        'unknownReserveProduct',
        `reservePricePerMwHourSeries must name regulation or spinning; ${JSON.stringify(product)} came${nearest === undefined ? '' : `; did you mean ${nearest}?`}`,
        { field: 'reservePricePerMwHourSeries', value: product, nearest },
      );
    }
    validatePrices(`reservePricePerMwHourSeries.${product}`, series, epochMsSeries.length);
  }
  return stepMinutes;
}

function validateInstants(instants: ArrayLike<number>): number {
  if (instants.length < 2) {
    throw strixError(
      'outOfRange',
      'historyTooShort',
      `epochMsSeries must cover 14 days or more; ${instants.length} entries came`,
      { field: 'epochMsSeries', length: instants.length },
    );
  }
  let stepMs = Number.POSITIVE_INFINITY;
  for (let i = 0; i < instants.length; i++) {
    const instant = instants[i]!;
    if (!(instant >= 0 && instant < LATEST_MS)) {
      throw strixError(
        'outOfRange',
        'instantOutOfRange',
        `epochMsSeries[${i}] must be milliseconds between the years 1970 and 2200; ${instant} came`,
        { field: 'epochMsSeries', index: i, value: instant },
      );
    }
    if (i === 0) continue;
    const difference = instant - instants[i - 1]!;
    if (difference <= 0) {
      throw strixError(
        'invalid',
        'instantsNotRising',
        `epochMsSeries must rise from entry to entry; entry ${i} is ${instant} after ${instants[i - 1]}`,
        { field: 'epochMsSeries', index: i, value: instant, before: instants[i - 1] },
      );
    }
    if (difference < stepMs) stepMs = difference;
  }
  const stepMinutes = stepMs / 60_000;
  if (!STEPS_MINUTES.includes(stepMinutes)) {
    throw strixError(
      'outOfRange',
      'stepOutOfRange',
      `epochMsSeries must have steps of ${STEPS_MINUTES.join(', ')} minutes; the shortest is ${stepMinutes} minutes`,
      { field: 'epochMsSeries', stepMinutes },
    );
  }
  for (let i = 1; i < instants.length; i++) {
    const difference = instants[i]! - instants[i - 1]!;
    if (difference % stepMs !== 0) {
      throw strixError(
        'invalid',
        'stepIrregular',
        `epochMsSeries must have one step length, gaps being whole steps of ${stepMinutes} minutes; entry ${i} comes ${difference / 60_000} minutes after the one before`,
        { field: 'epochMsSeries', index: i, stepMinutes, differenceMinutes: difference / 60_000 },
      );
    }
  }
  return stepMinutes;
}

function validatePrices(field: string, prices: ArrayLike<number>, length: number): void {
  if (prices.length !== length) {
    throw strixError(
      'invalid',
      'lengthsDiffer',
      `${field} must have as many entries as epochMsSeries, ${length}; ${prices.length} came`,
      { field, length: prices.length, expected: length },
    );
  }
  for (let i = 0; i < length; i++) {
    const price = prices[i]!;
    if (
      typeof price !== 'number' ||
      price === Number.POSITIVE_INFINITY ||
      price === Number.NEGATIVE_INFINITY
    ) {
      throw strixError(
        'invalid',
        'priceNotFinite',
        `${field}[${i}] must be a finite number, or NaN for a gap; ${String(price)} came`,
        { field, index: i },
      );
    }
    if (Math.abs(price) > MAX_PRICE) {
      throw strixError(
        'outOfRange',
        'priceOutOfRange',
        `${field}[${i}] must lie within ±${MAX_PRICE}; ${price} came`,
        { field, index: i, value: price },
      );
    }
  }
}

/**
 * Floor and cap: as given, else the wider of the prior's and of the history's range from its mean, extended by half.
 *
 * @throws EngineError `boundsContradict`, `boundOutOfRange`
 */
export function priceBounds(
  prices: ArrayLike<number>,
  given: { readonly floorPerMwh?: number; readonly capPerMwh?: number },
  prior: PriceModel | undefined,
): { floorPerMwh: number; capPerMwh: number } {
  for (const field of ['floorPerMwh', 'capPerMwh'] as const) {
    const value = given[field];
    if (value !== undefined && !(Math.abs(value) <= MAX_BOUND)) {
      throw strixError(
        'outOfRange',
        'boundOutOfRange',
        `${field} must be a number within ±${MAX_BOUND}; ${value} came`,
        { field, value },
      );
    }
  }
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  let total = 0;
  let count = 0;
  for (let i = 0; i < prices.length; i++) {
    const price = prices[i]!;
    if (Number.isNaN(price)) continue;
    if (price < least) least = price;
    if (price > most) most = price;
    total += price;
    count++;
  }
  // A history of gaps is rejected later, with a more specific error.
  if (count === 0) [least, most] = [-1, 1];
  const mean = total / Math.max(1, count);
  const room = 0.01 * Math.max(1e-6, Math.abs(mean));
  const floorPerMwh =
    given.floorPerMwh ??
    Math.min(prior?.floorPerMwh ?? mean, mean + RANGE_MARGIN * (least - mean) - room);
  const capPerMwh =
    given.capPerMwh ??
    Math.max(prior?.capPerMwh ?? mean, mean + RANGE_MARGIN * (most - mean) + room);
  if (floorPerMwh >= capPerMwh) {
    throw strixError(
      'invalid',
      'boundsContradict',
      `floorPerMwh must be below capPerMwh; ${floorPerMwh} and ${capPerMwh} came`,
      { floorPerMwh, capPerMwh },
    );
  }
  return { floorPerMwh, capPerMwh };
}
