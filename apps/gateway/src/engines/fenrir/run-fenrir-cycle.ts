import { cycle } from '@bess/fenrir';
import { describePersonality } from '@bess/fenrir/personality';
import { createBattery } from '@bess/kernel/battery';
import type { FenrirAnswer } from './fenrir-answer.js';
import type { FenrirCycleInput } from './fenrir-cycle-input.js';
import { fenrirRefusal } from './fenrir-refusal.js';
import { latestIntervalMs } from './latest-interval-ms.js';
import { learnedPrices } from './learned-prices.js';
import { personalityAfter } from './personality-after.js';

/**
 * Runs a cycle in a worker thread: first the site's stored prices are learned, then the cycle adds its own.
 *
 * @param input - resolved request
 * @throws EngineError `conflict` for a personality that cannot be read; whatever the engine raises, in the words of the request
 */
export async function runFenrirCycle({
  learning,
  battery,
  options,
}: FenrirCycleInput): Promise<FenrirAnswer> {
  const { personality: known, relearnedFromMs } = personalityAfter(learning);
  // Of two gateways one is ahead of the other: what the other has learned already is now.
  const timeMs = Math.max(options.timeMs, latestIntervalMs(known) ?? options.timeMs);
  try {
    const { result, personality } = await cycle(
      { ...options, timeMs, battery: createBattery(battery) },
      known,
    );
    return {
      result,
      regimes: describePersonality(personality).regimes,
      ...learnedPrices(personality, relearnedFromMs),
    };
  } catch (error) {
    throw fenrirRefusal(error);
  }
}
