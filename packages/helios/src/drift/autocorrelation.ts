import { powerOf } from '../internal/elementary.js';

/** Higher autocorrelation cannot be distinguished from a random walk. */
const MAX_AUTOCORRELATION = 0.99;

/** Fewer blocks do not determine a variance. */
const MIN_BLOCKS = 5;

/**
 * Lag-1 autocorrelation of a series about its mean: Σ dₜdₜ₋₁/Σ dₜ², 0 to 0.99. The estimate is biased low by about (1 + 4ρ)/n, which is
 * added back.
 *
 * @see M. G. Kendall, Note on Bias in the Estimation of Autocorrelation, Biometrika 41 (1954) 403–404.
 */
export function lagOneAutocorrelation(values: ArrayLike<number>): number {
  const mean = meanOf(values);
  let products = 0;
  let squares = 0;
  for (let i = 0; i < values.length; i++) {
    const deviation = values[i]! - mean;
    squares += deviation * deviation;
    if (i > 0) products += deviation * (values[i - 1]! - mean);
  }
  if (!(squares > 0)) return 0;
  const raw = products / squares;
  return Math.max(0, Math.min(MAX_AUTOCORRELATION, raw + (1 + 4 * raw) / values.length));
}

/**
 * Correlation ρ of the first-order autoregression whose means vary as much as those of the series: the larger of the lag-1 autocorrelation
 * and of what the means of blocks show, which also see slow changes below noise.
 */
export function effectiveAutocorrelation(values: ArrayLike<number>): number {
  const lagOne = lagOneAutocorrelation(values);
  // Long enough to hold slow changes, and enough of them to measure a variance.
  const blockSteps = Math.floor(Math.sqrt(values.length));
  if (blockSteps < MIN_BLOCKS) return lagOne;
  const blocks = Math.floor(values.length / blockSteps);
  const means = new Float64Array(blocks);
  const first = values.length - blocks * blockSteps;
  for (let i = first; i < values.length; i++) {
    means[Math.floor((i - first) / blockSteps)]! += values[i]! / blockSteps;
  }
  const spread = standardDeviation(values, meanOf(values), lagOne);
  if (!(spread > 0)) return lagOne;
  const correlation = lagOneAutocorrelation(means);
  const spreadOfMeans = standardDeviation(means, meanOf(means), correlation);
  const inflation =
    (blockSteps * (spreadOfMeans / spread) ** 2 * (1 + correlation)) / (1 - correlation);
  const implied = (inflation - 1) / (inflation + 1);
  return Math.min(MAX_AUTOCORRELATION, Math.max(lagOne, implied));
}

/** Variance of the mean of consecutive values of a first-order autoregression with variance 1. */
export function varianceOfMean(count: number, correlation: number): number {
  const rest = 1 - correlation;
  const lost = (2 * correlation * (1 - powerOf(correlation, count))) / (count * rest * rest);
  return ((1 + correlation) / rest - lost) / count;
}

/**
 * Standard deviation of a first-order autoregression. Correlated values deviate less from their own mean than from the true one, which the
 * divisor makes up for.
 *
 * @param mean - of the values
 */
export function standardDeviation(
  values: ArrayLike<number>,
  mean: number,
  correlation: number,
): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]! - mean));
  if (largest === 0) return 0;
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += ((values[i]! - mean) / largest) ** 2;
  const independent = 1 - varianceOfMean(values.length, correlation);
  return largest * Math.sqrt(squares / values.length / independent);
}

/** Mean without the risk of an overflowing sum. */
export function meanOf(values: ArrayLike<number>): number {
  let mean = 0;
  for (let i = 0; i < values.length; i++) mean += (values[i]! - mean) / (i + 1);
  return mean;
}
