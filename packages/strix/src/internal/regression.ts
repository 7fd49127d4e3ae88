import { nextNormal, type RandomStream } from '@bess/kernel/rng';
import { cholesky, invertCholesky, solveCholesky } from './cholesky.js';
import { drawGamma } from './random-streams.js';
import { strixError } from './strix-error.js';

/** Posterior of a regression with the evidence of the data under its model. */
export interface Regression extends RegressionPosterior {
  /** ln p(y | X, prior). */
  logEvidence: number;
}

/**
 * Conjugate Bayesian linear regression.
 *
 * With Λ₀ the prior precision: Λ = Λ₀ + XᵀX, μ = Λ⁻¹(Λ₀μ₀ + Xᵀy), shape = shape₀ + n/2, rate = rate₀ + ½(yᵀy + μ₀ᵀΛ₀μ₀ −
 * μᵀΛμ).
 *
 * @param rows - design matrix, one row after the other
 * @param y - observations
 * @param prior - conjugate prior; its length is the number of columns
 * @see A. Gelman et al., Bayesian Data Analysis, 3rd edition (2013), section 14.2 and exercise 14.11.
 */
export function regress(
  rows: ArrayLike<number>,
  y: ArrayLike<number>,
  prior: RegressionPrior,
): Regression {
  const size = prior.mean.length;
  const precision = new Float64Array(size * size);
  const moment = new Float64Array(size);
  let squares = 0;
  let logPriorPrecision = 0;
  for (let a = 0; a < size; a++) {
    const p = prior.precision[a]!;
    precision[a * size + a] = p;
    moment[a] = p * prior.mean[a]!;
    squares += p * prior.mean[a]! * prior.mean[a]!;
    logPriorPrecision += Math.log(p);
  }
  for (let i = 0; i < y.length; i++) {
    const value = y[i]!;
    squares += value * value;
    for (let a = 0; a < size; a++) {
      const xa = rows[i * size + a]!;
      moment[a] = moment[a]! + xa * value;
      for (let b = 0; b <= a; b++) {
        precision[a * size + b] = precision[a * size + b]! + xa * rows[i * size + b]!;
      }
    }
  }
  for (let a = 0; a < size; a++) {
    for (let b = a + 1; b < size; b++) precision[a * size + b] = precision[b * size + a]!;
  }
  const lower = cholesky(precision, size);
  if (lower === undefined) {
    throw strixError(
      'engine',
      'regressionSingular',
      `the ${size} regressors of ${y.length} observations must be independent given the prior; they are not`,
      { columns: size, rows: y.length },
    );
  }
  const mean = solveCholesky(lower, moment);
  let explained = 0;
  let logPrecision = 0;
  for (let a = 0; a < size; a++) {
    explained += mean[a]! * moment[a]!;
    logPrecision += 2 * Math.log(lower[a * size + a]!);
  }
  const shape = prior.shape + y.length / 2;
  // Rounding must not make the rate smaller than that of the prior.
  const rate = prior.rate + Math.max(0, squares - explained) / 2;
  return {
    mean: [...mean],
    covariance: [...invertCholesky(lower, size)],
    shape,
    rate,
    logEvidence:
      0.5 * (logPriorPrecision - logPrecision) +
      prior.shape * Math.log(prior.rate) -
      shape * Math.log(rate) +
      logGamma(shape) -
      logGamma(prior.shape) -
      (y.length / 2) * Math.log(2 * Math.PI),
  };
}

/** ln Γ(x) for x > 0: Stirling's series above 8, the recurrence below. */
function logGamma(x: number): number {
  let shift = 0;
  let at = x;
  while (at < 8) {
    shift -= Math.log(at);
    at += 1;
  }
  const square = 1 / (at * at);
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / at;
  return shift + (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series;
}

/**
 * Normal–Inverse-Gamma posterior of a linear regression y = Xβ + ε, ε ~ N(0, σ²): σ² ~ InverseGamma(shape, rate), β | σ² ~
 * N(mean, σ²·covariance).
 */
export interface RegressionPosterior {
  mean: number[];
  /** Row by row, before multiplication by σ². */
  covariance: number[];
  shape: number;
  rate: number;
}

/** Conjugate prior of {@link regress}: β ~ N(mean, σ²·diag(1/precision)), σ² ~ InverseGamma(shape, rate). */
export interface RegressionPrior {
  mean: ArrayLike<number>;
  precision: ArrayLike<number>;
  shape: number;
  rate: number;
}

/** One draw of coefficients and noise. */
interface RegressionDraw {
  coefficients: Float64Array;
  standardDeviation: number;
}

/** Draws σ² from its inverse-gamma, then the coefficients from their normal given σ². */
export function drawRegression(
  posterior: RegressionPosterior,
  stream: RandomStream,
): RegressionDraw {
  const size = posterior.mean.length;
  const standardDeviation = Math.sqrt(posterior.rate / drawGamma(stream, posterior.shape));
  const lower = cholesky(posterior.covariance, size) ?? new Float64Array(size * size);
  const z = Float64Array.from({ length: size }, () => nextNormal(stream));
  const coefficients = Float64Array.from(posterior.mean);
  for (let row = 0; row < size; row++) {
    for (let k = 0; k <= row; k++) {
      coefficients[row] = coefficients[row]! + standardDeviation * lower[row * size + k]! * z[k]!;
    }
  }
  return { coefficients, standardDeviation };
}
