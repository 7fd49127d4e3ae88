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

/** Variance of the normal priors on k and m, and twice that of the half-normal prior on σ. */
export const TREND_PRIOR_VARIANCE = 25;
export const TWICE_NOISE_PRIOR_VARIANCE = 0.5;

/**
 * Smallest σ. Where the curve passes through every value the posterior has no maximum: it grows without bound as σ falls. Prophet
 * sets the same σ for a constant series.
 */
export const SMALLEST_NOISE = 1e-9;

/** Time of a value as the trend sees it, 0 at the first value and 1 at the last; always 0 for a flat trend. */
export function trendTime(data: PosteriorData, index: number): number {
  return data.flat ? 0 : index / (data.values.length - 1);
}

/** Where k and m, the changes of slope and the coefficients begin in the vector of parameters, and its length. */
export function parameterLayout(data: PosteriorData): {
  deltaStart: number;
  betaStart: number;
  size: number;
} {
  const betaStart = 2 + data.changepoints.length;
  return { deltaStart: 2, betaStart, size: betaStart + data.featureScales.length };
}

/** Values that σ is learned from: the weights of all values, and those of the noise prior. */
export function noiseCount({ weights, noisePrior }: PosteriorData): number {
  return weights.reduce((sum, weight) => sum + weight, 0) + noisePrior.values;
}

/** Precisions of the normal priors; 0 at the changes of slope. */
export function priorPrecisions(data: PosteriorData): Float64Array {
  const { betaStart, size } = parameterLayout(data);
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
  const { deltaStart, betaStart, size } = parameterLayout(data);
  return new Float64Array(size).fill(1 / data.changepointScale, deltaStart, betaStart);
}
