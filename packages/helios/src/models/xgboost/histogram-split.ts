import { noSplit, type SplitCandidate, structureScore, type TreeLimits } from './tree.js';

/** Candidates that differ by less than this are equal in single precision; those far below the best are skipped. */
const GAIN_ROUNDING = 1 - 2 ** -20;

/**
 * The split of a node with the largest gain, from its histogram (gradient and hessian of bin b at 2·b and 2·b + 1). Ties are won by the
 * first: columns in order, upwards with missing values right, then downwards with missing values left. A threshold is the lower edge of the
 * bin to its right.
 */
export function bestHistogramSplit(
  histogram: Float64Array,
  data: BinnedColumns,
  columns: Int32Array,
  gradient: number,
  hessian: number,
  limits: TreeLimits,
): SplitCandidate {
  const { binStarts } = data;
  const { lambda } = limits;
  const lightest = Math.max(limits.minChildWeight, Number.MIN_VALUE);
  const score = structureScore(gradient, hessian, lambda);
  const best = noSplit();
  let bestGain = best.gain;
  let worthALook = (bestGain + score) * GAIN_ROUNDING;
  for (let c = 0; c < columns.length; c++) {
    const column = columns[c]!;
    const first = binStarts[column]! + 1;
    const end = binStarts[column + 1]!;
    const hasMissing = histogram[2 * first - 1]! > 0;
    for (let missingLeft = 0; missingLeft < (hasMissing ? 2 : 1); missingLeft++) {
      let near = 0;
      let nearHessian = 0;
      // The upward scan sums the left side, the downward scan the right side; missing values are on the other side.
      const step = missingLeft === 1 ? -2 : 2;
      const stop = missingLeft === 1 ? 2 * first - 2 : 2 * end;
      for (let entry = missingLeft === 1 ? 2 * end - 2 : 2 * first; entry !== stop; entry += step) {
        near += histogram[entry]!;
        nearHessian += histogram[entry + 1]!;
        const far = gradient - near;
        const farHessian = hessian - nearHessian;
        if (nearHessian < lightest || farHessian < lightest) continue;
        const nearWeight = nearHessian + lambda;
        const farWeight = farHessian + lambda;
        const nearSquare = near * near;
        const farSquare = far * far;
        // near²/nearWeight + far²/farWeight < worthALook without a division; most candidates end here.
        const crossed = nearSquare * farWeight + farSquare * nearWeight;
        if (crossed < worthALook * nearWeight * farWeight) continue;
        const nearScore = Math.fround(nearSquare / nearWeight);
        const sum = Math.fround(nearScore + Math.fround(farSquare / farWeight));
        const gain = Math.fround(sum - score);
        if (gain > bestGain) {
          bestGain = gain;
          worthALook = (gain + score) * GAIN_ROUNDING;
          best.gain = gain;
          best.column = column;
          best.missingLeft = missingLeft === 1;
          const bin = entry / 2;
          best.threshold =
            missingLeft === 1 ? edgeBelow(data, column, bin) : edgeAbove(data, column, bin);
          best.leftGradient = missingLeft === 1 ? far : near;
          best.leftHessian = missingLeft === 1 ? farHessian : nearHessian;
        }
      }
    }
  }
  return best;
}

/** A number above everything in a bin and below it. */
function edgeAbove(data: BinnedColumns, column: number, bin: number): number {
  if (bin + 1 < data.binStarts[column + 1]!) return data.lowerEdges[bin + 1]!;
  const largest = data.largest[column]!;
  return Math.fround(largest + (Math.abs(largest) + 1e-5));
}

/** A number above everything below a bin, and not above anything in it. */
function edgeBelow(data: BinnedColumns, column: number, bin: number): number {
  const edge = data.lowerEdges[bin]!;
  return bin > data.binStarts[column]! + 1 ? edge : Math.fround(edge - (Math.abs(edge) + 1e-5));
}

/** The bin of each value within its column. Bin 0 holds missing values; bin b ≥ 1 starts at edge b − 1 of the column. */
export interface BinnedColumns {
  readonly rows: number;
  readonly columns: number;
  /** Row by row. */
  readonly bins: Uint16Array;
  /** Index of each column's first bin (bin 0) when all bins are counted in order; one more entry for the end. */
  readonly binStarts: Int32Array;
  /** Lower edges of each column, starting at its smallest value, rising; the edge of bin b of column j is at binStarts[j] + b. */
  readonly lowerEdges: Float32Array;
  readonly largest: Float32Array;
}

/**
 * Sorts values into bins. A column with at most `maxBins` distinct values gets a bin for each; other columns have edges at equal shares of
 * the sorted values.
 */
export function binColumns(
  features: Float32Array,
  rows: number,
  columns: number,
  maxBins: number,
): BinnedColumns {
  const bins = new Uint16Array(rows * columns);
  const binStarts = new Int32Array(columns + 1);
  const edgesOfAll: Float32Array[] = [];
  const largest = new Float32Array(columns);
  const sorted = new Float32Array(rows);
  for (let column = 0; column < columns; column++) {
    let present = 0;
    for (let row = 0, at = column; row < rows; row++, at += columns) {
      const value = features[at]!;
      if (!Number.isNaN(value)) sorted[present++] = value;
    }
    const edges = binEdges(sorted.subarray(0, present).sort(), maxBins);
    edgesOfAll.push(edges);
    largest[column] = present > 0 ? sorted[present - 1]! : 0;
    binStarts[column + 1] = binStarts[column]! + edges.length + 1;
    for (let row = 0, at = column; row < rows; row++, at += columns) {
      bins[at] = findBin(features[at]!, edges);
    }
  }
  const lowerEdges = new Float32Array(binStarts[columns]!);
  for (let column = 0; column < columns; column++) {
    lowerEdges.set(edgesOfAll[column]!, binStarts[column]! + 1);
  }
  return { rows, columns, bins, binStarts, lowerEdges, largest };
}

function binEdges(sorted: Float32Array, maxBins: number): Float32Array {
  const distinct: number[] = [];
  for (let i = 0; i < sorted.length && distinct.length <= maxBins; i++) {
    // −0 equals 0, so a threshold cannot separate them.
    if (i === 0 || sorted[i]! > sorted[i - 1]!) distinct.push(sorted[i]!);
  }
  if (distinct.length <= maxBins) return Float32Array.from(distinct);
  const edges = [sorted[0]!];
  for (let bin = 1; bin < maxBins; bin++) {
    const edge = sorted[Math.floor((bin * sorted.length) / maxBins)]!;
    if (edge > edges[edges.length - 1]!) edges.push(edge);
  }
  return Float32Array.from(edges);
}

/** One more than the index of the last edge that is not above the value. */
function findBin(value: number, edges: Float32Array): number {
  if (Number.isNaN(value)) return 0;
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value < edges[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}
