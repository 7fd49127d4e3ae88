import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';
import { heliosError } from '../../internal/checks.js';
import { log } from '../../internal/elementary.js';
import type { QuantileForecast } from '../../types.js';
import { transientAt } from './posterior-data.js';
import type { ProphetModel } from './prophet-model.js';
import { checkNumbers } from './prophet-options.js';
import { harmonicsInto } from './seasonality.js';

/** Which of a seed's streams this model draws from. */
const PROPHET_STREAM = 3;

const MAX_HORIZON = 10_000;

/** Steps × futures: 160 MB. */
const MAX_DEVIATIONS = 20_000_000;

/**
 * Continues a fitted Prophet model: trend and seasonalities beyond the last value, and quantiles from simulated futures, in which
 * the trend goes on bending as often as the model let it bend in the past and by changes of the same mean size (Laplace with the
 * mean of |δ|), plus noise. Changes and noise are symmetric, so every simulated future is counted with its mirror image: the
 * median is the expected curve exactly.
 *
 * @param model - what {@link fitProphet} gave, also after a trip through JSON
 * @param horizon - steps to forecast, 1 to 10,000
 * @param levels - rising levels between 0 and 1, 0.5 among them
 * @param options - series known ahead, seed, number of futures
 * @returns quantiles (type 4 on the sizes of the deviations) and the parts of the expected curve, in the unit of the values
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
  // Effects of an additive model are in the unit of the values too, shares stay shares.
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

/** The trend runs on with its last slope. */
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
      const message = `knownAheadFuture[${j}] must reach over ${horizon} steps; ${ahead.length} came`;
      throw heliosError('invalid', 'knownAheadTooShort', message, { index: j });
    }
    checkNumbers(`knownAheadFuture[${j}]`, ahead, horizon);
  });
}

/** What {@link forecastProphet} needs beside the model. */
export interface ProphetForecastOptions {
  /** Values of each series known ahead in the steps to come, in the order of the fit; needed where the fit had some. */
  readonly knownAheadFuture?: readonly Float64Array[];
  /** Seed of the simulated changes of trend and of the noise, a whole number from 0 to 2^53 − 1; 0. */
  readonly seed?: number;
  /** Futures simulated, 100 to 10,000 and at most 20 million over all steps; each counts with its mirror image; 1,000. */
  readonly futures?: number;
}

/** A forecast with its parts, all in the unit of the values. Arrays hold one entry a step. */
export interface ProphetForecast {
  readonly quantiles: QuantileForecast;
  /** Expected value, which is the median too. */
  readonly expected: Float64Array;
  /** Trend alone. */
  readonly trend: Float64Array;
  /** Each seasonality: what it adds, or the share of the trend that it adds in the multiplicative mode. */
  readonly seasonalities: readonly {
    readonly name: 'daily' | 'weekly' | 'yearly';
    readonly effect: Float64Array;
  }[];
  /** All series known ahead together, likewise. */
  readonly knownAheadEffect: Float64Array;
  /** The passing change of level, likewise; 0 without one. */
  readonly transientEffect: Float64Array;
}

/**
 * How far simulated futures lie off the expected curve, in size only and in scaled units: step·futures + future. In the time that
 * the history took, the trend bends as often as there are changepoints, at the times of a Poisson process; a change of slope is
 * Laplace-distributed with the mean size of the fitted ones, the maximum-likelihood scale (section 3.1.4).
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

/** Inverse distribution function of the Laplace distribution around 0 whose mean size is `scale`. */
function laplace(uniform: number, scale: number): number {
  const centred = uniform - 0.5;
  return -scale * Math.sign(centred) * log(1 - 2 * Math.abs(centred));
}

/**
 * Quantile of a sample together with its mirror image at 0, given the sorted sizes: the empirical distribution of the sizes,
 * joined by straight lines from 0 on (type 4), at |2·level − 1|, with the sign of that side. Antisymmetric around one half, rising.
 */
export function mirroredQuantile(sortedSizes: Float64Array, level: number): number {
  const side = 2 * level - 1;
  // Below the smallest size the distribution of sizes runs on to 0.
  const place = Math.abs(side) * sortedSizes.length - 1;
  if (place <= 0) return Math.sign(side) * (place + 1) * sortedSizes[0]!;
  const below = Math.floor(place);
  const above = Math.min(below + 1, sortedSizes.length - 1);
  const size = sortedSizes[below]! + (place - below) * (sortedSizes[above]! - sortedSizes[below]!);
  return Math.sign(side) * size;
}
