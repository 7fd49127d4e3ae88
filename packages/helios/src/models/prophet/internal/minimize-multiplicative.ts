import { minimizeLbfgs } from '../../../internal/lbfgs.js';
import { directPosterior } from './direct-posterior.js';
import { absoluteWeights, type PosteriorData, parameterLayout } from './prophet-posterior.js';

const MAX_ITERATIONS = 3000;
/** Long series get fewer iterations, so that the time of a fit stays bounded; 100,000 values get 500. */
const MAX_VALUE_VISITS = 5e7;

/**
 * Parameters of a multiplicative model that make the negative log posterior small, by L-BFGS over all values: the product of
 * trend and seasonality is no quadratic function, so that nothing can be summed up beforehand.
 */
export function minimizeMultiplicative(data: PosteriorData, start: Float64Array): Float64Array {
  const { size } = parameterLayout(data);
  const posterior = directPosterior(data);
  const weights = absoluteWeights(data);
  const lengths = columnLengths(data);
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
    {
      maxIterations: Math.min(MAX_ITERATIONS, Math.ceil(MAX_VALUE_VISITS / data.values.length)),
      valueTolerance: 1e-12,
    },
  );
  return result.point.map((entry, i) => entry / lengths[i]!);
}

/** How much a parameter moves the curve, summed over the values: in these units the search is well rounded. */
function columnLengths(data: PosteriorData): Float64Array {
  const { values, changepoints, features } = data;
  const { deltaStart, betaStart, size } = parameterLayout(data);
  const squares = new Float64Array(size);
  const featureCount = size - betaStart;
  let size2 = 0;
  for (let i = 0; i < values.length; i++) {
    const time = i / (values.length - 1);
    squares[0] = squares[0]! + time * time;
    for (let j = 0; j < changepoints.length; j++) {
      squares[deltaStart + j] =
        squares[deltaStart + j]! + Math.max(0, time - changepoints[j]!) ** 2;
    }
    for (let j = 0; j < featureCount; j++) {
      squares[betaStart + j] = squares[betaStart + j]! + features[i * featureCount + j]! ** 2;
    }
    size2 += values[i]! * values[i]!;
  }
  squares[1] = values.length;
  const typical = Math.sqrt(size2 / values.length) || 1;
  return squares.map((sum, i) => (Math.sqrt(sum) || 1) * (i < betaStart ? 1 : typical));
}
