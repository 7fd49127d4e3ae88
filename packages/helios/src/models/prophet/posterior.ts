import { log } from '../../internal/elementary.js';

/** Variance of the normal priors on k and m, and twice that of the half-normal prior on σ. */
const TREND_PRIOR_VARIANCE = 25;

const TWICE_NOISE_PRIOR_VARIANCE = 0.5;

/**
 * Smallest σ. Where the curve passes through every value the posterior has no maximum: it grows without bound as σ falls. Prophet
 * sets the same σ for a constant series.
 */
const MIN_NOISE = 1e-9;

/**
 * Everything that the posterior depends on, in scaled units. Its parameters are one vector: slope k, level m, a change of slope
 * δ for each changepoint, a coefficient β for each feature.
 */
export interface PosteriorData {
  /** Scaled values, less what the weekly prior expects of them. */
  readonly values: Float64Array;
  /** How much each value counts in the likelihood; 1 for all in Prophet. */
  readonly weights: Float64Array;
  /** Values of the noise prior and the sum of squares that they stand for; 0 and 0 in Prophet. */
  readonly noisePrior: { readonly values: number; readonly squares: number };
  /** Times of the changepoints, rising, inside 0 … 1. */
  readonly changepoints: Float64Array;
  /** Values × features: harmonics, axes of the weekly prior, then series known ahead. */
  readonly features: Float64Array;
  /** Standard deviations of the normal priors on β. */
  readonly featureScales: Float64Array;
  /** Scale τ of the Laplace prior on δ. */
  readonly changepointScale: number;
  readonly multiplicative: boolean;
  /** Whether the trend is the level m alone; there are no changepoints then, and k meets nothing but its prior. */
  readonly flat: boolean;
}

/** Time of a value as the trend sees it, 0 at the first value and 1 at the last; always 0 for a flat trend. */
export function trendTime(data: PosteriorData, index: number): number {
  return data.flat ? 0 : index / (data.values.length - 1);
}

/** Where k and m, the changes of slope and the coefficients begin in the vector of parameters, and its length. */
export function posteriorLayout(data: PosteriorData): {
  deltaStart: number;
  betaStart: number;
  size: number;
} {
  const betaStart = 2 + data.changepoints.length;
  return { deltaStart: 2, betaStart, size: betaStart + data.featureScales.length };
}

/** Values that σ is learned from: the weights of all values, and those of the noise prior. */
export function effectiveCount({ weights, noisePrior }: PosteriorData): number {
  return weights.reduce((sum, weight) => sum + weight, 0) + noisePrior.values;
}

/** Precisions of the normal priors; 0 at the changes of slope. */
export function priorPrecisions(data: PosteriorData): Float64Array {
  const { betaStart, size } = posteriorLayout(data);
  const precisions = new Float64Array(size);
  precisions[0] = 1 / TREND_PRIOR_VARIANCE;
  precisions[1] = 1 / TREND_PRIOR_VARIANCE;
  for (let j = betaStart; j < size; j++) {
    const scale = data.featureScales[j - betaStart]!;
    precisions[j] = 1 / (scale * scale);
  }
  return precisions;
}

/** Weights 1/τ of |δ|; 0 elsewhere. */
export function absoluteWeights(data: PosteriorData): Float64Array {
  const { deltaStart, betaStart, size } = posteriorLayout(data);
  return new Float64Array(size).fill(1 / data.changepointScale, deltaStart, betaStart);
}

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
  const { deltaStart, betaStart, size } = posteriorLayout(data);
  const precisions = priorPrecisions(data);
  const count = values.length;
  const counted = effectiveCount(data);
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
    const noise = profileNoise(squares, counted);
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

/**
 * Trend g and sum of features e of a parameter vector at every value: g(t) = m + k·t + Σ δⱼ·max(0, t − sⱼ), e = X·β.
 * The curve is g + e, or g·(1 + e) in the multiplicative mode (Taylor and Letham, equations 1 and 4).
 */
export function curveInto(
  trend: Float64Array,
  effect: Float64Array,
  data: PosteriorData,
  parameters: Float64Array,
): void {
  const { changepoints, features, values } = data;
  const { deltaStart, betaStart, size } = posteriorLayout(data);
  const count = values.length;
  const featureCount = size - betaStart;
  let slope = parameters[0]!;
  let level = parameters[1]!;
  let next = 0;
  for (let i = 0; i < count; i++) {
    const time = trendTime(data, i);
    while (next < changepoints.length && time >= changepoints[next]!) {
      const change = parameters[deltaStart + next]!;
      slope += change;
      level -= change * changepoints[next]!;
      next++;
    }
    trend[i] = level + slope * time;
    let sum = 0;
    const row = i * featureCount;
    for (let j = 0; j < featureCount; j++) sum += features[row + j]! * parameters[betaStart + j]!;
    effect[i] = sum;
  }
}

/**
 * The noise σ that makes n·ln σ + S/(2σ²) + σ²/(2·0.5²) smallest for a given sum of squares S: setting the derivative to 0 gives
 * 4σ⁴ + nσ² − S = 0, whose root is written so that nothing cancels.
 */
export function profileNoise(squares: number, count: number): number {
  const rest = Math.max(0, squares);
  const variance =
    (2 * rest) / (count + Math.sqrt(count * count + (8 / TWICE_NOISE_PRIOR_VARIANCE) * rest));
  return Math.max(MIN_NOISE, Math.sqrt(variance));
}

/** n·ln σ + S/(2σ²) + σ²/(2·0.5²): what noise and residuals add to the negative log posterior. */
export function noiseTerm(noise: number, squares: number, count: number): number {
  const variance = noise * noise;
  return (
    count * log(noise) +
    Math.max(0, squares) / (2 * variance) +
    variance / TWICE_NOISE_PRIOR_VARIANCE
  );
}
