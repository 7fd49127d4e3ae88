import { createStream, normalFromUint32, uint32sInto } from '@bess/kernel/rng';
import type { LoadFutures } from '@bess/strix';
import { coarsePeaks } from '../coarse-peaks.generated.js';
import { scaledFutures } from './scaled-futures.js';

/** Random stream of the factors. STRIX's futures have 4 and 5, the groups of shapes 6. */
const FACTOR_STREAM = 7;

/**
 * Futures whose peaks are those of a meter that averages over less time than the readings do: each path times exp(μ d + σ √d z), d
 * the binary logarithm of the ratio of both times. Method note, section 9.
 *
 * @param seenSteps - of today; they stay as they are
 * @param stepMinutes - of the readings
 * @param meterMinutes - of the meter
 */
export function widenedFutures(
  futures: LoadFutures,
  seenSteps: number,
  stepMinutes: number,
  meterMinutes: number,
  seed: number,
): LoadFutures {
  const doublings = Math.log2(stepMinutes / meterMinutes);
  if (!(doublings > 0)) return futures;
  const { mean, standardDeviation } = coarsePeaks;
  const words = new Int32Array(futures.pathCount);
  uint32sInto(words, createStream({ seed, stream: FACTOR_STREAM, path: 0 }));
  const powers = Float64Array.from({ length: futures.stepsPerDay }, (_, step) =>
    step < seenSteps ? 0 : 1,
  );
  return scaledFutures(
    futures,
    (path) =>
      Math.exp(
        mean * doublings +
          standardDeviation * Math.sqrt(doublings) * normalFromUint32(words[path]!),
      ),
    powers,
  );
}
