import { heliosError } from '../../internal/helios-error.js';
import { checkNumbers } from './internal/check-prophet-input.js';
import { deviationsInto } from './internal/deviations-into.js';
import { harmonicsInto } from './internal/harmonics-into.js';
import { mirroredQuantile } from './internal/mirrored-quantile.js';
import { transientAt } from './internal/transient-at.js';
import type { ProphetForecast, ProphetForecastOptions } from './prophet-forecast.js';
import type { ProphetModel } from './prophet-model.js';

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
  checkRequest(model, horizon, levels, knownAheadFuture, futures);
  const multiplicative = model.mode === 'multiplicative';
  const scaledTrend = trendAhead(model, horizon);
  const seasonalities = seasonalEffects(model, horizon);
  const knownAheadEffect = knownEffect(model, horizon, knownAheadFuture);
  const transientEffect = transientOf(model, horizon);

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
function trendAhead(model: ProphetModel, horizon: number): Float64Array {
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

function knownEffect(
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

function transientOf({ transient }: ProphetModel, horizon: number): Float64Array {
  const effect = new Float64Array(horizon);
  if (!transient) return effect;
  const { mean, deviation, coefficient, fadingSteps } = transient;
  return effect.map((_, i) => (coefficient * (transientAt(i + 1, fadingSteps) - mean)) / deviation);
}

function checkRequest(
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
