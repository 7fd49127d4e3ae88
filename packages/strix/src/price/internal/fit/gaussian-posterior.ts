import { cholesky } from '../../../internal/cholesky.js';
import { solveCholesky } from '../../../internal/solve-cholesky.js';

/** Joint normal posterior. */
export interface GaussianPosterior {
  readonly mean: Float64Array;
  /** size × size. */
  readonly covariance: Float64Array;
}

/**
 * Posterior of θ from y = Hθ + ε, ε ~ N(0, noise), under θ ~ N(priorMean, diag(priorVariance)):
 * precision = diag(1/priorVariance) + Hᵀ·noise⁻¹·H.
 *
 * @param design - H, observations × size, row by row
 * @param noise - observations × observations, positive definite
 * @param observations - y
 */
export function gaussianPosterior(
  design: Float64Array,
  noise: Float64Array,
  observations: Float64Array,
  priorMean: ArrayLike<number>,
  priorVariance: ArrayLike<number>,
): GaussianPosterior {
  const rows = observations.length;
  const size = priorMean.length;
  const precision = new Float64Array(size * size);
  const moment = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    precision[i * size + i] = 1 / priorVariance[i]!;
    moment[i] = priorMean[i]! / priorVariance[i]!;
  }
  const noiseFactor = factor(noise, rows);
  const column = new Float64Array(rows);
  for (let j = 0; j < size; j++) {
    for (let row = 0; row < rows; row++) column[row] = design[row * size + j]!;
    const weighted = solveCholesky(noiseFactor, column);
    for (let row = 0; row < rows; row++) {
      moment[j] = moment[j]! + weighted[row]! * observations[row]!;
      for (let i = 0; i < size; i++) {
        precision[i * size + j] =
          precision[i * size + j]! + design[row * size + i]! * weighted[row]!;
      }
    }
  }
  const lower = factor(precision, size);
  const covariance = new Float64Array(size * size);
  const unit = new Float64Array(size);
  for (let j = 0; j < size; j++) {
    unit.fill(0);
    unit[j] = 1;
    const solved = solveCholesky(lower, unit);
    for (let i = 0; i < size; i++) covariance[i * size + j] = solved[i]!;
  }
  return { mean: solveCholesky(lower, moment), covariance };
}

/** Factor of a matrix that is positive definite up to rounding: the diagonal is lifted until it is. */
function factor(matrix: Float64Array, size: number): Float64Array {
  let largest = 0;
  for (let i = 0; i < size; i++) largest = Math.max(largest, matrix[i * size + i]!);
  for (let lift = 0, step = 1e-12; ; lift = step, step *= 100) {
    const lifted = Float64Array.from(matrix);
    for (let i = 0; i < size; i++) lifted[i * size + i] = lifted[i * size + i]! + lift * largest;
    const lower = cholesky(lifted, size);
    if (lower !== undefined) return lower;
    if (step > 1) return Float64Array.from(matrix, (_, i) => (i % (size + 1) === 0 ? 1 : 0));
  }
}
