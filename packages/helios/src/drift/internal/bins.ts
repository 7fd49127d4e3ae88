/** Edges between bins of about equal counts in both samples together; fewer where values repeat, none where all are equal. */
export function pooledEdges(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  bins: number,
): number[] {
  const sorted = new Float64Array(first.length + second.length);
  sorted.set(first);
  sorted.set(second, first.length);
  sorted.sort();
  const edges: number[] = [];
  for (let bin = 1; bin < bins; bin++) {
    const edge = sorted[Math.floor((bin * sorted.length) / bins)]!;
    // An edge belongs to the bin above it, so that the lowest value would leave an empty bin below.
    if (edge > sorted[0]! && edge !== edges.at(-1)) edges.push(edge);
  }
  // One value holds most of both samples: all above it is the other bin.
  const above = sorted.find((value) => value > sorted[0]!);
  if (edges.length === 0 && above !== undefined) edges.push(above);
  return edges;
}

/** Values below the first edge, from each edge to the next, and from the last on. */
export function countInBins(values: ArrayLike<number>, edges: readonly number[]): Float64Array {
  const counts = new Float64Array(edges.length + 1);
  for (let i = 0; i < values.length; i++) {
    let bin = 0;
    while (bin < edges.length && values[i]! >= edges[bin]!) bin += 1;
    counts[bin] = counts[bin]! + 1;
  }
  return counts;
}
