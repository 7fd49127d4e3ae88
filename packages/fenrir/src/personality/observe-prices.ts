import { pendingPrice } from '../internal/market-interval.js';
import { requireList, requireObject } from '../internal/validate.js';
import type { Personality } from '../schema/personality.js';
import type { PriceObservation } from '../types.js';
import { createPersonality } from './create-personality.js';
import { copyPersonality, learnPending } from './learn-pending.js';
import { validatePersonality, validatePersonalityOutline } from './validate-personality.js';

/**
 * `observePrice` for many prices in chronological order, with a single copy.
 *
 * @param personality - learned so far
 * @param observations - in chronological order; a later one of the same interval replaces the earlier
 * @throws EngineError as `observePrice`, and then nothing is learned
 * @example
 * const day = Array.from({ length: 24 }, (_, hour) => ({ timeMs: hour * 3_600_000, pricePerMwh: 40 + hour }));
 * observePrices(createPersonality({ timeZone: 'UTC' }), day).observations; // The latest one is pending
 * // => 23
 */
export function observePrices(
  personality: Personality,
  observations: readonly PriceObservation[],
): Personality {
  validatePersonality({ personality });
  requireList('observations', observations);
  return observePricesCore(personality, observations, 'observations');
}

/**
 * Learns one more price and returns a new personality. The latest price stays pending until one of a later interval arrives, so a repeat within its interval
 * replaces it without a trace. Time and memory do not depend on how much was learned before. Method note, equations (31) to (46).
 *
 * @param personality - from {@link createPersonality} or `parsePersonality`
 * @param observation - a price and its time
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `notFinite`; `outOfRange` / `outOfRange` for a price beyond ±1,000,000, a power outside 0 to 100,000; `conflict` / `observationOutOfOrder` for an interval
 * before the latest
 * @example
 * const before = createPersonality({ timeZone: 'America/Los_Angeles' });
 * observePrice(before, { timeMs: Date.parse('2026-07-01T18:00Z'), pricePerMwh: 52 }).pending?.pricePerMwh;
 * // => 52
 */
export function observePrice(personality: Personality, observation: PriceObservation): Personality {
  validatePersonalityOutline({ personality });
  requireObject('observation', observation);
  return observePriceCore(personality, observation);
}

/** {@link observePrice} without checks of the personality. */
export function observePriceCore(
  personality: Personality,
  observation: PriceObservation,
): Personality {
  const pending = pendingPrice(personality, observation);
  if (personality.pending === null || personality.pending.interval === pending.interval) {
    return { ...personality, pending };
  }
  const draft = copyPersonality(personality);
  learnPending(draft);
  draft.pending = pending;
  return draft;
}

/**
 * {@link observePrices} without checks of the personality.
 *
 * @param list - name of the observations in errors; none for a single one that comes from options
 */
export function observePricesCore(
  personality: Personality,
  observations: readonly PriceObservation[],
  list?: string,
): Personality {
  const draft = copyPersonality(personality);
  for (let at = 0; at < observations.length; at += 1) {
    const observation = observations[at]!;
    if (typeof observation !== 'object' || observation === null) {
      requireObject(`${list ?? 'observations'}[${at}]`, observation);
    }
    const pending = pendingPrice(draft, observation, list, at);
    if (draft.pending !== null && draft.pending.interval !== pending.interval) learnPending(draft);
    draft.pending = pending;
  }
  return draft;
}

/**
 * Learns corrected or late prices: everything that follows from prices is learned again, and what cycles have taught is kept (the reliability of scenario
 * shares and of forecasts, and the pending records of both). Also for a site whose settings change; reliability of forecasts and pending records are then kept
 * only if interval and currency stay the same.
 *
 * @param personality - of a market known by name, unless `from` is given
 * @param observations - all prices that `from` has not learned, in chronological order
 * @param from - starting point: an earlier state of the site, or a new personality with other settings; a new one with the same settings when absent
 * @throws EngineError as `observePrice`; `outOfRange` / `unknownMarket` of STRIX if the personality started from a price model of the caller
 * @example
 * const day = Array.from({ length: 24 }, (_, hour) => ({ timeMs: hour * 3_600_000, pricePerMwh: 40 + hour }));
 * const personality = observePrices(createPersonality({ timeZone: 'UTC' }), day);
 * relearnPrices(personality, day.slice(0, 12)).pending?.pricePerMwh;
 * // => 51
 */
export function relearnPrices(
  personality: Personality,
  observations: readonly PriceObservation[],
  from?: Personality,
): Personality {
  validatePersonality({ personality });
  const { recalibration, recommendations, forecasts } = personality;
  const beginning = from === undefined ? newPersonality(personality) : from;
  requireObject('from', beginning);
  const { recommendations: _, ...begun } = beginning;
  const relearned = observePrices({ ...begun, recommendations: [] }, observations);
  const isComparable =
    relearned.intervalMinutes === personality.intervalMinutes &&
    relearned.currency === personality.currency;
  if (!isComparable) return { ...relearned, recalibration };
  const latest = relearned.pending?.interval ?? relearned.lastInterval ?? Number.NEGATIVE_INFINITY;
  const isPast = ({ interval }: { readonly interval: number }) => interval <= latest;
  return {
    ...relearned,
    recalibration,
    recommendations: recommendations.filter(isPast),
    forecasts: { ...forecasts, pending: forecasts.pending.filter(isPast) },
  };
}

function newPersonality({ timeZone, intervalMinutes, market }: Personality): Personality {
  return createPersonality({ timeZone, intervalMinutes, market });
}
