import { cycle } from '@bess/fenrir';
import { describePersonality } from '@bess/fenrir/personality';
import { createBattery } from '@bess/kernel/battery';
import { EngineError, isEngineError } from '@bess/kernel/errors';
import type { FenrirAnswer, FenrirCycleInput } from '../../engine-runtime/operations.js';
import { latestIntervalMs, learnPersonality, toLearnedPersonality } from './learn-prices.js';

/** Fields of the library, as requests call them. */
const wireNames: Readonly<Record<string, string>> = {
  socFraction: 'current_soc',
  pricePerMwh: 'current_price',
  horizonHours: 'horizon_hours',
  timeMs: 'the time of the gateway’s clock',
  usdPerUnit: 'usd_per_unit of the site',
};

/**
 * Runs a cycle in a worker thread: first the site's stored prices are learned, then the cycle adds its own.
 *
 * @throws EngineError `conflict` for a personality that cannot be read; whatever the engine raises, in the words of the request
 */
export async function runFenrirCycle({
  learning,
  battery,
  options,
}: FenrirCycleInput): Promise<FenrirAnswer> {
  const { personality: known, relearnedFromMs } = learnPersonality(learning);
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
      ...toLearnedPersonality(personality, relearnedFromMs),
    };
  } catch (error) {
    throw translateFenrirError(error);
  }
}

/**
 * An error of the engine in the words of the request. The schema has refused what is malformed already: what the engine still
 * calls invalid is well formed and outside of what is allowed.
 */
function translateFenrirError(error: unknown): unknown {
  if (!isEngineError(error) || error.kind === 'engine') {
    return error;
  }
  const { code, details, kind } = error;
  const message = error.message.replaceAll(
    /\b(socFraction|pricePerMwh|horizonHours|timeMs|usdPerUnit)\b/g,
    (name) => wireNames[name] ?? name,
  );
  return new EngineError(
    {
      engine: 'fenrir',
      kind: kind === 'conflict' ? 'conflict' : 'outOfRange',
      code,
      message,
      details,
    },
    { cause: error },
  );
}
