import { type PosteriorData, parameterLayout, trendTime } from './prophet-posterior.js';

/**
 * What trend and features are multiplied with, value by value, where the curve is not their plain sum: derivatives of the curve by
 * trend and by effect.
 */
export interface CurveFactors {
  readonly onTrend: Float64Array;
  readonly onEffect: Float64Array;
}

/**
 * JᵀWJ with the weights of the values, where row i of J holds the derivatives of the curve at value i by the parameters: time, 1 and max(0, time − sⱼ) for every
 * changepoint, the features. In the additive mode J does not depend on the parameters, and with it the cost of an evaluation does
 * not depend on how many values there are. Row-major, both halves.
 */
export function gramOf(data: PosteriorData, factors?: CurveFactors): Float64Array {
  const { size } = parameterLayout(data);
  const count = data.values.length;
  const row = new Float64Array(size);
  const gram = new Float64Array(size * size);
  for (let i = 0; i < count; i++) {
    rowInto(row, data, i, factors);
    for (let a = 0; a < size; a++) {
      const factor = data.weights[i]! * row[a]!;
      // Changepoints that are still to come.
      if (factor === 0) continue;
      const at = a * size;
      for (let b = 0; b <= a; b++) gram[at + b] = gram[at + b]! + factor * row[b]!;
    }
  }
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < a; b++) gram[b * size + a] = gram[a * size + b]!;
  }
  return gram;
}

/** JᵀWr of a vector with one entry a value. */
export function momentsOf(
  data: PosteriorData,
  residuals: Float64Array,
  factors?: CurveFactors,
): Float64Array {
  const { size } = parameterLayout(data);
  const row = new Float64Array(size);
  const moments = new Float64Array(size);
  for (let i = 0; i < residuals.length; i++) {
    rowInto(row, data, i, factors);
    const rest = data.weights[i]! * residuals[i]!;
    for (let a = 0; a < size; a++) moments[a] = moments[a]! + row[a]! * rest;
  }
  return moments;
}

function rowInto(
  row: Float64Array,
  data: PosteriorData,
  index: number,
  factors: CurveFactors | undefined,
): void {
  const { changepoints, features } = data;
  const changes = changepoints.length;
  const width = row.length - 2 - changes;
  const onTrend = factors === undefined ? 1 : factors.onTrend[index]!;
  const onEffect = factors === undefined ? 1 : factors.onEffect[index]!;
  const time = trendTime(data, index);
  row[0] = onTrend * time;
  row[1] = onTrend;
  for (let j = 0; j < changes; j++) row[2 + j] = onTrend * Math.max(0, time - changepoints[j]!);
  const at = index * width;
  for (let j = 0; j < width; j++) row[2 + changes + j] = onEffect * features[at + j]!;
}
