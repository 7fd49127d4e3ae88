import { pendingOf } from '../internal/pending-of.js';
import type { Personality } from '../schema/personality.js';
import { draftOf } from './internal/draft.js';
import { learnPending } from './internal/learn-pending.js';
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
  const draft = draftOf(personality);
  for (const observation of observations) {
    const pending = pendingOf(draft, observation);
    if (draft.pending !== null && draft.pending.interval !== pending.interval) learnPending(draft);
    draft.pending = pending;
  }
  return draft;
}
