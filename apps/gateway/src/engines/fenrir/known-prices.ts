import type { Personality } from '@bess/fenrir';
import type { SitePrice } from '../../stores/stores.js';

const minuteMs = 60_000;

/**
 * The prices of the last 28 days that a personality knows, by time: those that were stored, and those that cycles were told.
 *
 * @param personality - what is learned
 * @returns a price an interval, at its begin
 */
export function knownPrices(personality: Personality): SitePrice[] {
  const { window, lastInterval, pending, intervalMinutes } = personality;
  const at = (interval: number, pricePerMwh: number): SitePrice => ({
    timeMs: interval * intervalMinutes * minuteMs,
    pricePerMwh,
  });
  const prices: SitePrice[] = [];
  if (lastInterval !== null) {
    const { length } = window;
    for (let interval = lastInterval - length + 1; interval <= lastInterval; interval += 1) {
      const price = window[((interval % length) + length) % length];
      if (typeof price === 'number') {
        prices.push(at(interval, price));
      }
    }
  }
  return pending === null ? prices : [...prices, at(pending.interval, pending.pricePerMwh)];
}
