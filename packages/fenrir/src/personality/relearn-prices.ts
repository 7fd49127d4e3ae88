import { checkObject } from '../internal/check-object.js';
import type { Personality } from '../schema/personality.js';
import { createPersonality } from './create-personality.js';
import { checkPersonality } from './internal/check-personality.js';
import type { PriceObservation } from './observe-price.js';
import { observePrices } from './observe-prices.js';

/**
 * The personality as if it had seen other prices: all that comes of prices is learned anew, and what cycles taught it (how far shares of scenarios can be believed, what
 * forecasts are worth, and what of both is still waiting) is kept. For prices that came late or were replaced, and for a site that is described otherwise: what forecasts
 * are worth and what waits is kept only where the interval and the currency stay what they were.
 *
 * @param personality - of a market that is known by its name, where nothing is given to begin with
 * @param observations - all prices that `from` has not learned, rising in time
 * @param from - what it is learned on from: an earlier state of the same site, or a new one with other settings; a new one with the same settings when absent
 * @throws EngineError as `observePrice`; `outOfRange` / `unknownMarket` of STRIX where it began from a price model of the caller's own
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
  checkPersonality({ personality });
  const { recalibration, recommendations, forecasts } = personality;
  const beginning = from === undefined ? anew(personality) : from;
  checkObject('from', beginning);
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

function anew({ timeZone, intervalMinutes, market }: Personality): Personality {
  return createPersonality({ timeZone, intervalMinutes, market });
}
