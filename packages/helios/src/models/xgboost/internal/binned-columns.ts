/** Each value's bin within its column. Bin 0 holds missing values; bin b ≥ 1 begins at edge b − 1 of the column. */
export interface BinnedColumns {
  readonly rows: number;
  readonly columns: number;
  /** Row by row. */
  readonly bins: Uint16Array;
  /** Where each column's bins begin when all are counted on, bin 0 included; one more entry for the end. */
  readonly binStarts: Int32Array;
  /** Of each column its smallest value, then rising; the edge of bin b of column j stands at binStarts[j] + b. */
  readonly lowerEdges: Float32Array;
  readonly largest: Float32Array;
}

/**
 * Sorts values into bins. A column with at most `maxBins` distinct values gets a bin for each; of others the edges stand at equal
 * shares of the sorted values.
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
    const edges = edgesOf(sorted.subarray(0, present).sort(), maxBins);
    edgesOfAll.push(edges);
    largest[column] = present > 0 ? sorted[present - 1]! : 0;
    binStarts[column + 1] = binStarts[column]! + edges.length + 1;
    for (let row = 0, at = column; row < rows; row++, at += columns) {
      bins[at] = binOf(features[at]!, edges);
    }
  }
  const lowerEdges = new Float32Array(binStarts[columns]!);
  for (let column = 0; column < columns; column++) {
    lowerEdges.set(edgesOfAll[column]!, binStarts[column]! + 1);
  }
  return { rows, columns, bins, binStarts, lowerEdges, largest };
}

function edgesOf(sorted: Float32Array, maxBins: number): Float32Array {
  const distinct: number[] = [];
  for (let i = 0; i < sorted.length && distinct.length <= maxBins; i++) {
    // −0 is 0: a threshold cannot tell them apart.
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

/** One more than the place of the last edge that is not above the value. */
function binOf(value: number, edges: Float32Array): number {
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
