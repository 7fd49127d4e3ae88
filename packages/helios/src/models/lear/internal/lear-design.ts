/** Columns of observations, centred and of variance 1, with their correlations. */
export interface LearDesign {
  readonly rows: number;
  /** A constant column is all 0. */
  readonly columns: readonly Float64Array[];
  readonly means: Float64Array;
  /** 1 over the standard deviation; 0 for constant columns. */
  readonly inverseDeviations: Float64Array;
  /** Columns × columns. */
  readonly gram: Float64Array;
}

/** A standard deviation below this (asinh units) is rounding. */
const SMALLEST_DEVIATION = 1e-9;

/**
 * Standardises columns, in place, and takes their products: one table serves the regressions of all steps of the day.
 *
 * @param columns - as many rows each; overwritten
 */
export function learDesign(columns: readonly Float64Array[]): LearDesign {
  const rows = columns[0]!.length;
  const size = columns.length;
  const means = new Float64Array(size);
  const inverseDeviations = new Float64Array(size);
  columns.forEach((column, j) => {
    const { mean, deviation } = momentsOf(column);
    means[j] = mean;
    inverseDeviations[j] = deviation > SMALLEST_DEVIATION ? 1 / deviation : 0;
    for (let i = 0; i < rows; i += 1) column[i] = (column[i]! - mean) * inverseDeviations[j]!;
  });
  const gram = new Float64Array(size * size);
  for (let a = 0; a < size; a += 1) {
    for (let b = 0; b <= a; b += 1) {
      const product = meanProduct(columns[a]!, columns[b]!);
      gram[a * size + b] = product;
      gram[b * size + a] = product;
    }
  }
  return { rows, columns, means, inverseDeviations, gram };
}

/** Mean and standard deviation (divisor n). */
export function momentsOf(values: Float64Array): { mean: number; deviation: number } {
  let mean = 0;
  for (let i = 0; i < values.length; i += 1) mean += values[i]!;
  mean /= values.length;
  let squares = 0;
  for (let i = 0; i < values.length; i += 1) squares += (values[i]! - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / values.length) };
}

/** Four sums at once: one would wait for itself. */
export function meanProduct(a: Float64Array, b: Float64Array): number {
  const rows = a.length;
  const whole = rows - (rows % 4);
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let i = 0; i < whole; i += 4) {
    s0 += a[i]! * b[i]!;
    s1 += a[i + 1]! * b[i + 1]!;
    s2 += a[i + 2]! * b[i + 2]!;
    s3 += a[i + 3]! * b[i + 3]!;
  }
  for (let i = whole; i < rows; i += 1) s0 += a[i]! * b[i]!;
  return (s0 + s1 + (s2 + s3)) / rows;
}
