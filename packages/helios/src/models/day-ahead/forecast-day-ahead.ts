import { quantileSorted } from '@bess/kernel/stats';
import type { ModelSeries } from '../../types.js';
import { fitDnn, predictDnnDays, updateDnn } from '../dnn/dnn.js';
import { MAX_LAG_DAYS } from '../lear/design-matrix.js';
import { fitLear } from '../lear/fit-lear.js';
import { predictLearDays } from '../lear/forecast-lear.js';
import type { DayAheadForecast, DayAheadModel, DayAheadOptions } from './day-ahead-model.js';
import { type DayAheadHistory, MIN_LEAR_DAYS, resolveDayAhead } from './resolve-day-ahead.js';

/** Days whose errors give the quantiles. */
const ERROR_DAYS = 56;

/** The networks need this many days; shorter series are forecast by LEAR alone. */
const MIN_DNN_DAYS = 364;

/** The networks are trained again after this many days. */
const TRAINING_EVERY_DAYS = 7;

/** Neighbouring steps of the day on either side whose errors are used too. */
const NEIGHBOURS = 2;

/**
 * Forecasts the next day of day-ahead prices: the mean of LEAR ({@link fitLear}) and of the deep neural network (DNN) of the same study,
 * which err differently. LEAR is fitted anew by each call. The networks are trained by the first call and, if its model is passed on, again
 * after each week, starting from their last weights. Quantiles are those of the errors of the latest 56 days' forecasts at the same and
 * neighbouring steps of the day (split conformal prediction for each side), so they are as asymmetric as the errors.
 *
 * @param series - at least 42 days, a year or more for the networks, with a step that divides a day into at most 96; `knownAhead` reaches
 * the end of the next day. The next day begins where the values end
 * @param options - see {@link DayAheadOptions}
 * @returns quantiles of each step of the next day, the forecasts of both parts, and the model to pass to the next call
 * @throws EngineError `wrongType`, `tooFewValues`, `valueOutOfRange`, `knownAheadTooShort`, `invalidStep`, `levelsNotRising`, `noWindows`,
 * `scaleUnknown`, `seedOutOfRange`, `networksOutOfRange`, `knownAheadMissing`, `stepMismatch`, `notWholeDays` and names of fields with
 * `OutOfRange`
 * @see J. Lago, G. Marcjasz, B. De Schutter, R. Weron, Forecasting day-ahead electricity prices: A review of state-of-the-art algorithms,
 * best practices and an open-access benchmark, Applied Energy 293 (2021) 116983.
 * @example
 * const values = Float64Array.from({ length: 42 * 24 }, (_, hour) => 40 + (hour % 24));
 * const { values: quantiles } = forecastDayAhead({ values, stepMinutes: 60 });
 * [quantiles.length, Math.round(quantiles[70])];
 * // => [72, 63]
 */
export function forecastDayAhead(
  series: ModelSeries,
  options: DayAheadOptions = {},
): DayAheadForecast {
  const history = resolveDayAhead(series, options);
  const model = updateModel(options.model ?? firstModel(history), history);
  const expected = expectedDays(model, history, history.days, 1);
  const { levels, daySteps } = history;
  const values = new Float64Array(daySteps * levels.length);
  for (let step = 0; step < daySteps; step += 1) {
    const middle = expected.mean[step]!;
    const errors = errorsAround(model.errors, step, daySteps);
    levels.forEach((level, k) => {
      const bound = middle + conformalQuantile(errors, level);
      const low = level < 0.5 ? Math.min(bound, middle) : middle;
      values[step * levels.length + k] = level > 0.5 ? Math.max(bound, middle) : low;
    });
  }
  return { levels, values, lear: expected.lear, dnn: expected.dnn, model };
}

/** Fits to the days before the latest ones, which then give errors of forecasts made before them. */
function firstModel(history: DayAheadHistory): DayAheadModel {
  const known = history.days - Math.min(ERROR_DAYS, history.days - MIN_LEAR_DAYS);
  return { ...fitParts(history, known, null), errors: [] };
}

/** Brings a model up to date: errors of the days since, LEAR fitted anew, and the networks trained again if it is time. */
function updateModel(model: DayAheadModel, history: DayAheadHistory): DayAheadModel {
  const { days, daySteps, start, seriesList } = history;
  const from = (model.length - start) / daySteps;
  if (from === days) return model;
  const { mean } = expectedDays(model, history, from, days - from);
  const errors = Array.from({ length: days - from }, (_, day) =>
    Array.from(
      mean.subarray(day * daySteps, (day + 1) * daySteps),
      (value, step) => seriesList[0]![(from + day) * daySteps + step]! - value,
    ),
  );
  return {
    ...fitParts(history, days, model.dnn),
    errors: [...model.errors, ...errors].slice(-ERROR_DAYS),
  };
}

/** LEAR and the networks from the first days of a series. */
function fitParts(
  { stepMinutes, daySteps, start, seriesList, seed, networks, windows }: DayAheadHistory,
  days: number,
  dnn: DayAheadModel['dnn'],
): Omit<DayAheadModel, 'errors'> {
  const [values, ...knownAhead] = seriesList.map((one) => one.subarray(0, days * daySteps));
  const known = { values: values!, stepMinutes, knownAhead };
  return {
    kind: 'dayAhead',
    stepMinutes,
    length: start + days * daySteps,
    knownAheadCount: knownAhead.length,
    lear: fitLear(known, { heldOutDays: 0, ...(windows !== undefined && { windows }) }),
    dnn: trainedDnn([values!, ...knownAhead], daySteps, days, dnn, seed, networks),
  };
}

function trainedDnn(
  seriesList: readonly Float64Array[],
  daySteps: number,
  days: number,
  dnn: DayAheadModel['dnn'],
  seed: number,
  networks: number,
): DayAheadModel['dnn'] {
  if (networks === 0 || days < MIN_DNN_DAYS) return null;
  if (dnn === null) return fitDnn(seriesList, daySteps, seed, networks);
  return days - dnn.trainedDays < TRAINING_EVERY_DAYS ? dnn : updateDnn(dnn, seriesList, daySteps);
}

/** Forecasts of some days, each from the days before it, by one model: days × steps. */
interface ExpectedDays {
  readonly lear: Float64Array;
  readonly dnn: Float64Array | null;
  readonly mean: Float64Array;
}

function expectedDays(
  { lear: { fits }, dnn, length }: DayAheadModel,
  { seriesList, daySteps, start }: DayAheadHistory,
  from: number,
  days: number,
): ExpectedDays {
  const fittedDays = (length - start) / daySteps;
  const lear = new Float64Array(days * daySteps);
  for (let day = from; day < from + days; day += 1) {
    const first = day * daySteps;
    const recent = seriesList.map((one) => one.subarray(first - MAX_LAG_DAYS * daySteps, first));
    const future = seriesList.slice(1).map((one) => one.subarray(first, first + daySteps));
    const ofDay = predictLearDays(fits, recent, future, 1, (day - fittedDays) % 7);
    lear.set(ofDay, (day - from) * daySteps);
  }
  if (dnn === null) return { lear, dnn, mean: lear };
  const ofDnn = predictDnnDays(dnn, seriesList, daySteps, from, days);
  return { lear, dnn: ofDnn, mean: lear.map((value, i) => value / 2 + ofDnn[i]! / 2) };
}

/** Errors at a step and its neighbours, rising. */
function errorsAround(
  errors: DayAheadModel['errors'],
  step: number,
  daySteps: number,
): Float64Array {
  const gathered: number[] = [];
  // With few steps a day, no step may count twice.
  const neighbours = Math.min(NEIGHBOURS, (daySteps - 1) >> 1);
  for (let offset = -neighbours; offset <= neighbours; offset += 1) {
    const place = (((step + offset) % daySteps) + daySteps) % daySteps;
    for (const ofDay of errors) gathered.push(ofDay[place]!);
  }
  return Float64Array.from(gathered).sort();
}

/**
 * The quantile of rising errors that a next error, exchangeable with them, stays below with probability `level`: that of rank level·(n + 1),
 * interpolated.
 */
function conformalQuantile(errors: Float64Array, level: number): number {
  const count = errors.length;
  const rank = level * (count + 1) - 1;
  return quantileSorted(errors, Math.min(Math.max(rank / (count - 1), 0), 1));
}
