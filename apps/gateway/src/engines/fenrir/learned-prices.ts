import type { Personality } from '@bess/fenrir';
import { latestIntervalMs } from './latest-interval-ms.js';
import type { LearnedPrices } from './learn-prices-input.js';

/**
 * A personality as it is kept.
 *
 * @param personality - what is learned
 * @param relearnedFromMs - from where on it was learned anew; undefined where it was not
 */
export function learnedPrices(
  personality: Personality,
  relearnedFromMs: number | undefined,
): LearnedPrices {
  return {
    state: JSON.stringify(personality),
    learnedUntilMs: latestIntervalMs(personality),
    ...(relearnedFromMs !== undefined && { relearnedFromMs }),
  };
}
