import { createPersonality, observePrices, type Personality } from '@bess/fenrir';
import type { SitePrice } from '../../stores/stores.js';
import { intervalMeans } from './interval-means.js';
import { knownPrices } from './known-prices.js';
import type { LearnPricesInput } from './learn-prices-input.js';
import { readPersonality } from './read-personality.js';

/**
 * The personality of a site after its stored prices, carried on from what is learned or learned anew. Anew it has seen every
 * stored price in its place in time, and where none is stored what cycles were told in the last 28 days; what settled cycles taught
 * it stays, since prices alone cannot teach that again.
 *
 * @param input - what is learned, and prices
 * @throws EngineError `conflict` for a state that cannot be read
 */
export function personalityAfter(input: LearnPricesInput): Personality {
  const { siteId, state, settings, prices, isAnew } = input;
  const known = state === null ? undefined : readPersonality(state, siteId);
  const means = intervalMeans(prices, settings.intervalMinutes);
  if (known !== undefined && !isAnew) {
    return observePrices(known, means);
  }
  const fresh = createPersonality(settings);
  if (known === undefined) {
    return observePrices(fresh, means);
  }
  const isComparable =
    known.intervalMinutes === settings.intervalMinutes && known.currency === fresh.currency;
  const { recalibration, recommendations, forecasts } = known;
  return isComparable
    ? {
        ...observePrices(fresh, merged(knownPrices(known), means)),
        recalibration,
        recommendations,
        forecasts,
      }
    : { ...observePrices(fresh, means), recalibration };
}

/** By time; where both have a price the later list counts. */
function merged(first: readonly SitePrice[], second: readonly SitePrice[]): SitePrice[] {
  const byTime = new Map([...first, ...second].map((price) => [price.timeMs, price]));
  return [...byTime.values()].sort((left, right) => left.timeMs - right.timeMs);
}
