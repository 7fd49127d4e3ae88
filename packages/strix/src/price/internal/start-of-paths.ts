import { cholesky } from '../../internal/cholesky.js';
import { strixError } from '../../internal/strix-error.js';
import type { AutoregressionPosterior, DailyEffects, PriceModel } from '../price-model.js';
import type { PriceTables } from '../price-tables.js';
import { dayNumber } from './day-number.js';

/** Regime of ordinary hours. */
const NORMAL_REGIME = 2;

/**
 * Where paths begin: the filtered state of the history's end, advanced to the start date with the posterior means of the
 * persistences; or, without state or date, nowhere in particular.
 *
 * @param model - posteriors
 * @param startDate - `YYYY-MM-DD`
 * @param horizonDays - length of the paths: a path keeps the effect of its first year for 365 days, so what is known of that year
 * is forgotten as it will be, on average, half-way
 * @throws EngineError `malformedDate`, `startBeforeHistoryEnds`
 */
export function startOfPaths(
  model: PriceModel,
  startDate: string | undefined,
  horizonDays: number,
): PriceTables['start'] {
  const firstDay = startDate === undefined ? undefined : dayNumber('startDate', startDate);
  const { state } = model;
  if (firstDay === undefined || state === undefined) {
    return { conditional: false, means: new Float64Array(0), factors: new Float64Array(0) };
  }
  const days = firstDay - dayNumber('state.date', state.date);
  if (days < 0) {
    throw strixError(
      'outOfRange',
      'startBeforeHistoryEnds',
      `startDate must not be before ${state.date}, the day after the last one of the price history; ${startDate} came`,
      { field: 'startDate', value: startDate, earliest: state.date },
    );
  }
  const halfWay = Math.min(365, horizonDays) / 2;
  const level = advance(model, model.level, state.levelMean, state.levelCovariance, days, halfWay);
  const spread = advance(
    model,
    model.spread,
    state.spreadMean,
    state.spreadCovariance,
    days,
    halfWay,
  );
  const scores = model.shapeScores.map((score, i) => {
    const persistence = score.mean[1] ** days;
    const stationary = score.mean[0] / Math.max(1e-9, 1 - score.mean[1]);
    return stationary + persistence * (state.shapeScores[i]! - stationary);
  });
  return {
    conditional: true,
    // A day later nothing is left of an hourly residual.
    means: Float64Array.of(
      ...level.mean,
      ...spread.mean,
      ...scores,
      days === 0 ? state.residual : 0,
      days === 0 ? state.regime : NORMAL_REGIME,
    ),
    factors: Float64Array.of(...level.factor, ...spread.factor),
  };
}

/** Lets each of the three effects return towards its mean and lose its memory for some days. */
function advance(
  model: PriceModel,
  effects: DailyEffects,
  mean: readonly number[],
  covariance: readonly number[],
  days: number,
  yearDays: number,
): { mean: number[]; factor: Float64Array } {
  const yearVariance =
    effects.year.meanStandardDeviation ** 2 +
    effects.year.variance.rate / Math.max(0.5, effects.year.variance.shape - 1);
  const yearKept = Math.exp(
    Math.log(Math.max(1e-9, model.yearPersistence)) * ((days + yearDays) / 365),
  );
  const kept = [yearKept, memory(effects.month, days), memory(effects.day, days)];
  const stationary = [
    yearVariance,
    stationaryVariance(effects.month),
    stationaryVariance(effects.day),
  ];
  const centre = [effects.year.mean, 0, 0];
  const advanced = new Float64Array(9);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      const i = row * 3 + column;
      advanced[i] = kept[row]! * kept[column]! * covariance[i]!;
      if (row === column)
        advanced[i] = advanced[i]! + (1 - kept[row]! ** 2) * stationary[row]! + 1e-12;
    }
  }
  return {
    mean: mean.map((value, i) => centre[i]! + kept[i]! * (value - centre[i]!)),
    factor: cholesky(advanced, 3) ?? new Float64Array(9),
  };
}

function memory(effect: AutoregressionPosterior | undefined, days: number): number {
  return effect === undefined ? 0 : Math.min(0.995, Math.max(0, effect.mean[1])) ** days;
}

function stationaryVariance(effect: AutoregressionPosterior | undefined): number {
  if (effect === undefined) return 0;
  const persistence = Math.min(0.995, Math.max(0, effect.mean[1]));
  return effect.rate / Math.max(0.5, effect.shape - 1) / (1 - persistence * persistence);
}
