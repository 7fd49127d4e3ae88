/** A pivot below this share of its diagonal entry counts as rounding. */
const ROUNDING = 1e-13;

/**
 * Lower Cholesky factor of a symmetric positive definite matrix, row by row; undefined when a pivot is not positive beyond
 * rounding.
 */
export function cholesky(matrix: ArrayLike<number>, size: number): Float64Array | undefined {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let remainder = matrix[row * size + column]!;
      for (let k = 0; k < column; k++)
        remainder -= lower[row * size + k]! * lower[column * size + k]!;
      if (row > column) {
        lower[row * size + column] = remainder / lower[column * size + column]!;
      } else if (remainder > ROUNDING * matrix[row * size + row]!) {
        lower[row * size + row] = Math.sqrt(remainder);
      } else {
        return undefined;
      }
    }
  }
  return lower;
}

/** Solves A·x = b with the lower Cholesky factor of A. */
export function solveCholesky(lower: Float64Array, rightHandSide: ArrayLike<number>): Float64Array {
  const size = rightHandSide.length;
  const x = Float64Array.from(rightHandSide);
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) x[row] = x[row]! - lower[row * size + k]! * x[k]!;
    x[row] = x[row]! / lower[row * size + row]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) x[row] = x[row]! - lower[k * size + row]! * x[k]!;
    x[row] = x[row]! / lower[row * size + row]!;
  }
  return x;
}

/** Inverse of a matrix from its lower Cholesky factor, row by row. */
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
