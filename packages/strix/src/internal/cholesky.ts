/** A pivot below this share of its diagonal is rounding. */
const ROUNDING = 1e-13;

/**
 * Lower Cholesky factor of a symmetric positive definite matrix, row by row.
 *
 * @param matrix - size × size, row by row
 * @param size - rows
 * @returns the factor, or undefined when a pivot is not positive beyond rounding
 */
export function cholesky(matrix: ArrayLike<number>, size: number): Float64Array | undefined {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = matrix[row * size + column]!;
      for (let k = 0; k < column; k++) rest -= lower[row * size + k]! * lower[column * size + k]!;
      if (row > column) {
        lower[row * size + column] = rest / lower[column * size + column]!;
      } else if (rest > ROUNDING * matrix[row * size + row]!) {
        lower[row * size + row] = Math.sqrt(rest);
      } else {
        return undefined;
      }
    }
  }
  return lower;
}
