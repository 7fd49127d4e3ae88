import { residualBlockBootstrap } from '@bess/helios/conformal';
import { nextUniform, type RandomStream } from '@bess/kernel/rng';

const DAY = 24;

/**
 * The same numbers at every step, given to paths at random: what is lost is what the paths know beyond quantiles.
 *
 * @param paths - paths × steps
 * @param steps - of a path
 * @param stream - random stream
 */
export function drawnApart(paths: Float64Array, steps: number, stream: RandomStream): Float64Array {
  const shuffled = paths.slice();
  const count = paths.length / steps;
  for (let step = 0; step < steps; step += 1) {
    for (let i = count - 1; i > 0; i -= 1) {
      const j = Math.floor(nextUniform(stream) * (i + 1));
      const kept = shuffled[i * steps + step]!;
      shuffled[i * steps + step] = shuffled[j * steps + step]!;
      shuffled[j * steps + step] = kept;
    }
  }
  return shuffled;
}

/**
 * A naive bootstrap: each day of a path is a day drawn from those known.
 *
 * @param known - values by the hour before the first that is forecast, whole days
 * @param steps - of a path, whole days
 * @param count - of paths
 * @param stream - random stream
 * @returns paths × steps
 */
export function drawnDays(
  known: Float64Array,
  steps: number,
  count: number,
  stream: RandomStream,
): Float64Array {
  const options = { pathCount: count, blockSteps: DAY, seasonSteps: DAY };
  return residualBlockBootstrap(new Float64Array(steps), known, options, stream);
}
