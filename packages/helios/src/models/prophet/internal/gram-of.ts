import { type PosteriorData, parameterLayout } from './prophet-posterior.js';

/**
 * ZᵀZ, where row i of Z is what the parameters are multiplied with at value i in the additive mode: time, 1, max(0, time − sⱼ) for
 * every changepoint, the features. With it the cost of an evaluation does not depend on how many values there are.
 * Row-major, both halves.
 */
export function gramOf(data: PosteriorData): Float64Array {
  const { size } = parameterLayout(data);
  const count = data.values.length;
  const row = new Float64Array(size);
  const gram = new Float64Array(size * size);
  for (let i = 0; i < count; i++) {
    rowInto(row, data, i);
    for (let a = 0; a < size; a++) {
      const factor = row[a]!;
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

/** Zᵀr of a vector with one entry a value. */
export function momentsOf(data: PosteriorData, residuals: Float64Array): Float64Array {
  const { size } = parameterLayout(data);
  const row = new Float64Array(size);
  const moments = new Float64Array(size);
  for (let i = 0; i < residuals.length; i++) {
    rowInto(row, data, i);
    const rest = residuals[i]!;
    for (let a = 0; a < size; a++) moments[a] = moments[a]! + row[a]! * rest;
  }
  return moments;
}

function rowInto(row: Float64Array, data: PosteriorData, index: number): void {
  const { changepoints, features, values } = data;
  const { deltaStart, betaStart, size } = parameterLayout(data);
  const time = index / (values.length - 1);
  row[0] = time;
  row[1] = 1;
  for (let j = 0; j < changepoints.length; j++) {
    row[deltaStart + j] = Math.max(0, time - changepoints[j]!);
  }
  const at = index * (size - betaStart);
  for (let j = betaStart; j < size; j++) row[j] = features[at + j - betaStart]!;
}
