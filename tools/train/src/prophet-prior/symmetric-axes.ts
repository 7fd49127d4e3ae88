const SWEEPS = 30;
const SETTLED = 1e-22;

/**
 * Eigenvectors of a symmetric matrix by Jacobi's rotations, each scaled by the root of its eigenvalue, the largest first; negative
 * eigenvalues count as 0. The sum of the first products v·vᵀ is the nearest matrix of its rank without negative eigenvalues.
 *
 * @param matrix - row-major
 * @param count - how many are wanted
 * @returns count × size
 * @example
 * symmetricAxes(Float64Array.of(4, 0, 0, 1), 2, 1);
 * // => [Float64Array.of(2, 0)]
 */
export function symmetricAxes(matrix: Float64Array, size: number, count: number): Float64Array[] {
  const a = matrix.slice();
  // Rows are the eigenvectors.
  const vectors = new Float64Array(size * size);
  for (let i = 0; i < size; i++) vectors[i * size + i] = 1;
  const whole = a.reduce((sum, value) => sum + value * value, 0);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let outside = 0;
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) {
        outside += a[p * size + q]! ** 2;
        rotate(a, vectors, size, p, q);
      }
    }
    if (outside <= SETTLED * whole) break;
  }
  return Array.from({ length: size }, (_, i) => ({ value: a[i * size + i]!, i }))
    .sort((one, other) => other.value - one.value || one.i - other.i)
    .slice(0, count)
    .map(({ value, i }) => {
      const vector = vectors.subarray(i * size, (i + 1) * size);
      const length = Math.sqrt(Math.max(0, value));
      return vector.map((entry) => entry * length);
    });
}

/** Makes the entry (p, q) vanish. */
function rotate(a: Float64Array, vectors: Float64Array, size: number, p: number, q: number): void {
  const between = a[p * size + q]!;
  if (between === 0) return;
  const ratio = (a[q * size + q]! - a[p * size + p]!) / (2 * between);
  const tangent = (ratio >= 0 ? 1 : -1) / (Math.abs(ratio) + Math.sqrt(1 + ratio * ratio));
  const cosine = 1 / Math.sqrt(1 + tangent * tangent);
  const sine = tangent * cosine;
  const turn = (of: Float64Array, one: number, other: number) => {
    const [x, y] = [of[one]!, of[other]!];
    of[one] = cosine * x - sine * y;
    of[other] = sine * x + cosine * y;
  };
  for (let i = 0; i < size; i++) turn(a, i * size + p, i * size + q);
  for (let i = 0; i < size; i++) turn(a, p * size + i, q * size + i);
  for (let i = 0; i < size; i++) turn(vectors, p * size + i, q * size + i);
}
