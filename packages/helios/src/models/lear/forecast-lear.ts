import { quantileSorted } from '@bess/kernel/stats';
import {
  checkLevelsWithMedian,
  checkModelSeries,
  checkWholeBetween,
  heliosError,
} from '../../internal/checks.js';
import { sinh } from '../../internal/elementary.js';
import type { ModelSeries, QuantileForecast } from '../../types.js';
import {
  MAX_LAG_DAYS,
  type RegressionTerm,
  regressionTerms,
  termColumn,
  transformByStep,
} from './design-matrix.js';
import type { LearFit, LearModel } from './lear-model.js';

const MAX_HORIZON = 1_000;

/** Neighbouring steps of the day on either side whose held-out errors are used too. */
const NEIGHBOURS = 2;

/**
 * Forecasts a series with a fitted LEAR. The regressions give the median. Quantiles around it are those of the held-out errors at the same
 * and neighbouring steps of the day, centred on their median: errors with a lead time of one day for the first day, of two days for all
 * later days. Later days use the forecasts of earlier ones as known values.
 *
 * @param model - result of {@link fitLear}, possibly restored from JSON
 * @param series - the fitted series, unchanged or with whole days added at its end; `knownAhead` reaches the last step. If the last day of
 * the horizon is not whole, its remaining covariate values are taken from the day before
 * @param horizon - steps to forecast, 1 to 1,000
 * @param levels - rising levels between 0 and 1, including 0.5; only 0.5 for a model without held-out errors
 * @throws EngineError `horizonOutOfRange`, `levelsNotRising`, `noHeldOutErrors`, `tooFewValues`, `valueOutOfRange`, `knownAheadTooShort`,
 * `knownAheadMissing`, `notWholeDays`
 * @example
 * const values = Float64Array.from({ length: 40 * 24 }, (_, hour) => 40 + (hour % 24));
 * const series = { values, stepMinutes: 60 };
 * Math.round(forecastLear(fitLear(series), series, 24, [0.5]).values[23]);
 * // => 63
 */
export function forecastLear(
  model: LearModel,
  series: ModelSeries,
  horizon: number,
  levels: readonly number[],
): QuantileForecast {
  checkForecastRequest(model, series, horizon, levels);
  const daySteps = 1440 / model.stepMinutes;
  const { values, knownAhead = [] } = series;
  const end = values.length;
  const days = Math.ceil(horizon / daySteps);
  const recent = [values, ...knownAhead].map((one) =>
    one.subarray(end - MAX_LAG_DAYS * daySteps, end),
  );
  const future = knownAhead.map((known) =>
    padToWholeDays(known, end, horizon, days * daySteps, daySteps),
  );
  const passedDays = (end - model.length) / daySteps;
  const expected = predictLearDays(model.fits, recent, future, days, passedDays % 7);

  const quantiles = new Float64Array(horizon * levels.length);
  for (let step = 0; step < horizon; step += 1) {
    const errors = heldOutErrorsAt(model, step, daySteps);
    const middle = quantileSorted(errors, 0.5);
    levels.forEach((level, k) => {
      const around = level === 0.5 ? 0 : quantileSorted(errors, level) - middle;
      quantiles[step * levels.length + k] = expected[step]! + around;
    });
  }
  return { levels, values: quantiles };
}

function checkForecastRequest(
  model: LearModel,
  series: ModelSeries,
  horizon: number,
  levels: readonly number[],
): void {
  checkWholeBetween('horizon', horizon, 1, MAX_HORIZON);
  checkLevelsWithMedian(levels);
  if (levels.length > 1 && model.heldOutErrors.length === 0) {
    const message = `levels must be [0.5] for a model without held-out errors; [${levels.join(', ')}] came`;
    throw heliosError('invalid', 'noHeldOutErrors', message);
  }
  checkModelSeries(series, model.length, horizon);
  const came = series.knownAhead?.length ?? 0;
  if (came !== model.knownAheadCount) {
    const message = `knownAhead must hold ${model.knownAheadCount} series, as in the fit; ${came} came`;
    throw heliosError('invalid', 'knownAheadMissing', message);
  }
  const added = series.values.length - model.length;
  if ((added * model.stepMinutes) % 1440 !== 0) {
    const message = `values must extend the ${model.length} fitted values by whole days; ${added} more came`;
    throw heliosError('invalid', 'notWholeDays', message);
  }
}

/** A known-ahead covariate extended to whole days. Values beyond the horizon repeat the day before. */
function padToWholeDays(
  known: Float64Array,
  end: number,
  horizon: number,
  length: number,
  daySteps: number,
): Float64Array {
  const all = new Float64Array(daySteps + length);
  all.set(known.subarray(end - daySteps, end + horizon));
  for (let i = daySteps + horizon; i < all.length; i += 1) all[i] = all[i - daySteps]!;
  return all.subarray(daySteps);
}

/** Held-out errors that apply to a lead time, rising. */
function heldOutErrorsAt(model: LearModel, step: number, daySteps: number): Float64Array {
  const ofDay = model.heldOutErrors[step < daySteps ? 0 : 1];
  if (ofDay === undefined) return new Float64Array(1);
  const gathered: number[] = [];
  for (let offset = -NEIGHBOURS; offset <= NEIGHBOURS; offset += 1) {
    const place = (((step + offset) % daySteps) + daySteps) % daySteps;
    gathered.push(...ofDay[place]!);
  }
  // A single held-out day gives no errors with a lead time of two days.
  return gathered.length === 0
    ? heldOutErrorsAt(model, step % daySteps, daySteps)
    : Float64Array.from(gathered).sort();
}

/**
 * Forecasts day by day; later days use the forecasts of earlier ones as known values.
 *
 * @param recent - the last seven days of the series, then of each known-ahead covariate
 * @param firstDayOfWeek - 0 to 6: days between the first day after the fitted ones and the first day to forecast, modulo 7
 */
export function predictLearDays(
  fits: readonly LearFit[],
  recent: readonly ArrayLike<number>[],
  future: readonly ArrayLike<number>[],
  days: number,
  firstDayOfWeek = 0,
): Float64Array {
  const daySteps = fits[0]!.regressions.length;
  const terms = regressionTerms(recent.length, daySteps);
  const before = MAX_LAG_DAYS * daySteps;
  const whole = recent.map((values, series) => {
    const all = new Float64Array(before + days * daySteps);
    all.set(Array.from(values));
    if (series > 0) all.set(Array.from(future[series - 1]!).slice(0, days * daySteps), before);
    return all;
  });
  for (let day = 0; day < days; day += 1) {
    const from = day * daySteps;
    const window = whole.map((values, series) =>
      values.subarray(from, from + before + (series === 0 ? 0 : daySteps)),
    );
    const expected = predictLearDay(fits, terms, window, (firstDayOfWeek + day) % 7);
    whole[0]!.set(expected, from + before);
  }
  return whole[0]!.slice(before);
}

/**
 * Forecast of one day, averaged over the fits in the unit of the series. `recent` holds the seven days before and, for known-ahead
 * covariates, also the day itself. `dayOfWeek` counts from the first day after the fitted ones.
 */
function predictLearDay(
  fits: readonly LearFit[],
  terms: readonly RegressionTerm[],
  recent: readonly ArrayLike<number>[],
  dayOfWeek: number,
): Float64Array {
  const daySteps = fits[0]!.regressions.length;
  const expected = new Float64Array(daySteps);
  fits.forEach(({ scales, regressions }, place) => {
    const transformed = recent.map((values, series) => transformByStep(values, scales[series]!));
    const firstDay = MAX_LAG_DAYS;
    const source = { transformed, daySteps, firstDay, firstDayOfWeek: dayOfWeek };
    const row = Float64Array.from(terms, (term) => termColumn(term, source, 1)[0]!);
    regressions.forEach(({ intercept, terms: places, weights, lower, upper }, step) => {
      let sum = intercept;
      for (let k = 0; k < places.length; k += 1) sum += weights[k]! * row[places[k]!]!;
      const { centre, spread } = scales[0]![step]!;
      const value = centre + spread * sinh(Math.min(Math.max(sum, lower), upper));
      // A running mean cannot overflow, whereas a sum of huge values could.
      expected[step]! += (value - expected[step]!) / (place + 1);
    });
  });
  return expected;
}
