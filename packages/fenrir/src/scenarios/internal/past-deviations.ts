import type { UsualPrice } from '../../path/internal/day-profile.js';
import { FEATURE_MINUTES } from '../../path/internal/learn-path-price.js';
import { priceCap } from '../../path/internal/price-cap.js';
import { windowPrices } from '../../personality/internal/window.js';
import type { Personality } from '../../schema/personality.js';
import { localClock } from './local-clock.js';

/** The prices of the window as deviations from what is usual now, in units of its scale. */
export interface PastDeviations {
  /** By the interval, the latest price last; NaN where there was no price. */
  readonly deviations: Float64Array;
  /** Index of the first price. */
  readonly first: number;
  /** What was known of them at an index: means over the two times of the path model. */
  readonly featuresAt: (index: number) => readonly [fast: number, slow: number];
}

/** Deviations of the window of a personality that has no pending price. */
export function pastDeviations(known: Personality, usual: readonly UsualPrice[]): PastDeviations {
  const { lastInterval, intervalMinutes, window, path } = known;
  const prices = windowPrices(known, lastInterval! - window.length + 1, window.length);
  const first = prices.findIndex((price) => !Number.isNaN(price));
  const deviations = new Float64Array(prices.length).fill(Number.NaN);
  const fast = new Float64Array(prices.length);
  const slow = new Float64Array(prices.length);
  const firstInterval = lastInterval! - window.length + 1 + first;
  const { places } = localClock(firstInterval, prices.length - first, known);
  const cap = priceCap(path.sizes);
  const [fastShare, slowShare] = FEATURE_MINUTES.map((minutes) =>
    Math.min(1, intervalMinutes / minutes),
  ) as [number, number];
  for (let at = first; at < prices.length; at += 1) {
    const price = prices[at]!;
    let inScales = 0;
    if (!Number.isNaN(price)) {
      const { mean, scale } = usual[places[at - first]!]!;
      inScales = Math.min(cap, Math.max(-cap, price - mean)) / scale;
      deviations[at] = inScales;
    }
    fast[at] = (1 - fastShare) * (fast[at - 1] ?? 0) + fastShare * inScales;
    slow[at] = (1 - slowShare) * (slow[at - 1] ?? 0) + slowShare * inScales;
  }
  return { deviations, first, featuresAt: (index) => [fast[index]!, slow[index]!] };
}
