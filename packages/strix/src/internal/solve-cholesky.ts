/**
 * Solves A·x = b with the lower Cholesky factor of A.
 *
 * @param lower - factor of {@link cholesky}
 * @param rightHandSide - b
 */
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
