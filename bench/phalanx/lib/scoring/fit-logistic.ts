/** A logistic regression. */
export interface LogisticModel {
  readonly intercept: number;
  readonly weights: readonly number[];
}

/** Ridge on standardised inputs; keeps weights finite where the inputs separate the outcomes. */
const RIDGE = 1e-6;
const MOST_ITERATIONS = 60;
const TOLERANCE = 1e-10;

/**
 * Logistic regression by Newton's method (iteratively reweighted least squares) on standardised inputs with a small ridge.
 *
 * @param inputs - one row for each case, equally long
 * @param weights - number of cases that each row stands for; 1 by default
 * @throws Error without cases
 */
export function fitLogistic(
  inputs: readonly (readonly number[])[],
  happened: readonly boolean[],
  weights?: readonly number[],
): LogisticModel {
  if (inputs.length === 0) throw new Error('a regression needs cases');
  const weightOf = (index: number) => weights?.[index] ?? 1;
  const count = inputs.reduce((sum, _, index) => sum + weightOf(index), 0);
  const width = inputs[0]!.length;
  const mean = (of: (row: readonly number[]) => number) =>
    inputs.reduce((sum, row, index) => sum + weightOf(index) * of(row), 0) / count;
  const centres = Array.from({ length: width }, (_, k) => mean((row) => row[k]!));
  const scales = centres.map((centre, k) => {
    const spread = Math.sqrt(mean((row) => (row[k]! - centre) ** 2));
    // A constant input varies only by rounding.
    return spread > 1e-12 * Math.abs(centre) ? spread : 1;
  });
  const rows = inputs.map((row) => [1, ...row.map((x, k) => (x - centres[k]!) / scales[k]!)]);

  let slopes = new Array<number>(width + 1).fill(0);
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration += 1) {
    const gradient = slopes.map((slope, k) => (k === 0 ? 0 : -RIDGE * slope * count));
    const curvature = slopes.map((_, j) =>
      slopes.map((__, k) => (j === k && j > 0 ? RIDGE * count : 0)),
    );
    for (let index = 0; index < inputs.length; index += 1) {
      const row = rows[index]!;
      const probability = sigmoid(dot(row, slopes));
      const error = weightOf(index) * ((happened[index] ? 1 : 0) - probability);
      const spread = weightOf(index) * probability * (1 - probability);
      for (let j = 0; j <= width; j += 1) {
        gradient[j]! += error * row[j]!;
        for (let k = 0; k <= j; k += 1) curvature[j]![k]! += spread * row[j]! * row[k]!;
      }
    }
    for (let j = 0; j <= width; j += 1) {
      curvature[j]![j]! += 1e-9 * count;
      for (let k = 0; k < j; k += 1) curvature[k]![j] = curvature[j]![k]!;
    }
    const step = solveSymmetric(curvature, gradient);
    // Far from the optimum a full step can overshoot.
    const largest = Math.max(...step.map(Math.abs));
    const damping = largest > 2 ? 2 / largest : 1;
    slopes = slopes.map((slope, k) => slope + damping * step[k]!);
    if (largest < TOLERANCE) break;
  }
  const own = slopes.slice(1).map((slope, k) => slope / scales[k]!);
  return { intercept: slopes[0]! - dot(own, centres), weights: own };
}

/**
 * Probability of a case by a regression.
 *
 * @param row - inputs of the case
 */
export function logisticProbability(model: LogisticModel, row: readonly number[]): number {
  return sigmoid(model.intercept + dot(model.weights, row));
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

function dot(one: readonly number[], other: readonly number[]): number {
  let sum = 0;
  for (let k = 0; k < one.length; k += 1) sum += one[k]! * other[k]!;
  return sum;
}

/** Gaussian elimination; a positive definite matrix needs no pivoting. */
function solveSymmetric(matrix: readonly number[][], right: readonly number[]): number[] {
  const size = right.length;
  const rows = matrix.map((row, k) => [...row, right[k]!]);
  for (let k = 0; k < size; k += 1) {
    for (let below = k + 1; below < size; below += 1) {
      const factor = rows[below]![k]! / rows[k]![k]!;
      for (let j = k; j <= size; j += 1) rows[below]![j]! -= factor * rows[k]![j]!;
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let k = size - 1; k >= 0; k -= 1) {
    let rest = rows[k]![size]!;
    for (let j = k + 1; j < size; j += 1) rest -= rows[k]![j]! * solution[j]!;
    solution[k] = rest / rows[k]![k]!;
  }
  return solution;
}
