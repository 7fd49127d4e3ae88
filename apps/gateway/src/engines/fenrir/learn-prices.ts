import type { LearnedPrices, LearnPricesInput } from './learn-prices-input.js';
import { learnedPrices } from './learned-prices.js';
import { personalityAfter } from './personality-after.js';

/**
 * Learns from prices in a worker thread.
 *
 * @param input - what is learned, and prices
 * @throws EngineError `conflict` for a state that cannot be read
 */
export async function learnPrices(input: LearnPricesInput): Promise<LearnedPrices> {
  const { personality, relearnedFromMs } = personalityAfter(input);
  return learnedPrices(personality, relearnedFromMs);
}
