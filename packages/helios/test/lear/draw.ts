import { createStream, nextNormal } from '@bess/kernel/rng';

/** Standard normal numbers. */
export function normals(seed: number, count: number): Float64Array {
  const stream = createStream({ seed, stream: 0, path: 0 });
  return Float64Array.from({ length: count }, () => nextNormal(stream));
}

/** Correlated columns: each contains half of the one before. */
export function drawColumns(seed: number, size: number, rows: number): Float64Array[] {
  const all = normals(seed, size * rows);
  const columns: Float64Array[] = [];
  for (let j = 0; j < size; j += 1) {
    const before = columns[j - 1];
    columns.push(
      Float64Array.from({ length: rows }, (_, i) => all[j * rows + i]! + 0.5 * (before?.[i] ?? 0)),
    );
  }
  return columns;
}
