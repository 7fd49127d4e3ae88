import type { Personality } from '../schema/personality.js';
import { observeAll } from './internal/observe-all.js';
import type { PriceObservation } from './observe-price.js';

/**
 * `observePrice` for many prices in the order of time, with one copy for all of them.
 *
 * @param personality - what was learned before
 * @param observations - rising in time; several of one interval replace each other
 * @throws EngineError as `observePrice`, and then nothing is learned
 * @example
 * const day = Array.from({ length: 24 }, (_, hour) => ({ timeMs: hour * 3_600_000, pricePerMwh: 40 + hour }));
 * observePrices(createPersonality({ timeZone: 'UTC' }), day).observations; // The last one is pending
 * // => 23
 */
export function observePrices(
  personality: Personality,
  observations: readonly PriceObservation[],
): Personality {
  return observeAll(personality, observations, 'observations');
}
