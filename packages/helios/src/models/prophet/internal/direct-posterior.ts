import { bestNoise, noiseTerm } from './best-noise.js';
import { curveInto } from './curve-into.js';
import {
  noiseCount,
  type PosteriorData,
  parameterLayout,
  priorPrecisions,
  trendTime,
} from './prophet-posterior.js';

/** What {@link directPosterior} gives. */
export interface DirectPosterior {
  /** Smooth part of the negative log posterior at its best σ, with its gradient. */
  evaluateInto(gradient: Float64Array, parameters: Float64Array): number;
  /** Residuals of the last evaluated parameters, values minus curve, and their weighted sum of squares with that of the noise prior. */
  readonly residuals: Float64Array;
  squares(): number;
}

/**
 * The negative log posterior without its absolute-value part, evaluated value by value, in both modes. σ is eliminated: for
 * given other parameters the best one is known in closed form, and by the envelope theorem the gradient is the partial one.
 */
export function directPosterior(data: PosteriorData): DirectPosterior {
  const { values, weights, features, changepoints, multiplicative } = data;
  const { deltaStart, betaStart, size } = parameterLayout(data);
  const precisions = priorPrecisions(data);
  const count = values.length;
  const counted = noiseCount(data);
  const featureCount = size - betaStart;
  const trend = new Float64Array(count);
  const effect = new Float64Array(count);
  const residuals = new Float64Array(count);
  let squares = 0;

  function evaluateInto(gradient: Float64Array, parameters: Float64Array): number {
    curveInto(trend, effect, data, parameters);
    squares = 0;
    for (let i = 0; i < count; i++) {
      const curve = multiplicative ? trend[i]! * (1 + effect[i]!) : trend[i]! + effect[i]!;
      const rest = values[i]! - curve;
      residuals[i] = rest;
      squares += weights[i]! * rest * rest;
    }
    squares += data.noisePrior.squares;
    const noise = bestNoise(squares, counted);
    const factor = -1 / (noise * noise);
    gradient.fill(0);
    // From the last value back, so that a changepoint's sums over all later values are at hand when it is passed.
    let sum = 0;
    let timed = 0;
    let next = changepoints.length - 1;
    for (let i = count - 1; i >= 0; i--) {
      const time = trendTime(data, i);
      while (next >= 0 && changepoints[next]! > time) {
        gradient[deltaStart + next] = factor * (timed - changepoints[next]! * sum);
        next--;
      }
      const rest = weights[i]! * residuals[i]!;
      const onTrend = multiplicative ? rest * (1 + effect[i]!) : rest;
      const onEffect = multiplicative ? rest * trend[i]! : rest;
      sum += onTrend;
      timed += time * onTrend;
      const row = i * featureCount;
      for (let j = 0; j < featureCount; j++) {
        gradient[betaStart + j] = gradient[betaStart + j]! + features[row + j]! * onEffect;
      }
    }
    for (; next >= 0; next--) {
      gradient[deltaStart + next] = factor * (timed - changepoints[next]! * sum);
    }
    gradient[0] = factor * timed;
    gradient[1] = factor * sum;
    for (let j = betaStart; j < size; j++) gradient[j] = factor * gradient[j]!;
    let value = noiseTerm(noise, squares, counted);
    for (let j = 0; j < size; j++) {
      const parameter = parameters[j]!;
      value += 0.5 * precisions[j]! * parameter * parameter;
      gradient[j] = gradient[j]! + precisions[j]! * parameter;
    }
    return value;
  }
  return { evaluateInto, residuals, squares: () => squares };
}
