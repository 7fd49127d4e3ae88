import { cycle } from '@bess/fenrir';
import { describePersonality } from '@bess/fenrir/personality';
import { createBattery } from '@bess/kernel/battery';
import { EngineError, isEngineError } from '@bess/kernel/errors';
import type { FenrirAnswer, FenrirCycleInput } from '../../engine-runtime/operations.js';
import { latestIntervalMs, learnPersonality, toLearnedPersonality } from './learn-prices.js';

/** Library fields by their names in requests. */
const wireNames: Readonly<Record<string, string>> = {
  socFraction: 'current_soc',
  pricePerMwh: 'current_price',
  horizonHours: 'horizon_hours',
  timeMs: 'the time of the gateway’s clock',
  usdPerUnit: 'usd_per_unit of the site',
};

/**
 * Runs a cycle in a worker thread: learns the site's stored prices, then runs the cycle.
 *
 * @throws EngineError `conflict` for a personality that cannot be read; whatever the engine raises, in the words
 * of the request
 */
export async function runFenrirCycle({
  learning,
  battery,
  options,
}: FenrirCycleInput): Promise<FenrirAnswer> {
  const { personality: known, relearnedFromMs, restartsBefore } = learnPersonality(learning);
  // Clocks of gateways differ: the current interval may be one that another gateway has already learned.
  const timeMs = Math.max(options.timeMs, latestIntervalMs(known) ?? options.timeMs);
  try {
    const { result, personality } = await cycle(
      { ...options, timeMs, battery: createBattery(battery) },
      known,
    );
    return {
      result,
      regimes: describePersonality(personality).regimes,
      hasDrifted: relearnedFromMs === undefined && personality.restarts > restartsBefore,
      ...toLearnedPersonality(personality, relearnedFromMs),
    };
  } catch (error) {
    throw translateFenrirError(error);
  }
}

/**
 * Rewrites an engine error in terms of the request. The schema has already refused malformed requests, so what the
 * engine calls invalid is well formed but out of range.
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
