import { choleskyInPlace, solveCholeskyInPlace } from '../../internal/cholesky.js';
import { featureSignSearch } from './feature-sign-search.js';
import { gramMatrix, momentVector } from './gaussian-fit.js';
import { minimizeLbfgs } from './lbfgs.js';
import {
  absoluteWeights,
  directPosterior,
  effectiveCount,
  noiseTerm,
  type PosteriorData,
  posteriorLayout,
  priorPrecisions,
  profileNoise,
} from './posterior.js';

/**
 * The sum of squares as a quadratic function of d = parameters − centre: squares − 2·moments·d + d·gram·d. The centre is close to the
 * optimum, so that rounding does not dominate small sums of squares.
 */
interface CentredSquares {
  readonly gram: Float64Array;
  readonly centre: Float64Array;
  readonly moments: Float64Array;
  readonly squares: number;
}

/** Enough iterations to come close; the exact step finishes in a tenth of the time. */
const LBFGS_ITERATIONS = 60;
const MAX_ROUNDS = 200;
const VALUE_TOLERANCE = 1e-13;

/**
 * Minimises the negative log posterior of an additive model: L-BFGS from each start, then alternating minimisation over σ and over the
 * other parameters, a quadratic problem with absolute values that is solved exactly. Neither step can raise the objective; the second
 * replaces the slow convergence of the first.
 */
export function minimizeAdditive(data: PosteriorData, start: Float64Array): Float64Array {
  const centred = centredSquares(data);
  const weights = absoluteWeights(data);
  const candidates = [new Float64Array(start.length), subtractVectors(start, centred.centre)].map(
    (from) => polish(data, centred, weights, descend(data, centred, weights, from)),
  );
  const best = candidates.reduce((a, b) => (b.value < a.value ? b : a));
  return best.point.map((shift, i) => shift + centred.centre[i]!);
}

/** Centres on the least-squares fit without slope changes, so that the absolute values keep their kinks at 0. */
function centredSquares(data: PosteriorData): CentredSquares {
  const gram = gramMatrix(data);
  const { size } = posteriorLayout(data);
  const precisions = priorPrecisions(data);
  const free: number[] = [];
  for (let i = 0; i < size; i++) if (precisions[i]! > 0) free.push(i);
  const factor = new Float64Array(free.length * free.length);
  free.forEach((i, a) => {
    free.forEach((j, b) => {
      // A small part of the prior separates harmonics that the steps cannot distinguish.
      factor[a * free.length + b] = gram[i * size + j]! + (a === b ? 1e-6 * precisions[i]! : 0);
    });
  });
  const centre = new Float64Array(size);
  const posterior = directPosterior(data);
  const scratch = new Float64Array(size);
  const solvable = choleskyInPlace(factor, free.length);
  posterior.evaluateInto(scratch, centre);
  // The second and third rounds refine the solution for rounding errors.
  for (let round = 0; solvable && round < 3; round++) {
    const moments = momentVector(data, posterior.residuals);
    const step = Float64Array.from(free, (i) => moments[i]!);
    solveCholeskyInPlace(factor, free.length, step);
    free.forEach((i, a) => {
      centre[i] = centre[i]! + step[a]!;
    });
    posterior.evaluateInto(scratch, centre);
  }
  return {
    gram,
    centre,
    moments: momentVector(data, posterior.residuals),
    squares: posterior.squares(),
  };
}

/** L-BFGS in coordinates in which every column of the design has length 1. */
function descend(
  data: PosteriorData,
  centred: CentredSquares,
  weights: Float64Array,
  from: Float64Array,
): Float64Array {
  const size = from.length;
  const lengths = Float64Array.from(from, (_, i) => Math.sqrt(centred.gram[i * size + i]!) || 1);
  const count = effectiveCount(data);
  const precisions = priorPrecisions(data);
  const shift = new Float64Array(size);
  const product = new Float64Array(size);
  const result = minimizeLbfgs(
    {
      absoluteWeights: weights.map((weight, i) => weight / lengths[i]!),
      evaluateInto(gradient, point) {
        for (let i = 0; i < size; i++) shift[i] = point[i]! / lengths[i]!;
        const squares = squaresAt(centred, shift, product);
        const noise = profileNoise(squares, count);
        let value = noiseTerm(noise, squares, count);
        for (let i = 0; i < size; i++) {
          const parameter = centred.centre[i]! + shift[i]!;
          value += 0.5 * precisions[i]! * parameter * parameter;
          const slope = (product[i]! - centred.moments[i]!) / (noise * noise);
          gradient[i] = (slope + precisions[i]! * parameter) / lengths[i]!;
        }
        return value;
      },
    },
    from.map((entry, i) => entry * lengths[i]!),
    { maxIterations: LBFGS_ITERATIONS, valueTolerance: 1e-9 },
  );
  return result.point.map((entry, i) => entry / lengths[i]!);
}

/** Block coordinate descent: the best σ for the parameters, then the best parameters for σ. */
function polish(
  data: PosteriorData,
  centred: CentredSquares,
  weights: Float64Array,
  from: Float64Array,
): { point: Float64Array; value: number } {
  const size = from.length;
  const count = effectiveCount(data);
  const precisions = priorPrecisions(data);
  const product = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  const linear = new Float64Array(size);
  const valueAt = (point: Float64Array): { noise: number; value: number } => {
    const squares = squaresAt(centred, point, product);
    const noise = profileNoise(squares, count);
    let value = noiseTerm(noise, squares, count);
    for (let i = 0; i < size; i++) {
      const parameter = centred.centre[i]! + point[i]!;
      value += 0.5 * precisions[i]! * parameter * parameter + weights[i]! * Math.abs(point[i]!);
    }
    return { noise, value };
  };
  let point = from;
  let { noise, value } = valueAt(point);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const sharpness = 1 / (noise * noise);
    for (let i = 0; i < size * size; i++) hessian[i] = sharpness * centred.gram[i]!;
    for (let i = 0; i < size; i++) {
      hessian[i * size + i] = hessian[i * size + i]! + precisions[i]!;
      linear[i] = sharpness * centred.moments[i]! - precisions[i]! * centred.centre[i]!;
    }
    const next = featureSignSearch({ hessian, linear, weights }, point);
    const reached = valueAt(next);
    if (!(reached.value < value)) break;
    const converged = value - reached.value <= VALUE_TOLERANCE * Math.max(1, Math.abs(value));
    point = next;
    noise = reached.noise;
    value = reached.value;
    if (converged) break;
  }
  return { point, value };
}

/** Sum of squares at a shift from the centre; writes gram·shift to `product`. */
function squaresAt(
  { gram, moments, squares }: CentredSquares,
  shift: Float64Array,
  product: Float64Array,
): number {
  const size = shift.length;
  let sum = squares;
  for (let i = 0; i < size; i++) {
    let entry = 0;
    for (let j = 0; j < size; j++) entry += gram[i * size + j]! * shift[j]!;
    product[i] = entry;
    sum += shift[i]! * (entry - 2 * moments[i]!);
  }
  return Math.max(0, sum);
}

function subtractVectors(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((entry, i) => entry - b[i]!);
}
