import { choleskyInPlace, solveCholeskyInPlace } from '../../../internal/cholesky.js';
import { log } from '../../../internal/elementary.js';
import { bestNoise, noiseTerm } from './best-noise.js';
import { gramOf, momentsOf } from './gram-of.js';
import {
  noiseCount,
  type PosteriorData,
  parameterLayout,
  priorPrecisions,
} from './prophet-posterior.js';

/** The best parameters where nothing bends, and how likely they make the values. */
export interface GaussianFit {
  readonly parameters: Float64Array;
  /**
   * Logarithm of the evidence by Laplace's method, which is exact for a given σ, up to what it shares with other places in the week:
   * −objective − ½·ln det H, H the curvature of the objective in all parameters but σ.
   */
  readonly logEvidence: number;
}

const ROUNDS = 60;
const FIRST_NOISE = 0.1;

/**
 * Minimises the objective of an additive model without changepoints: parameters given σ and σ given parameters in turn.
 *
 * @param settled - relative change of σ at which it ends; the objective is off by its square
 */
export function gaussianFit(data: PosteriorData, settled: number): GaussianFit {
  const { size } = parameterLayout(data);
  const gram = gramOf(data);
  const moments = momentsOf(data, data.values);
  const total = data.values.reduce((sum, value, i) => sum + data.weights[i]! * value * value, 0);
  const precisions = priorPrecisions(data);
  const count = noiseCount(data);
  const factor = new Float64Array(size * size);
  let parameters = new Float64Array(size);
  let logEvidence = Number.NEGATIVE_INFINITY;
  let noise = FIRST_NOISE;
  for (let round = 0; round < ROUNDS; round++) {
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
    noise = bestNoise(squares, count);
    logEvidence = -noiseTerm(noise, squares, count) - penalty - halfLogDeterminant;
    if (Math.abs(noise - before) <= settled * noise) break;
  }
  return { parameters, logEvidence };
}
