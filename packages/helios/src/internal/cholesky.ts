/**
 * Factors a symmetric positive definite matrix (row-major, the lower half is read) into L·Lᵀ in place. Returns false if the matrix is not
 * positive definite to working precision; it is then partly overwritten.
 */
export function choleskyInPlace(matrix: Float64Array, size: number): boolean {
  for (let j = 0; j < size; j++) {
    const rowJ = j * size;
    const diagonal = matrix[rowJ + j]!;
    let pivot = diagonal;
    for (let l = 0; l < j; l++) pivot -= matrix[rowJ + l]! * matrix[rowJ + l]!;
    if (!(pivot > 1e-15 * diagonal)) return false;
    const root = Math.sqrt(pivot);
    matrix[rowJ + j] = root;
    for (let i = j + 1; i < size; i++) {
      const rowI = i * size;
      let sum = matrix[rowI + j]!;
      for (let l = 0; l < j; l++) sum -= matrix[rowI + l]! * matrix[rowJ + l]!;
      matrix[rowI + j] = sum / root;
    }
  }
  return true;
}

/** Solves L·Lᵀ·x = b in place, with the factor of {@link choleskyInPlace}. */
export function solveCholeskyInPlace(
  factor: Float64Array,
  size: number,
  vector: Float64Array,
): void {
  for (let i = 0; i < size; i++) {
    let sum = vector[i]!;
    for (let l = 0; l < i; l++) sum -= factor[i * size + l]! * vector[l]!;
    vector[i] = sum / factor[i * size + i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = vector[i]!;
    for (let l = i + 1; l < size; l++) sum -= factor[l * size + i]! * vector[l]!;
    vector[i] = sum / factor[i * size + i]!;
  }
}
