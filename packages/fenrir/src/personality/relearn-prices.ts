import type { Personality } from '../schema/personality.js';
import { createPersonality } from './create-personality.js';
import type { PriceObservation } from './observe-price.js';
import { observePrices } from './observe-prices.js';

/**
 * The personality as if it had seen other prices: all that comes of prices is learned anew from its prior on, and what cycles taught it (how far shares of scenarios
 * can be believed, what forecasts are worth, and what of both is still waiting) is kept. For prices that came late or were replaced.
 *
 * @param personality - of a market that is known by its name
 * @param observations - all prices, rising in time
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
): Personality {
  const { timeZone, intervalMinutes, market, recalibration, recommendations, forecasts } =
    personality;
  const anew = observePrices(
    createPersonality({ timeZone, intervalMinutes, market }),
    observations,
  );
  const latest = anew.pending?.interval ?? Number.NEGATIVE_INFINITY;
  const isPast = ({ interval }: { readonly interval: number }) => interval <= latest;
  return {
    ...anew,
    recalibration,
    recommendations: recommendations.filter(isPast),
    forecasts: { ...forecasts, pending: forecasts.pending.filter(isPast) },
  };
}
