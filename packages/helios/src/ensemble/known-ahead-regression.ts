import { choleskyInPlace, solveCholeskyInPlace } from '../internal/cholesky.js';
import { exp, log } from '../internal/elementary.js';
import { latestSteps } from '../models/networks/prepare-series.js';
import type { ModelSeries } from '../types.js';

/** Deviations below this share of the largest absolute value are rounding error. */
const DEVIATION_ROUNDING = 1e-9;

/** Residual sums of squares below this share of the total are rounding error. */
const RESIDUAL_ROUNDING = 1e-12;

/** Hourly autocorrelations φ that are tried for the residuals. */
const HOURLY_AUTOCORRELATIONS = [0, 0.5, 0.8, 0.9, 0.95];

/**
 * Prior standard deviations τ of a coefficient, in standard deviations of the noise. Having no effect (τ = 0) is a priori as likely as all
 * of these together.
 */
const PRIOR_SPREADS = [0.1, 1, 10, 100];

/** Shorter series show a level and a daily profile, but not what drives them. */
const MIN_DAYS = 3;

/** Effects of covariates change with the season, so only recent weeks are used. */
const REGRESSION_DAYS = 56;

/** Effective sample size per value after accounting for φ. Chosen on validation data, as is the shrinkage below. */
const EFFECTIVE_SAMPLE_SHARE = 0.5;

/** Share of an estimated effect that is expected to persist. */
const EFFECT_SHRINKAGE = 0.8;

/**
 * Estimates the effects of known-ahead covariates by Bayesian regression of the series' deviations from its mean day on the deviations of
 * the covariates,
 *
 *   r(t) = Σ β·x(t) + e(t),  e(t) = φ·e(t − 1) + ε(t),  ε ~ N(0, σ²),  β ~ N(0, σ²τ²),  p(σ²) ∝ 1/σ²,
 *
 * averaged over φ and τ by their evidence. Having no effect, τ = 0, has a prior probability of one half, so a covariate without influence
 * gets a coefficient close to 0.
 *
 * @returns for each covariate, the change of the values per unit
 * @see A. Zellner, An Introduction to Bayesian Inference in Econometrics, Wiley 1971, section 4.1 (regression with autoregressive errors).
 */
export function fitKnownAheadEffects(series: ModelSeries): Float64Array {
  const { stepMinutes } = series;
  const { values, knownAhead = [] } = latestSteps(series, (REGRESSION_DAYS * 1440) / stepMinutes);
  const count = values.length;
  const day = 1440 / stepMinutes;
  const effect = new Float64Array(knownAhead.length);
  if (count < MIN_DAYS * day) return effect;
  const own = deviationsFromDailyProfile(values, count, day);
  const others = knownAhead.map((known) => deviationsFromDailyProfile(known, count, day));
  const productsAt = laggedProducts([own, ...others].map(({ scaled }) => scaled));
  const degreesOfFreedom = EFFECTIVE_SAMPLE_SHARE * (count - 1 - day);
  const models: RidgeEvidence[] = [];
  for (const hourly of HOURLY_AUTOCORRELATIONS) {
    const phi = hourly === 0 ? 0 : exp((log(hourly) * stepMinutes) / 60);
    const products = productsAt(phi);
    for (const spread of [0, ...PRIOR_SPREADS]) {
      const model = ridgeEvidence(products, effect.length, spread, degreesOfFreedom);
      const share = spread === 0 ? 1 : 1 / PRIOR_SPREADS.length;
      if (model) models.push({ ...model, logEvidence: model.logEvidence + log(share) });
    }
  }
  const most = models.reduce((top, { logEvidence }) => Math.max(top, logEvidence), -Infinity);
  let total = 0;
  for (const { logEvidence, coefficients } of models) {
    const share = exp(logEvidence - most);
    total += share;
    coefficients.forEach((coefficient, k) => {
      effect[k]! += share * coefficient;
    });
  }
  return effect.map((sum, k) => {
    const { spread } = others[k]!;
    return spread > 0 && total > 0 ? (EFFECT_SHRINKAGE * own.spread * sum) / (total * spread) : 0;
  });
}

/** Posterior of a regression under one prior. */
interface RidgeEvidence {
  /** Posterior mean of the coefficients. */
  readonly coefficients: Float64Array;
  /** Logarithm of the evidence, up to a constant shared by all priors. */
  readonly logEvidence: number;
}

/**
 * Evidence of a regression with coefficients ~ N(0, σ²τ²) and p(σ²) ∝ 1/σ²: −½·log|I + τ²·XᵀX| − ν/2·log S, where S is the residual sum of
 * squares at the posterior mean and ν the degrees of freedom. `products` is (y, X)ᵀ(y, X), row by row, and `count` the number of columns
 * of X; a prior spread τ of 0 means no effect.
 *
 * @returns undefined if there is nothing to explain
 * @see C. M. Bishop, Pattern Recognition and Machine Learning, Springer 2006, section 3.5.1.
 */
export function ridgeEvidence(
  products: Float64Array,
  count: number,
  priorSpread: number,
  degreesOfFreedom: number,
): RidgeEvidence | undefined {
  const squares = products[0]!;
  if (!(squares > 0)) return undefined;
  const coefficients = new Float64Array(count);
  if (priorSpread === 0)
    return { coefficients, logEvidence: -(degreesOfFreedom / 2) * log(squares) };
  const size = count + 1;
  const precision = 1 / (priorSpread * priorSpread);
  const factor = new Float64Array(count * count);
  for (let j = 0; j < count; j++) {
    coefficients[j] = products[(j + 1) * size]!;
    for (let k = 0; k < count; k++) factor[j * count + k] = products[(j + 1) * size + k + 1]!;
    factor[j * count + j]! += precision;
  }
  if (!choleskyInPlace(factor, count)) return undefined;
  solveCholeskyInPlace(factor, count, coefficients);
  let left = squares;
  let logDeterminant = 0;
  for (let j = 0; j < count; j++) {
    left -= coefficients[j]! * products[(j + 1) * size]!;
    logDeterminant += 2 * log(factor[j * count + j]! * priorSpread);
  }
  const logLeft = log(Math.max(left, RESIDUAL_ROUNDING * squares));
  return { coefficients, logEvidence: -logDeterminant / 2 - (degreesOfFreedom / 2) * logLeft };
}

/**
 * Products of quasi-differenced columns for any φ: with u(t) the columns side by side, Σ (u(t) − φ·u(t − 1))·(u(t) − φ·u(t − 1))ᵀ over all
 * t but the first. The sums are computed once for all φ.
 */
export function laggedProducts(columns: readonly Float64Array[]): (phi: number) => Float64Array {
  const size = columns.length;
  const now = new Float64Array(size * size);
  const across = new Float64Array(size * size);
  const before = new Float64Array(size * size);
  columns.forEach((one, j) => {
    columns.forEach((other, k) => {
      const at = j * size + k;
      for (let t = 1; t < one.length; t++) {
        now[at]! += one[t]! * other[t]!;
        across[at]! += one[t]! * other[t - 1]! + one[t - 1]! * other[t]!;
        before[at]! += one[t - 1]! * other[t - 1]!;
      }
    });
  });
  return (phi) => now.map((sum, at) => sum - phi * across[at]! + phi * phi * before[at]!);
}

/** Deviations from the mean at the same time of day. */
interface DayDeviations {
  /** Root mean square in the unit of the values; 0 if the values hardly deviate. */
  readonly spread: number;
  /** Deviations over their spread; 0 if the spread is 0. */
  readonly scaled: Float64Array;
}

/** Subtracts the mean of each time of day from the first `count` values. */
function deviationsFromDailyProfile(
  values: Float64Array,
  count: number,
  daySteps: number,
): DayDeviations {
  const means = new Float64Array(daySteps);
  let largest = 0;
  for (let i = 0; i < count; i++) {
    const position = i % daySteps;
    const seen = Math.floor(i / daySteps);
    means[position]! += (values[i]! - means[position]!) / (seen + 1);
    largest = Math.max(largest, Math.abs(values[i]!));
  }
  const scaled = Float64Array.from({ length: count }, (_, i) => values[i]! - means[i % daySteps]!);
  let squares = 0;
  for (const deviation of scaled) squares += (deviation * deviation) / count;
  const spread = Math.sqrt(squares);
  if (!(spread > DEVIATION_ROUNDING * largest)) return { spread: 0, scaled: scaled.fill(0) };
  return { spread, scaled: scaled.map((deviation) => deviation / spread) };
}
