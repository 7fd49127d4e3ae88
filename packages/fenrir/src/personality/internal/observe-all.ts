import { checkObject } from '../../internal/check-object.js';
import { pendingOf } from '../../internal/pending-of.js';
import type { Personality } from '../../schema/personality.js';
import type { PriceObservation } from '../observe-price.js';
import { draftOf } from './draft.js';
import { learnPending } from './learn-pending.js';

/**
 * `observePrices`, with the name that the caller has for the observations.
 *
 * @param personality - what was learned before
 * @param observations - rising in time
 * @param list - their name; of a single one that is a set of options itself, nothing
 */
export function observeAll(
  personality: Personality,
  observations: readonly PriceObservation[],
  list?: string,
): Personality {
  checkObject('personality', personality);
  const draft = draftOf(personality);
  for (let at = 0; at < observations.length; at += 1) {
    const pending = pendingOf(draft, observations[at]!, list, at);
    if (draft.pending !== null && draft.pending.interval !== pending.interval) learnPending(draft);
    draft.pending = pending;
  }
  return draft;
}
