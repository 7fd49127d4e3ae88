import { choleskyInPlace, solveCholeskyInPlace } from '../../internal/cholesky.js';
import { log } from '../../internal/elementary.js';
import {
  effectiveCount,
  noiseTerm,
  type PosteriorData,
  posteriorLayout,
  priorPrecisions,
  profileNoise,
  trendTime,
} from './posterior.js';

const MAX_ROUNDS = 60;

const INITIAL_NOISE = 0.1;

/** Best parameters of a model without changepoints, with their evidence. */
interface GaussianFit {
  readonly parameters: Float64Array;
  /**
   * Logarithm of the evidence by Laplace's method, which is exact for a given σ: −objective − ½·ln det H, where H is the Hessian of the
   * objective in all parameters but σ. A constant shared by all positions in the week is left out.
   */
  readonly logEvidence: number;
}

/**
 * Minimises the objective of an additive model without changepoints, alternating between the parameters and σ. It ends when the relative
 * change of σ is below `tolerance`; the error of the objective is of the order of its square.
 */
export function gaussianFit(data: PosteriorData, tolerance: number): GaussianFit {
  const { size } = posteriorLayout(data);
  const gram = gramMatrix(data);
  const moments = momentVector(data, data.values);
  const total = data.values.reduce((sum, value, i) => sum + data.weights[i]! * value * value, 0);
  const precisions = priorPrecisions(data);
  const count = effectiveCount(data);
  const factor = new Float64Array(size * size);
  let parameters = new Float64Array(size);
  let logEvidence = Number.NEGATIVE_INFINITY;
  let noise = INITIAL_NOISE;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const sharpness = 1 / (noise * noise);
    for (let i = 0; i < size * size; i++) factor[i] = sharpness * gram[i]!;
    for (let i = 0; i < size; i++) factor[i * size + i] = factor[i * size + i]! + precisions[i]!;
    const next = moments.map((moment) => sharpness * moment);
    if (!choleskyInPlace(factor, size)) break;
    solveCholeskyInPlace(factor, size, next);
    let squares = total + data.noisePrior.squares;
    let penalty = 0;
    let halfLogDeterminant = 0;
    for (let i = 0; i < size; i++) {
      let product = 0;
      for (let j = 0; j < size; j++) product += gram[i * size + j]! * next[j]!;
      squares += next[i]! * (product - 2 * moments[i]!);
      penalty += 0.5 * precisions[i]! * next[i]! * next[i]!;
      halfLogDeterminant += log(factor[i * size + i]!);
    }
    parameters = next;
    const before = noise;
    noise = profileNoise(squares, count);
    logEvidence = -noiseTerm(noise, squares, count) - penalty - halfLogDeterminant;
    if (Math.abs(noise - before) <= tolerance * noise) break;
  }
  return { parameters, logEvidence };
}

/** Factors of trend and features per value if the curve is not their plain sum: derivatives of the curve by trend and by effect. */
export interface CurveFactors {
  readonly onTrend: Float64Array;
  readonly onEffect: Float64Array;
}

/**
 * JᵀWJ with the weights of the values. Row i of J holds the derivatives of the curve at value i by the parameters: time, 1 and max(0, time
 * − sⱼ) for every changepoint, the features. In the additive mode J does not depend on the parameters, so the cost of an evaluation does
 * not depend on the number of values. Row-major, both halves.
 */
export function gramMatrix(data: PosteriorData, factors?: CurveFactors): Float64Array {
  const { size } = posteriorLayout(data);
  const count = data.values.length;
  const row = new Float64Array(size);
  const gram = new Float64Array(size * size);
  for (let i = 0; i < count; i++) {
    rowInto(row, data, i, factors);
    for (let a = 0; a < size; a++) {
      const factor = data.weights[i]! * row[a]!;
      // Skips later changepoints.
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

/** JᵀWr of a vector with one entry per value. */
export function momentVector(
  data: PosteriorData,
  residuals: Float64Array,
  factors?: CurveFactors,
): Float64Array {
  const { size } = posteriorLayout(data);
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
