/** One measured run. */
export interface MeasuredRun {
  readonly paths: number;
  readonly days: number;
  readonly milliseconds: number;
}

/** time = fixed + perPath·paths + perHour·paths·days·24. */
export interface CostLine {
  readonly fixedMilliseconds: number;
  readonly microsecondsPerPath: number;
  readonly nanosecondsPerPathHour: number;
  /** Largest deviation of a run from the line, as a share of the run's time. */
  readonly largestDeviation: number;
}

/**
 * Fits a line through measured runs by least squares of the relative deviations, so that short runs count as much as long ones.
 *
 * @throws Error when the runs do not identify the three parts
 */
export function fitCost(runs: readonly MeasuredRun[]): CostLine {
  const rows = runs.map(({ paths, days, milliseconds }) => [
    1 / milliseconds,
    paths / milliseconds,
    (paths * days * 24) / milliseconds,
  ]);
  const matrix = [0, 1, 2].map((i) => [
    ...[0, 1, 2].map((j) => rows.reduce((sum, row) => sum + row[i]! * row[j]!, 0)),
    rows.reduce((sum, row) => sum + row[i]!, 0),
  ]);
  const [fixed, perPath, perHour] = solve(matrix);
  const deviations = rows.map((row) =>
    Math.abs(row[0]! * fixed! + row[1]! * perPath! + row[2]! * perHour! - 1),
  );
  return {
    fixedMilliseconds: fixed!,
    microsecondsPerPath: 1e3 * perPath!,
    nanosecondsPerPathHour: 1e6 * perHour!,
    largestDeviation: Math.max(...deviations),
  };
}

/** Gauss–Jordan elimination with column pivots on an augmented matrix scaled by its diagonal. */
function solve(matrix: number[][]): number[] {
  const scale = matrix.map((row, i) => Math.sqrt(row[i]!));
  const scaled = matrix.map((row, i) =>
    row.map((value, j) => value / (scale[i]! * (scale[j] ?? 1))),
  );
  for (const [i, pivotRow] of scaled.entries()) {
    const pivot = pivotRow[i]!;
    if (!(Math.abs(pivot) > 1e-12)) throw new Error('the runs must differ in paths and in days');
    for (const [k, row] of scaled.entries()) {
      const factor = k === i ? 0 : row[i]! / pivot;
      for (let j = i; j < row.length; j++) row[j]! -= factor * pivotRow[j]!;
    }
  }
  return scaled.map((row, i) => row.at(-1)! / (row[i]! * scale[i]!));
}
