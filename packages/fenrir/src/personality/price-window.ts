import type { Personality } from '../schema/personality.js';

/** Days of prices to which the regime label compares. */
const WINDOW_DAYS = 28;

/** With fewer hours of prices a site counts as one without history. */
const MIN_HOURS = 24;

/** Number of intervals in 28 days. */
export function windowLength(intervalMinutes: number): number {
  return (WINDOW_DAYS * 1440) / intervalMinutes;
}

/** Index of an interval in the ring, also before 1970. */
export function ringIndex(length: number, interval: number): number {
  return ((interval % length) + length) % length;
}

/** Records a price; intervals without one are cleared. */
export function recordPrice(
  window: (number | null)[],
  lastInterval: number | null,
  interval: number,
  pricePerMwh: number,
): void {
  const { length } = window;
  const skipped = lastInterval === null ? 0 : Math.min(length, interval - lastInterval - 1);
  for (let back = 1; back <= skipped; back += 1) {
    window[ringIndex(length, interval - back)] = null;
  }
  window[ringIndex(length, interval)] = pricePerMwh;
}

/**
 * Prices of the 28 days before an interval that lie at or after `since`, in ascending order; undefined if they cover less than a day, so that the site counts
 * as one without history. No learned price may lie at or after the interval.
 */
export function trailingPrices(
  { window, lastInterval, pending, intervalMinutes }: Personality,
  interval: number,
  since: number | null,
): Float64Array | undefined {
  const { length } = window;
  const first = Math.max(interval - length, since ?? Number.NEGATIVE_INFINITY);
  const prices: number[] = [];
  if (lastInterval !== null) {
    for (let at = Math.max(first, lastInterval - length + 1); at <= lastInterval; at += 1) {
      const price = window[ringIndex(length, at)];
      if (typeof price === 'number') prices.push(price);
    }
  }
  if (pending !== null && pending.interval >= first && pending.interval < interval) {
    prices.push(pending.pricePerMwh);
  }
  if (prices.length * intervalMinutes < MIN_HOURS * 60) return undefined;
  return Float64Array.from(prices).sort();
}

/** Learned prices of consecutive intervals; NaN where there is none. */
export function windowPrices(
  { window, lastInterval }: Pick<Personality, 'window' | 'lastInterval'>,
  fromInterval: number,
  count: number,
): Float64Array {
  const { length } = window;
  return Float64Array.from({ length: count }, (_, at) => {
    const interval = fromInterval + at;
    const isThere =
      lastInterval !== null && interval <= lastInterval && interval > lastInterval - length;
    return (isThere ? window[ringIndex(length, interval)] : null) ?? Number.NaN;
  });
}

/** Days of prices that a personality has seen. */
export function daysSeen({
  path,
  intervalMinutes,
}: Pick<Personality, 'path' | 'intervalMinutes'>): number {
  return (path.observations * intervalMinutes) / 1440;
}
