import type { Personality } from '../../schema/personality.js';
import { draftOf } from './draft.js';
import { learnPending } from './learn-pending.js';

/** The personality with its pending price learned from, for whoever reads it. */
export function learned(personality: Personality): Personality {
  if (personality.pending === null) return personality;
  const draft = draftOf(personality);
  learnPending(draft);
  return draft;
}
