import { nextNormal, type RandomStream } from '@bess/kernel/rng';
import { cholesky } from './cholesky.js';
import { drawGamma } from './draw-gamma.js';
import type { RegressionPosterior } from './regression-posterior.js';

/** One draw of coefficients and noise. */
export interface RegressionDraw {
  coefficients: Float64Array;
  standardDeviation: number;
}

/**
 * Draws σ² from its inverse-gamma, then the coefficients from their normal given σ².
 *
 * @param posterior - posterior
 * @param stream - random stream
 */
export function drawRegression(
  posterior: RegressionPosterior,
  stream: RandomStream,
): RegressionDraw {
  const size = posterior.mean.length;
  const standardDeviation = Math.sqrt(posterior.rate / drawGamma(stream, posterior.shape));
  const lower = cholesky(posterior.covariance, size) ?? new Float64Array(size * size);
  const z = Float64Array.from({ length: size }, () => nextNormal(stream));
  const coefficients = Float64Array.from(posterior.mean);
  for (let row = 0; row < size; row++) {
    for (let k = 0; k <= row; k++) {
      coefficients[row] = coefficients[row]! + standardDeviation * lower[row * size + k]! * z[k]!;
    }
  }
  return { coefficients, standardDeviation };
}
