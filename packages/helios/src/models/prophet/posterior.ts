import { log } from '../../internal/elementary.js';

/** Variance of the normal priors on k and m, and twice that of the half-normal prior on σ. */
const TREND_PRIOR_VARIANCE = 25;

const TWICE_NOISE_PRIOR_VARIANCE = 0.5;

/**
 * Smallest σ. If the curve passes through every value the posterior has no maximum: it grows without bound as σ falls. Prophet uses the
 * same σ for a constant series.
 */
const MIN_NOISE = 1e-9;

/**
 * Data of the posterior in scaled units. Its parameters are one vector: slope k, level m, a change of slope δ per changepoint, a
 * coefficient β per feature.
 */
export interface PosteriorData {
  /** Scaled values, less the mean of the weekly prior. */
  readonly values: Float64Array;
  /** Weight of each value in the likelihood; 1 for all in Prophet. */
  readonly weights: Float64Array;
  /** Number of values of the noise prior and their sum of squares; 0 and 0 in Prophet. */
  readonly noisePrior: { readonly values: number; readonly squares: number };
  /** Times of the changepoints, rising, inside 0 … 1. */
  readonly changepoints: Float64Array;
  /** Values × features: harmonics, axes of the weekly prior, then known-ahead covariates. */
  readonly features: Float64Array;
  /** Standard deviations of the normal priors on β. */
  readonly featureScales: Float64Array;
  /** Scale τ of the Laplace prior on δ. */
  readonly changepointScale: number;
  readonly multiplicative: boolean;
  /** Whether the trend is the level m alone. There are no changepoints then, and only its prior determines k. */
  readonly flat: boolean;
}

/** Time of a value in the trend, 0 at the first value and 1 at the last; always 0 for a flat trend. */
export function trendTime(data: PosteriorData, index: number): number {
  return data.flat ? 0 : index / (data.values.length - 1);
}

/** Offsets of k, m, the slope changes and the coefficients in the parameter vector, and its length. */
export function posteriorLayout(data: PosteriorData): {
  deltaStart: number;
  betaStart: number;
  size: number;
} {
  const betaStart = 2 + data.changepoints.length;
  return { deltaStart: 2, betaStart, size: betaStart + data.featureScales.length };
}

/** Effective number of values for σ: the weights of all values, plus those of the noise prior. */
export function effectiveCount({ weights, noisePrior }: PosteriorData): number {
  return weights.reduce((sum, weight) => sum + weight, 0) + noisePrior.values;
}

/** Precisions of the normal priors; 0 for the slope changes. */
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

/** Weights 1/τ of |δ|; 0 for other parameters. */
export function absoluteWeights(data: PosteriorData): Float64Array {
  const { deltaStart, betaStart, size } = posteriorLayout(data);
  return new Float64Array(size).fill(1 / data.changepointScale, deltaStart, betaStart);
}

/** Functions of {@link directPosterior}. */
export interface DirectPosterior {
  /** Smooth part of the negative log posterior at its best σ; writes its gradient. */
  evaluateInto(gradient: Float64Array, parameters: Float64Array): number;
  /** Residuals of the last evaluated parameters, values minus curve, and their weighted sum of squares including the noise prior. */
  readonly residuals: Float64Array;
  squares(): number;
}

/**
 * The negative log posterior without its absolute-value part, evaluated value by value, in both modes. σ is eliminated: its best value for
 * given other parameters has a closed form, and by the envelope theorem the gradient equals the partial one.
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
    // Backwards from the last value, so that the sums over all later values are available at each changepoint.
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
 * Trend g and sum of features e of a parameter vector at every value: g(t) = m + k·t + Σ δⱼ·max(0, t − sⱼ), e = X·β. The curve is g + e, or
 * g·(1 + e) in the multiplicative mode (Taylor and Letham, equations 1 and 4).
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
 * The σ that minimises n·ln σ + S/(2σ²) + σ²/(2·0.5²) for a given sum of squares S. A zero derivative gives 4σ⁴ + nσ² − S = 0; its root is
 * written so that nothing cancels.
 */
export function profileNoise(squares: number, count: number): number {
  const rest = Math.max(0, squares);
  const variance =
    (2 * rest) / (count + Math.sqrt(count * count + (8 / TWICE_NOISE_PRIOR_VARIANCE) * rest));
  return Math.max(MIN_NOISE, Math.sqrt(variance));
}

/** n·ln σ + S/(2σ²) + σ²/(2·0.5²): the part of the negative log posterior that depends on σ. */
export function noiseTerm(noise: number, squares: number, count: number): number {
  const variance = noise * noise;
  return (
    count * log(noise) +
    Math.max(0, squares) / (2 * variance) +
    variance / TWICE_NOISE_PRIOR_VARIANCE
  );
}
