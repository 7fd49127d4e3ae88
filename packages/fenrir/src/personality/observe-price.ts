import { checkObject } from '../internal/check-object.js';
import { pendingOf } from '../internal/pending-of.js';
import type { Personality } from '../schema/personality.js';
import { checkPersonalityOutline } from './internal/check-personality.js';
import { draftOf } from './internal/draft.js';
import { learnPending } from './internal/learn-pending.js';

/** A price of a market interval. */
export interface PriceObservation {
  /** Any instant within the interval [ms since the Unix epoch]. */
  readonly timeMs: number;
  /** [currency/MWh] */
  readonly pricePerMwh: number;
  /**
   * What the site itself bought and sold on average over the interval, 0 to 100,000 [MW]. Where either is given the other counts as 0, and
   * what the power did to the price is learned; without both nothing is.
   */
  readonly importMw?: number;
  readonly exportMw?: number;
}

/**
 * The personality after one more price: a new value, the old one is left as it is. The latest price stays pending until one of a later interval
 * comes, so a repeat within its interval replaces it, as if the first had never been. Time and memory do not depend on how much was
 * learned before. Method note, equations (31) to (46).
 *
 * @param personality - from {@link createPersonality} or `parsePersonality`
 * @param observation - a price and its time
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `notFinite`; `outOfRange` / `outOfRange` for a price beyond ±1,000,000, a power beyond 0 to 100,000; `conflict` / `observationOutOfOrder` for an interval
 * before the latest
 * @example
 * const before = createPersonality({ timeZone: 'America/Los_Angeles' });
 * observePrice(before, { timeMs: Date.parse('2026-07-01T18:00Z'), pricePerMwh: 52 }).pending?.pricePerMwh;
 * // => 52
 */
export function observePrice(personality: Personality, observation: PriceObservation): Personality {
  checkPersonalityOutline({ personality });
  checkObject('observation', observation);
  const pending = pendingOf(personality, observation);
  if (personality.pending === null || personality.pending.interval === pending.interval) {
    return { ...personality, pending };
  }
  const draft = draftOf(personality);
  learnPending(draft);
  draft.pending = pending;
  return draft;
}
