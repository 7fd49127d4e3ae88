import { choleskyInPlace, solveCholeskyInPlace } from '../internal/cholesky.js';
import { exp, log } from '../internal/elementary.js';
import { latestSteps } from '../models/networks/prepare-series.js';
import type { ModelSeries } from '../types.js';

/** Deviations below this share of the largest value are rounding. */
const DEVIATION_ROUNDING = 1e-9;

/** What is left of a sum of squares below this share of it is rounding. */
const RESIDUAL_ROUNDING = 1e-12;

/** Hour-to-hour memory φ of what series known ahead do not explain. */
const HOURLY_AUTOCORRELATIONS = [0, 0.5, 0.8, 0.9, 0.95];

/** Prior spreads τ of a coefficient, in spreads of the noise; that none of the series matters is as likely as all of these. */
const PRIOR_SPREADS = [0.1, 1, 10, 100];

/** Less shows a level and a shape of the day, but not what moves them. */
const MIN_DAYS = 3;

/** What series mean for each other changes with the season. */
const REGRESSION_DAYS = 56;

/** What a value tells, of one that owed nothing to those before it but φ. Chosen on validation, as is the share below. */
const EFFECTIVE_SAMPLE_SHARE = 0.5;

/** Share of a relation in the past that is taken to hold in the future. */
const EFFECT_SHRINKAGE = 0.8;

/**
 * How a series moves with those known ahead: Bayesian regression of its deviations from the mean day on theirs,
 *
 *   r(t) = Σ β·x(t) + e(t),  e(t) = φ·e(t − 1) + ε(t),  ε ~ N(0, σ²),  β ~ N(0, σ²τ²),  p(σ²) ∝ 1/σ²,
 *
 * averaged over φ and τ by their evidence, with τ = 0, that nothing is to be had from them, as likely as not beforehand. A series that
 * does not matter thus gets next to nothing.
 *
 * @param series - in the space of the models, with its series known ahead
 * @returns for each series known ahead, what one unit of it adds to the values
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
  const freedom = EFFECTIVE_SAMPLE_SHARE * (count - 1 - day);
  const models: RidgeEvidence[] = [];
  for (const hourly of HOURLY_AUTOCORRELATIONS) {
    const memory = hourly === 0 ? 0 : exp((log(hourly) * stepMinutes) / 60);
    const products = productsAt(memory);
    for (const spread of [0, ...PRIOR_SPREADS]) {
      const model = ridgeEvidence(products, effect.length, spread, freedom);
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

/** A regression under one prior. */
interface RidgeEvidence {
  /** Mean of the coefficients given the data. */
  readonly coefficients: Float64Array;
  /** Logarithm of the evidence, up to a constant that all priors share. */
  readonly logEvidence: number;
}

/**
 * Evidence of a regression with coefficients ~ N(0, σ²τ²) and p(σ²) ∝ 1/σ²: with S what the posterior mean leaves of the squares and ν the
 * degrees of freedom, −½·log|I + τ²·XᵀX| − ν/2·log S.
 *
 * @param products - (y, X)ᵀ(y, X), row by row
 * @param count - columns of X
 * @param priorSpread - τ; 0 for no effect
 * @param freedom - ν
 * @returns undefined where nothing is to be explained
 * @see C. M. Bishop, Pattern Recognition and Machine Learning, Springer 2006, section 3.5.1.
 */
export function ridgeEvidence(
  products: Float64Array,
  count: number,
  priorSpread: number,
  freedom: number,
): RidgeEvidence | undefined {
  const squares = products[0]!;
  if (!(squares > 0)) return undefined;
  const coefficients = new Float64Array(count);
  if (priorSpread === 0) return { coefficients, logEvidence: -(freedom / 2) * log(squares) };
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
  return { coefficients, logEvidence: -logDeterminant / 2 - (freedom / 2) * logLeft };
}

/**
 * Products of columns less a share of the step before: with u(t) the columns side by side, Σ (u(t) − φ·u(t − 1))·(u(t) − φ·u(t − 1))ᵀ
 * over all t but the first. The sums are taken once for every φ.
 *
 * @param columns - of the same length
 * @returns by φ, the symmetric matrix row by row
 */
export function laggedProducts(columns: readonly Float64Array[]): (memory: number) => Float64Array {
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
  return (memory) =>
    now.map((sum, at) => sum - memory * across[at]! + memory * memory * before[at]!);
}

/** How values differ from the mean at their time of day. */
interface DayDeviations {
  /** Root of their mean square, in the unit of the values; 0 where they hardly differ. */
  readonly spread: number;
  /** In spreads; 0 where that is 0. */
  readonly scaled: Float64Array;
}

/**
 * Frees values of their mean day.
 *
 * @param values - of which the first `count` are used
 * @param daySteps - steps of a day
 */
function deviationsFromDailyProfile(
  values: Float64Array,
  count: number,
  daySteps: number,
): DayDeviations {
  const means = new Float64Array(daySteps);
  let largest = 0;
  for (let i = 0; i < count; i++) {
    const place = i % daySteps;
    const seen = Math.floor(i / daySteps);
    means[place]! += (values[i]! - means[place]!) / (seen + 1);
    largest = Math.max(largest, Math.abs(values[i]!));
  }
  const scaled = Float64Array.from({ length: count }, (_, i) => values[i]! - means[i % daySteps]!);
  let squares = 0;
  for (const deviation of scaled) squares += (deviation * deviation) / count;
  const spread = Math.sqrt(squares);
  if (!(spread > DEVIATION_ROUNDING * largest)) return { spread: 0, scaled: scaled.fill(0) };
  return { spread, scaled: scaled.map((deviation) => deviation / spread) };
}
