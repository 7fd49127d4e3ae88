import { checkWholeBetween } from '../../internal/check-whole-between.js';
import { heliosError } from '../../internal/helios-error.js';
import { checkSeries } from '../internal/check-series.js';
import type { ModelSeries } from '../model-series.js';
import { priorOutput } from './internal/forecaster-output.js';
import { type ForecasterRows, forecasterRows } from './internal/forecaster-rows.js';
import { hideWeekday } from './internal/hide-weekday.js';
import { pickRows } from './internal/pick-rows.js';
import { servesStep } from './internal/serves-step.js';
import { featureSource } from './series-features.js';
import { trainXgboost } from './train-xgboost.js';
import type { XgboostForecaster } from './xgboost-forecaster.js';
import type { XgboostModel } from './xgboost-model.js';
import type { XgboostLoss, XgboostParameters } from './xgboost-parameters.js';

/** How {@link fitXgboost} fits. */
export interface FitXgboostOptions {
  /** Steps to look ahead, 1 to 1,000. */
  readonly horizon: number;
  /** Levels of the quantile trees, rising, without 0.5; 0.1, 0.25, 0.75 and 0.9 by default. */
  readonly levels?: readonly number[];
  /** Trees of many series to go on from, see `pretrainXgboost`; their levels are then those of this fit. */
  readonly prior?: XgboostForecaster;
  /** Rows to learn from at most, 100 to 1,000,000; by default 600, and 4,000 from 1,000 values on. */
  readonly rows?: number;
  /** What is to differ from the defaults, which are those of short series: shallow trees, small steps, early stopping. */
  readonly trees?: Omit<XgboostParameters, 'loss' | 'baseScore'>;
}

const LEAST_VALUES = 24;
const DEFAULT_LEVELS = [0.1, 0.25, 0.75, 0.9];

/**
 * Fits trees that forecast a series directly: each row asks for one step after one origin in the past and knows only what was known
 * there (`featuresInto`); the target is the deviation from `baselineAt` in spreads of the series. The number of trees is
 * found on targets in the last fifth of the series by trees that know earlier ones; they are then grown anew from all rows.
 *
 * @param series - at least 24 finite values
 * @param options - horizon and what is to differ from the defaults
 * @throws EngineError `tooFewValues`, `valueOutOfRange`, `stepNotPositive`, `knownAheadTooShort`, `horizonOutOfRange`, `priorDoesNotFit`,
 * `xgboostParameterOutOfRange`, `stepMinutesOutOfRange`
 * @example
 * const values = Float64Array.from({ length: 168 }, (_, hour) => (hour % 24 < 8 ? 20 : 50));
 * const model = fitXgboost({ values, stepMinutes: 60 }, { horizon: 24 });
 * const { values: ahead } = forecastXgboost(model, { values, stepMinutes: 60 }, 24, [0.5]);
 * [ahead[0], ahead[23]];
 * // => [20, 50]
 */
export function fitXgboost(series: ModelSeries, options: FitXgboostOptions): XgboostForecaster {
  const { horizon, prior } = options;
  checkPrior(prior, series, options);
  const levels = prior ? levelsOf(prior) : (options.levels ?? DEFAULT_LEVELS);
  const { values } = series;
  checkWholeBetween('horizon', horizon, 1, 1000);
  checkSeries(series, LEAST_VALUES, horizon);
  const source = featureSource(series);
  const mostRows = options.rows ?? (values.length < 1000 ? 600 : 4000);
  checkWholeBetween('rows', mostRows, 100, 1_000_000);
  const rows = forecasterRows(source, horizon, mostRows);
  const mostRounds = roundsFor(values.length / source.day);
  const parameters: XgboostParameters = { ...DEFAULTS, rounds: mostRounds, ...options.trees };
  // The prior may ask for the weekday; a series that had each day but once has nothing to add to that.
  const before =
    prior && priorOutput(prior, Float64Array.from(rows.all.features), rows.all.columns);
  const all = values.length < 2 * source.week ? hideWeekday(rows.all) : rows.all;
  const fit = (loss: XgboostLoss, start: Float64Array | undefined) =>
    fitTwice({ ...rows, all: start ? { ...all, start } : all }, { ...parameters, loss });
  return {
    format: 'bess-xgboost-forecaster',
    version: 1,
    stepMinutes: series.stepMinutes,
    horizon,
    knownAhead: series.knownAhead?.length ?? 0,
    centre: fit({ kind: 'pseudoHuber', slope: 1 }, before?.centre),
    quantiles: fit({ kind: 'quantile', levels }, before?.quantiles),
    ...(prior && { prior }),
  };
}

/**
 * Rows of one series overlap: a week of them tells little more than its seven days do. And rows from the first week do not know a week,
 * as the forecast itself may, so that fewer trees may follow them than later ones.
 */
function roundsFor(days: number): number {
  return Math.ceil(Math.min(120, 0.6 * Math.min(days, 7) + 2.4 * Math.max(0, days - 7)));
}

const DEFAULTS: XgboostParameters = {
  learningRate: 0.1,
  maxDepth: 3,
  lambda: 3,
  minChildWeight: 10,
  rowShare: 0.7,
  columnShare: 0.7,
  maxBins: 32,
  patience: 8,
};

function levelsOf({ quantiles: { loss } }: XgboostForecaster): readonly number[] {
  return loss.kind === 'quantile' ? loss.levels : [];
}

function checkPrior(
  prior: XgboostForecaster | undefined,
  series: ModelSeries,
  { horizon, levels }: FitXgboostOptions,
): void {
  if (!prior) return;
  const sameLevels = !levels || levels.join() === levelsOf(prior).join();
  if (servesStep(prior, series.stepMinutes) && prior.horizon >= horizon && sameLevels) return;
  const message = `prior must have steps of ${series.stepMinutes} minutes, a horizon of at least ${horizon} and the levels asked for; ${prior.stepMinutes} minutes, a horizon of ${prior.horizon} and levels ${levelsOf(prior).join(', ')} came`;
  throw heliosError('invalid', 'priorDoesNotFit', message);
}

/** Counts the trees that help on late rows, then grows as many from all rows. */
function fitTwice(rows: ForecasterRows, parameters: XgboostParameters): XgboostModel {
  const { all, early, late } = rows;
  if (early.length === 0) return trainXgboost(all, { ...parameters, rounds: FEW_ROUNDS });
  const { outputStarts } = trainXgboost(pickRows(all, early), parameters, pickRows(all, late));
  const rounds = Array.from(outputStarts.subarray(1), (end, output) => end - outputStarts[output]!);
  return trainXgboost(all, { ...parameters, rounds });
}

/** Where the series is too short to part. */
const FEW_ROUNDS = 3;
