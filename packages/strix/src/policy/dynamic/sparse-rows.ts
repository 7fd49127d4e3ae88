/** Rows of probabilities without their negligible entries: row r has the entries begin[r] to begin[r + 1]. */
export interface SparseRows {
  readonly cells: number;
  readonly begin: Int32Array;
  readonly cell: Int32Array;
  readonly share: Float64Array;
}

/** What is below is left out, and the rest of the row scaled to add up to 1. */
const NEGLIGIBLE = 5e-4;

export function sparseRows(rows: Float64Array, cells: number): SparseRows {
  const count = rows.length / cells;
  const begin = new Int32Array(count + 1);
  const cell: number[] = [];
  const share: number[] = [];
  for (let row = 0; row < count; row++) {
    const dense = rows.subarray(row * cells, (row + 1) * cells);
    let most = 0;
    for (const probability of dense) if (probability > most) most = probability;
    const least = Math.min(NEGLIGIBLE, most / 2);
    let kept = 0;
    for (const probability of dense) if (probability >= least) kept += probability;
    for (let to = 0; to < cells; to++) {
      if (dense[to]! < least) continue;
      cell.push(to);
      share.push(dense[to]! / kept);
    }
    begin[row + 1] = cell.length;
  }
  return { cells, begin, cell: Int32Array.from(cell), share: Float64Array.from(share) };
}
