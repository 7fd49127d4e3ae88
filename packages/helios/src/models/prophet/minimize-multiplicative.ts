import { featureSignSearch } from './feature-sign-search.js';
import { type CurveFactors, gramMatrix, momentVector } from './gaussian-fit.js';
import { minimizeLbfgs } from './lbfgs.js';
import {
  absoluteWeights,
  curveInto,
  type DirectPosterior,
  directPosterior,
  effectiveCount,
  type PosteriorData,
  priorPrecisions,
  profileNoise,
} from './posterior.js';

const LBFGS_ITERATIONS = 100;
/** Most fits need 30; one series in five hundred needs more than 60. */
const GAUSS_NEWTON_ROUNDS = 400;
const MIN_STEP_SHARE = 1e-6;
const VALUE_TOLERANCE = 1e-12;
const SNAP_TOLERANCE = 1e-8;

/**
 * Minimises the negative log posterior of a multiplicative model. L-BFGS over all values comes close. Gauss–Newton finishes: with the curve
 * replaced by its tangent and σ fixed, the quadratic problem with absolute values is solved exactly, and the step is halved until the true
 * objective decreases no further.
 */
export function minimizeMultiplicative(data: PosteriorData, start: Float64Array): Float64Array {
  const posterior = directPosterior(data);
  let parameters = descend(data, posterior, start);
  const scratch = new Float64Array(start.length);
  let value = objectiveAt(data, posterior, parameters, scratch);
  for (let round = 0; round < GAUSS_NEWTON_ROUNDS; round++) {
    const target = tangentSolution(data, posterior, parameters);
    const at = (share: number) => {
      const point = parameters.map((from, i) => from + share * (target[i]! - from));
      return { point, value: objectiveAt(data, posterior, point, scratch) };
    };
    // The tangent ignores the product of trend and seasonality, so a shorter step is often better.
    let share = 1;
    let next = at(share);
    while (share > MIN_STEP_SHARE) {
      const nearer = at(share / 2);
      if (next.value < value && next.value <= nearer.value) break;
      share /= 2;
      next = nearer;
    }
    if (!(next.value < value)) break;
    const converged = value - next.value <= VALUE_TOLERANCE * Math.max(1, Math.abs(value));
    parameters = next.point;
    value = next.value;
    if (converged) break;
  }
  // Shortened steps towards 0 end near it, where the absolute value still pulls.
  const snapped = parameters.map((entry) => (Math.abs(entry) < SNAP_TOLERANCE ? 0 : entry));
  return objectiveAt(data, posterior, snapped, scratch) <= value ? snapped : parameters;
}

function descend(
  data: PosteriorData,
  posterior: DirectPosterior,
  start: Float64Array,
): Float64Array {
  const size = start.length;
  const weights = absoluteWeights(data);
  // Scaled so that each parameter changes the curve equally, which conditions the search well; the typical trend is the
  // root mean square.
  const typical = Math.sqrt(meanSquare(data.values)) || 1;
  const count = data.values.length;
  const gram = gramMatrix(data, {
    onTrend: new Float64Array(count).fill(1),
    onEffect: new Float64Array(count).fill(typical),
  });
  const lengths = Float64Array.from(start, (_, i) => Math.sqrt(gram[i * size + i]!) || 1);
  const parameters = new Float64Array(size);
  const result = minimizeLbfgs(
    {
      absoluteWeights: weights.map((weight, i) => weight / lengths[i]!),
      evaluateInto(gradient, point) {
        for (let i = 0; i < size; i++) parameters[i] = point[i]! / lengths[i]!;
        const value = posterior.evaluateInto(gradient, parameters);
        for (let i = 0; i < size; i++) gradient[i] = gradient[i]! / lengths[i]!;
        return value;
      },
    },
    start.map((entry, i) => entry * lengths[i]!),
    { maxIterations: LBFGS_ITERATIONS, valueTolerance: 1e-9 },
  );
  return result.point.map((entry, i) => entry / lengths[i]!);
}

/** Minimiser of the objective with σ and the tangent of the curve fixed at the parameters. */
function tangentSolution(
  data: PosteriorData,
  posterior: DirectPosterior,
  parameters: Float64Array,
): Float64Array {
  const size = parameters.length;
  const linear = new Float64Array(size);
  posterior.evaluateInto(linear, parameters);
  const noise = profileNoise(posterior.squares(), effectiveCount(data));
  const factors = factorsAt(data, parameters);
  const hessian = gramMatrix(data, factors);
  const moments = momentVector(data, posterior.residuals, factors);
  const precisions = priorPrecisions(data);
  const sharpness = 1 / (noise * noise);
  for (let i = 0; i < size; i++) {
    let sum = moments[i]!;
    for (let j = 0; j < size; j++) sum += hessian[i * size + j]! * parameters[j]!;
    linear[i] = sharpness * sum;
  }
  for (let i = 0; i < size * size; i++) hessian[i] = sharpness * hessian[i]!;
  for (let i = 0; i < size; i++) {
    hessian[i * size + i] = hessian[i * size + i]! + precisions[i]!;
  }
  return featureSignSearch({ hessian, linear, weights: absoluteWeights(data) }, parameters);
}

/** Derivatives of g·(1 + e) by g and by e. */
function factorsAt(data: PosteriorData, parameters: Float64Array): CurveFactors {
  const trend = new Float64Array(data.values.length);
  const effect = new Float64Array(data.values.length);
  curveInto(trend, effect, data, parameters);
  return { onTrend: effect.map((share) => 1 + share), onEffect: trend };
}

function objectiveAt(
  data: PosteriorData,
  posterior: DirectPosterior,
  parameters: Float64Array,
  scratch: Float64Array,
): number {
  let value = posterior.evaluateInto(scratch, parameters);
  const weights = absoluteWeights(data);
  for (let i = 0; i < weights.length; i++) value += weights[i]! * Math.abs(parameters[i]!);
  return value;
}

function meanSquare(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0) / values.length;
}
