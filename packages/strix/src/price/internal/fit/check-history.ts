import { nearestName } from '@bess/kernel/schema';
import { isTimeZone } from '@bess/kernel/series';
import { strixError } from '../../../internal/strix-error.js';
import type { PriceHistory } from '../../price-history.js';

const STEPS_MINUTES = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60];
const LARGEST_PRICE = 500_000;
const LATEST_MS = Date.UTC(2200, 0, 1);
export const reserveProducts = ['regulation', 'spinning'] as const;

/**
 * Checks a history and finds its step length.
 *
 * @returns step [min]
 * @throws EngineError `unknownTimeZone`, `lengthsDiffer`, `historyTooShort`, `instantOutOfRange`, `instantsNotRising`,
 * `stepOutOfRange`, `stepIrregular`, `priceNotFinite`, `priceOutOfRange`, `unknownReserveProduct`
 */
export function checkHistory(history: PriceHistory): number {
  const { epochMsSeries, pricePerMwhSeries, timeZone, reservePricePerMwHourSeries } = history;
  if (!isTimeZone(timeZone)) {
    throw strixError(
      'invalid',
      'unknownTimeZone',
      `timeZone must be an IANA zone such as America/Los_Angeles; ${JSON.stringify(timeZone)} came`,
      { field: 'timeZone', value: timeZone },
    );
  }
  const stepMinutes = checkInstants(epochMsSeries);
  checkPrices('pricePerMwhSeries', pricePerMwhSeries, epochMsSeries.length);
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
    checkPrices(`reservePricePerMwHourSeries.${product}`, series, epochMsSeries.length);
  }
  return stepMinutes;
}

function checkInstants(instants: ArrayLike<number>): number {
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

function checkPrices(field: string, prices: ArrayLike<number>, length: number): void {
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
    if (Math.abs(price) > LARGEST_PRICE) {
      throw strixError(
        'outOfRange',
        'priceOutOfRange',
        `${field}[${i}] must lie within ±${LARGEST_PRICE}; ${price} came`,
        { field, index: i, value: price },
      );
    }
  }
}
