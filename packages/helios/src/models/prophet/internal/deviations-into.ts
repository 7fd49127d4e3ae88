import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';
import { log } from '../../../internal/elementary.js';
import type { ProphetModel } from '../prophet-model.js';

/** Which of a seed's streams this model draws from. */
const PROPHET_STREAM = 3;

/**
 * How far simulated futures lie off the expected curve, in size only and in scaled units: step·futures + future. In the time that
 * the history took, the trend bends as often as there are changepoints, at the times of a Poisson process; a change of slope is
 * Laplace-distributed with the mean size of the fitted ones, the maximum-likelihood scale (section 3.1.4).
 */
export function deviationsInto(
  out: Float64Array,
  model: ProphetModel,
  horizon: number,
  futures: number,
  trendFactors: Float64Array,
  seed: number,
): void {
  const rate = model.changepoints.length;
  const meanChange = model.slopeChanges.reduce((sum, delta) => sum + Math.abs(delta), 0) / rate;
  const noise = model.noise * (model.noiseFactor ?? 1);
  const last = model.length - 1;
  for (let future = 0; future < futures; future++) {
    const stream = createStream({ seed, stream: PROPHET_STREAM, path: future });
    const waiting = () => (meanChange > 0 ? -log(nextUniform(stream)) / rate : Infinity);
    let slope = 0;
    let level = 0;
    let nextChange = waiting();
    for (let i = 0; i < horizon; i++) {
      const time = (i + 1) / last;
      while (nextChange <= time) {
        const change = laplace(nextUniform(stream), meanChange);
        slope += change;
        level -= change * nextChange;
        nextChange += waiting();
      }
      const bent = (level + slope * time) * trendFactors[i]!;
      out[i * futures + future] = Math.abs(bent + noise * nextNormal(stream));
    }
  }
}

/** Inverse distribution function of the Laplace distribution around 0 whose mean size is `scale`. */
function laplace(uniform: number, scale: number): number {
  const centred = uniform - 0.5;
  return -scale * Math.sign(centred) * log(1 - 2 * Math.abs(centred));
}
