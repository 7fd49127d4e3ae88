/**
 * Products of columns less a share of the step before: with u(t) the columns side by side, Σ (u(t) − φ·u(t − 1))·(u(t) − φ·u(t − 1))ᵀ
 * over all t but the first. The sums are taken once for every φ.
 *
 * @param columns - of the same length
 * @returns by φ, the symmetric matrix row by row
 */
export function laggedProducts(columns: readonly Float64Array[]): (memory: number) => Float64Array {
  const size = columns.length;
  const now = new Float64Array(size * size);
  const across = new Float64Array(size * size);
  const before = new Float64Array(size * size);
  columns.forEach((one, j) => {
    columns.forEach((other, k) => {
      const at = j * size + k;
      for (let t = 1; t < one.length; t++) {
        now[at]! += one[t]! * other[t]!;
        across[at]! += one[t]! * other[t - 1]! + one[t - 1]! * other[t]!;
        before[at]! += one[t - 1]! * other[t - 1]!;
      }
    });
  });
  return (memory) =>
    now.map((sum, at) => sum - memory * across[at]! + memory * memory * before[at]!);
}
