import { residualBlockBootstrap } from '@bess/helios/conformal';
import { nextUniform, type RandomStream } from '@bess/kernel/rng';

const DAY = 24;

/** Shuffles the values of each step among the paths: keeps the quantiles and removes the dependence between hours. */
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
 * A naive bootstrap: each day of a path is drawn from the known days.
 *
 * @param known - hourly values before the first forecast value, whole days
 * @param steps - of a path, whole days
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
