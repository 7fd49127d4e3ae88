import { solveCholesky } from './solve-cholesky.js';

/**
 * Inverse of a symmetric positive definite matrix from its lower Cholesky factor, row by row.
 *
 * @param lower - factor of {@link cholesky}
 * @param size - rows
 */
export function invertCholesky(lower: Float64Array, size: number): Float64Array {
  const result = new Float64Array(size * size);
  for (let column = 0; column < size; column++) {
    const unit = new Float64Array(size);
    unit[column] = 1;
    const x = solveCholesky(lower, unit);
    for (let row = 0; row < size; row++) result[row * size + column] = x[row]!;
  }
  return result;
}
