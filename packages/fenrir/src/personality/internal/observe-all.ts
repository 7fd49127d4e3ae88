import { checkList } from '../../internal/check-list.js';
import { checkObject } from '../../internal/check-object.js';
import { pendingOf } from '../../internal/pending-of.js';
import type { Personality } from '../../schema/personality.js';
import type { PriceObservation } from '../observe-price.js';
import { checkPersonality } from './check-personality.js';
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
  checkPersonality({ personality });
  checkList(list ?? 'observations', observations);
  const draft = draftOf(personality);
  for (let at = 0; at < observations.length; at += 1) {
    const observation = observations[at]!;
    if (typeof observation !== 'object' || observation === null) {
      checkObject(`${list ?? 'observations'}[${at}]`, observation);
    }
    const pending = pendingOf(draft, observation, list, at);
    if (draft.pending !== null && draft.pending.interval !== pending.interval) learnPending(draft);
    draft.pending = pending;
  }
  return draft;
}
