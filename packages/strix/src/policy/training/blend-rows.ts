import { HOURS } from '../internal/layout.js';

/** Counts of the pooled rows that the rows of an hour lean on, and of those over all regimes that these lean on. */
const PRIOR_COUNT = 10;

/**
 * Probabilities of the next cell from weighted counts. Few counts back off: each hour's rows lean on those of all hours,
 * these on those of all regimes, and a bin never met takes the row of its nearest neighbour towards the middle.
 *
 * @param counts - 24 × cells × cells
 * @param regimes - regimes
 * @param bins - bins; cells = regimes × bins
 * @returns 24 × cells × cells, each row adding up to 1
 */
export function blendRows(counts: Float64Array, regimes: number, bins: number): Float64Array {
  const cells = regimes * bins;
  const pooled = new Float64Array(cells * cells);
  for (let i = 0; i < counts.length; i++) pooled[i % pooled.length]! += counts[i]!;
  const ofBins = new Float64Array(bins * cells);
  for (let i = 0; i < pooled.length; i++) ofBins[i % ofBins.length]! += pooled[i]!;
  const base = normaliseBins(ofBins, bins, cells);
  const middle = lean(pooled, base, cells, bins);
  const rows = new Float64Array(counts.length);
  for (let hour = 0; hour < HOURS; hour++) {
    const from = hour * pooled.length;
    rows.set(lean(counts.subarray(from, from + pooled.length), middle, cells, cells), from);
  }
  return rows;
}

/** (counts + prior·parent) / (all + prior), row by row; row r leans on row r mod `parents`. */
function lean(
  counts: Float64Array,
  parent: Float64Array,
  cells: number,
  parents: number,
): Float64Array {
  const rows = new Float64Array(counts.length);
  for (let row = 0; row < counts.length / cells; row++) {
    const at = row * cells;
    const from = (row % parents) * cells;
    let all = 0;
    for (let to = 0; to < cells; to++) all += counts[at + to]!;
    const share = 1 / (all + PRIOR_COUNT);
    for (let to = 0; to < cells; to++) {
      rows[at + to] = (counts[at + to]! + PRIOR_COUNT * parent[from + to]!) * share;
    }
  }
  return rows;
}

function normaliseBins(counts: Float64Array, bins: number, cells: number): Float64Array {
  const rows = new Float64Array(counts.length);
  const totals = Array.from({ length: bins }, (_, bin) =>
    counts.subarray(bin * cells, (bin + 1) * cells).reduce((sum, count) => sum + count, 0),
  );
  for (let bin = 0; bin < bins; bin++) {
    let met = bin;
    const towards = bin < bins / 2 ? 1 : -1;
    while (totals[met] === 0 && met + towards >= 0 && met + towards < bins) met += towards;
    // Beyond the middle nothing was met on this side either: the nearest that was, from the other end.
    if (totals[met] === 0) met = totals.findIndex((total) => total > 0);
    for (let to = 0; to < cells; to++) {
      rows[bin * cells + to] = counts[met * cells + to]! / totals[met]!;
    }
  }
  return rows;
}
