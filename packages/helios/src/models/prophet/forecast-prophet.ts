import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';
import { heliosError } from '../../internal/checks.js';
import { log } from '../../internal/elementary.js';
import type { QuantileForecast } from '../../types.js';
import { transientAt } from './posterior-data.js';
import type { ProphetModel } from './prophet-model.js';
import { checkNumbers } from './prophet-options.js';
import { harmonicsInto } from './seasonality.js';

/** Random stream of this model. */
const PROPHET_STREAM = 3;

const MAX_HORIZON = 10_000;

/** Steps × futures: 160 MB. */
const MAX_DEVIATIONS = 20_000_000;

/**
 * Continues a fitted Prophet model: trend and seasonalities beyond the last value, and quantiles from simulated futures. In these, the
 * trend keeps changing as often as it had changepoints in the past, by changes of the same mean size (Laplace with the mean of |δ|), plus
 * noise. Changes and noise are symmetric, and every future is counted with its mirror image, so the median equals the expected curve
 * exactly.
 *
 * @param model - result of {@link fitProphet}, possibly restored from JSON
 * @param horizon - steps to forecast, 1 to 10,000
 * @param levels - rising levels between 0 and 1, including 0.5
 * @param options - known-ahead covariates, seed, number of futures
 * @returns quantiles (type 4 of the absolute deviations) and the parts of the expected curve, in the unit of the values
 * @throws EngineError `horizonOutOfRange`, `invalidLevels`, `futuresOutOfRange`, `knownAheadMissing`, `knownAheadTooShort`,
 *   `notFinite`, `valueOutOfRange`, and those of the seed
 * @see S. Taylor, B. Letham, Forecasting at scale, The American Statistician 72 (2018) 37, section 3.1.4.
 * @example
 * const model = fitProphet({ values: Float64Array.from({ length: 200 }, (_, i) => 30 + 0.1 * i), stepMinutes: 60 });
 * Math.round(forecastProphet(model, 100, [0.5]).expected[99]);
 * // => 60
 */
export function forecastProphet(
  model: ProphetModel,
  horizon: number,
  levels: readonly number[],
  options: ProphetForecastOptions = {},
): ProphetForecast {
  const { knownAheadFuture = [], seed = 0, futures = 1000 } = options;
  validateForecastRequest(model, horizon, levels, knownAheadFuture, futures);
  const multiplicative = model.mode === 'multiplicative';
  const scaledTrend = extrapolateTrend(model, horizon);
  const seasonalities = seasonalEffects(model, horizon);
  const knownAheadEffect = computeKnownAheadEffect(model, horizon, knownAheadFuture);
  const transientEffect = computeTransientEffect(model, horizon);

  const scaledEffect = knownAheadEffect.map((effect, i) => effect + transientEffect[i]!);
  for (const { effect } of seasonalities) {
    for (let i = 0; i < horizon; i++) scaledEffect[i] = scaledEffect[i]! + effect[i]!;
  }
  const factors = scaledEffect.map((effect) => (multiplicative ? 1 + effect : 1));
  const deviations = new Float64Array(horizon * futures);
  deviationsInto(deviations, model, horizon, futures, factors, seed);

  const { offset, scale } = model;
  const expected = scaledTrend.map((trend, i) => {
    const curve = multiplicative ? trend * factors[i]! : trend + scaledEffect[i]!;
    return offset + scale * curve;
  });
  const values = new Float64Array(horizon * levels.length);
  for (let i = 0; i < horizon; i++) {
    const sorted = deviations.subarray(i * futures, (i + 1) * futures).sort();
    levels.forEach((level, j) => {
      values[i * levels.length + j] = expected[i]! + scale * mirroredQuantile(sorted, level);
    });
  }
  // Effects of an additive model are in the unit of the values; multiplicative effects are shares.
  const unit = multiplicative ? 1 : scale;
  return {
    quantiles: { levels: [...levels], values },
    expected,
    trend: scaledTrend.map((trend) => offset + scale * trend),
    seasonalities: seasonalities.map(({ name, effect }) => ({
      name,
      effect: effect.map((share) => share * unit),
    })),
    knownAheadEffect: knownAheadEffect.map((share) => share * unit),
    transientEffect: transientEffect.map((share) => share * unit),
  };
}

/** Continues the trend with its last slope. */
function extrapolateTrend(model: ProphetModel, horizon: number): Float64Array {
  let { slope, level } = model;
  model.changepoints.forEach((time, j) => {
    slope += model.slopeChanges[j]!;
    level -= model.slopeChanges[j]! * time;
  });
  const last = model.length - 1;
  return Float64Array.from({ length: horizon }, (_, i) => level + slope * ((last + i + 1) / last));
}

function seasonalEffects(
  model: ProphetModel,
  horizon: number,
): { name: 'daily' | 'weekly' | 'yearly'; effect: Float64Array }[] {
  return model.seasonalities.map(({ name, periodSteps, coefficients }) => {
    const row = new Float64Array(coefficients.length);
    const term = [{ periodSteps, order: coefficients.length / 2 }];
    const effect = Float64Array.from({ length: horizon }, (_, i) => {
      harmonicsInto(row, 0, model.length + i, term);
      return coefficients.reduce((sum, coefficient, j) => sum + coefficient * row[j]!, 0);
    });
    return { name, effect };
  });
}

function computeKnownAheadEffect(
  model: ProphetModel,
  horizon: number,
  future: readonly Float64Array[],
): Float64Array {
  const effect = new Float64Array(horizon);
  model.regressors.forEach(({ mean, deviation, coefficient }, j) => {
    for (let i = 0; i < horizon; i++) {
      effect[i] = effect[i]! + (coefficient * (future[j]![i]! - mean)) / deviation;
    }
  });
  return effect;
}

function computeTransientEffect({ transient }: ProphetModel, horizon: number): Float64Array {
  const effect = new Float64Array(horizon);
  if (!transient) return effect;
  const { mean, deviation, coefficient, fadingSteps } = transient;
  return effect.map((_, i) => (coefficient * (transientAt(i + 1, fadingSteps) - mean)) / deviation);
}

function validateForecastRequest(
  model: ProphetModel,
  horizon: number,
  levels: readonly number[],
  future: readonly Float64Array[],
  futures: number,
): void {
  if (!(Number.isInteger(horizon) && horizon >= 1 && horizon <= MAX_HORIZON)) {
    const message = `horizon must be a whole number between 1 and ${MAX_HORIZON}; ${horizon} came`;
    throw heliosError('outOfRange', 'horizonOutOfRange', message, { field: 'horizon' });
  }
  const rising = levels.every((level, i) => level > (i === 0 ? 0 : levels[i - 1]!) && level < 1);
  if (!(rising && levels.includes(0.5))) {
    const message = `levels must rise between 0 and 1 and contain 0.5; [${levels.join(', ')}] came`;
    throw heliosError('invalid', 'invalidLevels', message, { field: 'levels' });
  }
  const most = Math.min(10_000, Math.floor(MAX_DEVIATIONS / horizon));
  if (!(Number.isInteger(futures) && futures >= 100 && futures <= most)) {
    const message = `futures must be a whole number between 100 and ${most} for ${horizon} steps; ${futures} came`;
    throw heliosError('outOfRange', 'futuresOutOfRange', message, { field: 'futures' });
  }
  if (future.length !== model.regressors.length) {
    const message = `knownAheadFuture must hold ${model.regressors.length} series as in the fit; ${future.length} came`;
    throw heliosError('invalid', 'knownAheadMissing', message, { field: 'knownAheadFuture' });
  }
  future.forEach((ahead, j) => {
    if (ahead.length < horizon) {
      const message = `knownAheadFuture[${j}] must cover ${horizon} steps; ${ahead.length} came`;
      throw heliosError('invalid', 'knownAheadTooShort', message, { index: j });
    }
    checkNumbers(`knownAheadFuture[${j}]`, ahead, horizon);
  });
}

/** Options of {@link forecastProphet}. */
export interface ProphetForecastOptions {
  /** Future values of each known-ahead covariate, in the order of the fit. Required if the fit had covariates. */
  readonly knownAheadFuture?: readonly Float64Array[];
  /** Seed of the simulated trend changes and noise, an integer from 0 to 2^53 − 1. Default 0. */
  readonly seed?: number;
  /** Number of simulated futures, 100 to 10,000 and at most 20 million over all steps; each counts with its mirror image. Default 1,000. */
  readonly futures?: number;
}

/** A forecast with its parts, all in the unit of the values. Arrays have one entry per step. */
export interface ProphetForecast {
  readonly quantiles: QuantileForecast;
  /** Expected value, which is also the median. */
  readonly expected: Float64Array;
  /** Trend alone. */
  readonly trend: Float64Array;
  /** Effect of each seasonality; in the multiplicative mode, as a share of the trend. */
  readonly seasonalities: readonly {
    readonly name: 'daily' | 'weekly' | 'yearly';
    readonly effect: Float64Array;
  }[];
  /** Effect of all known-ahead covariates together, likewise. */
  readonly knownAheadEffect: Float64Array;
  /** Effect of the transient, likewise; 0 without one. */
  readonly transientEffect: Float64Array;
}

/**
 * Writes the absolute deviations of simulated futures from the expected curve in scaled units: entry step·futures + future. Trend changes
 * are a Poisson process with as many events per length of the history as there are changepoints. Their sizes are Laplace-distributed with
 * the mean absolute value of the fitted ones, the maximum-likelihood scale (section 3.1.4).
 */
export function deviationsInto(
  out: Float64Array,
  model: ProphetModel,
  horizon: number,
  futures: number,
  trendFactors: Float64Array,
  seed: number,
): void {
  const rate = model.changepoints.length;
  const meanChange = model.slopeChanges.reduce((sum, delta) => sum + Math.abs(delta), 0) / rate;
  const noise = model.noise * (model.noiseFactor ?? 1);
  const last = model.length - 1;
  for (let future = 0; future < futures; future++) {
    const stream = createStream({ seed, stream: PROPHET_STREAM, path: future });
    const waiting = () => (meanChange > 0 ? -log(nextUniform(stream)) / rate : Infinity);
    let slope = 0;
    let level = 0;
    let nextChange = waiting();
    for (let i = 0; i < horizon; i++) {
      const time = (i + 1) / last;
      while (nextChange <= time) {
        const change = laplace(nextUniform(stream), meanChange);
        slope += change;
        level -= change * nextChange;
        nextChange += waiting();
      }
      const bent = (level + slope * time) * trendFactors[i]!;
      out[i * futures + future] = Math.abs(bent + noise * nextNormal(stream));
    }
  }
}

/** Inverse distribution function of the Laplace distribution around 0 with the mean absolute value `scale`. */
function laplace(uniform: number, scale: number): number {
  const centred = uniform - 0.5;
  return -scale * Math.sign(centred) * log(1 - 2 * Math.abs(centred));
}

/**
 * Quantile of a sample united with its mirror image at 0, from the sorted absolute values: their empirical distribution, interpolated
 * linearly from 0 on (type 4), at |2·level − 1|, with the sign of that side. Antisymmetric around 0.5, rising.
 */
export function mirroredQuantile(sortedSizes: Float64Array, level: number): number {
  const side = 2 * level - 1;
  // Below the smallest absolute value, the distribution is interpolated to 0.
  const rank = Math.abs(side) * sortedSizes.length - 1;
  if (rank <= 0) return Math.sign(side) * (rank + 1) * sortedSizes[0]!;
  const below = Math.floor(rank);
  const above = Math.min(below + 1, sortedSizes.length - 1);
  const size = sortedSizes[below]! + (rank - below) * (sortedSizes[above]! - sortedSizes[below]!);
  return Math.sign(side) * size;
}
