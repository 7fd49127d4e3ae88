import { checkModelSeries, checkWholeBetween, heliosError } from '../../internal/checks.js';
import { seasonSteps } from '../../transforms/seasons.js';
import type { ModelSeries } from '../../types.js';
import {
  predictPrior,
  quantileLevels,
  supportsStep,
  type XgboostForecaster,
} from './forecast-xgboost.js';
import { type OriginView, originView } from './origin-view.js';
import {
  baselineAt,
  type FeatureSource,
  featureSource,
  featuresInto,
  maskWeekday,
} from './series-features.js';
import { trainXgboost } from './train-xgboost.js';
import type { XgboostModel } from './xgboost-model.js';
import type { TrainingTable, XgboostLoss, XgboostParameters } from './xgboost-parameters.js';

/** Share of the series whose targets are late. */
const VALIDATION_SHARE = 0.2;

const MIN_ROWS = 30;

/** Fraction of the golden ratio: its multiples spread evenly over every horizon. */
const GOLDEN_RATIO_FRACTION = 0.6180339887498949;

const MIN_VALUES = 24;

const DEFAULT_LEVELS = [0.1, 0.25, 0.75, 0.9];

const FIT_DEFAULTS: XgboostParameters = {
  learningRate: 0.1,
  maxDepth: 3,
  lambda: 3,
  minChildWeight: 10,
  rowShare: 0.7,
  columnShare: 0.7,
  maxBins: 32,
  patience: 8,
};

/** Where the series is too short to part. */
const ROUNDS_WITHOUT_VALIDATION = 3;

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
  requireMatchingPrior(series, options);
  checkWholeBetween('horizon', options.horizon, 1, 1000);
  checkModelSeries(series, MIN_VALUES, options.horizon);
  seasonSteps(series.stepMinutes);
  if (options.rows !== undefined) checkWholeBetween('rows', options.rows, 100, 1_000_000);
  return fitXgboostCore(series, options);
}

/** {@link fitXgboost} without checks, but for those of the trees' parameters and of single precision. */
export function fitXgboostCore(series: ModelSeries, options: FitXgboostOptions): XgboostForecaster {
  const { horizon, prior } = options;
  const levels = prior ? quantileLevels(prior) : (options.levels ?? DEFAULT_LEVELS);
  const { values } = series;
  const source = featureSource(series);
  const mostRows = options.rows ?? (values.length < 1000 ? 600 : 4000);
  const rows = forecasterRows(source, horizon, mostRows);
  const mostRounds = roundsForDays(values.length / source.day);
  const parameters: XgboostParameters = { ...FIT_DEFAULTS, rounds: mostRounds, ...options.trees };
  // The prior may ask for the weekday; a series that had each day but once has nothing to add to that.
  const before =
    prior && predictPrior(prior, Float64Array.from(rows.all.features), rows.all.columns);
  const all = values.length < 2 * source.week ? maskWeekday(rows.all) : rows.all;
  const fit = (loss: XgboostLoss, start: Float64Array | undefined) =>
    fitWithEarlyStopping(
      { ...rows, all: start ? { ...all, start } : all },
      { ...parameters, loss },
    );
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
function roundsForDays(days: number): number {
  return Math.ceil(Math.min(120, 0.6 * Math.min(days, 7) + 2.4 * Math.max(0, days - 7)));
}

function requireMatchingPrior(
  series: ModelSeries,
  { horizon, levels, prior }: FitXgboostOptions,
): void {
  if (!prior) return;
  const sameLevels = !levels || levels.join() === quantileLevels(prior).join();
  if (supportsStep(prior, series.stepMinutes) && prior.horizon >= horizon && sameLevels) return;
  const message = `prior must have steps of ${series.stepMinutes} minutes, a horizon of at least ${horizon} and the levels asked for; ${prior.stepMinutes} minutes, a horizon of ${prior.horizon} and levels ${quantileLevels(prior).join(', ')} came`;
  throw heliosError('invalid', 'priorDoesNotFit', message);
}

/** Counts the trees that help on late rows, then grows as many from all rows. */
function fitWithEarlyStopping(rows: ForecasterRows, parameters: XgboostParameters): XgboostModel {
  const { all, early, late } = rows;
  if (early.length === 0)
    return trainXgboost(all, { ...parameters, rounds: ROUNDS_WITHOUT_VALIDATION });
  const { outputStarts } = trainXgboost(selectRows(all, early), parameters, selectRows(all, late));
  const rounds = Array.from(outputStarts.subarray(1), (end, output) => end - outputStarts[output]!);
  return trainXgboost(all, { ...parameters, rounds });
}

/** Rows for a forecaster, and which of them have an early target and which a late one. */
interface ForecasterRows {
  readonly all: TrainingTable;
  /** Places of rows; both empty where one of them would be too small. */
  readonly early: readonly number[];
  readonly late: readonly number[];
}

/**
 * Lays out rows: origins from the first that knows a week where there are three of them, else a day (or half of a shorter series), each
 * with a few steps spread evenly over the horizon. Early are those whose target lies before the last fifth, so that what they teach was
 * known when the targets of the others were not.
 */
function forecasterRows(source: FeatureSource, horizon: number, mostRows: number): ForecasterRows {
  const { values } = source.series;
  const count = values.length;
  const longest = count >= 3 * source.week ? source.week : source.day;
  const firstOrigin = Math.min(longest, Math.floor(count / 2));
  const origins = count - firstOrigin;
  const stride = strideFor(Math.ceil(origins / mostRows), source.week);
  const stepsEach = Math.min(horizon, Math.max(1, Math.floor((mostRows * stride) / origins)));
  const cut = count - Math.floor(VALIDATION_SHARE * count);
  const pairs: [number, number][] = [];
  for (let origin = count - 1; origin >= firstOrigin; origin -= stride) {
    // Origins near the end see fewer steps, which all get their turn.
    const ahead = Math.min(horizon, count - origin);
    for (let k = 0; k < Math.min(stepsEach, ahead); k++) {
      const share = (origin * GOLDEN_RATIO_FRACTION + k / stepsEach) % 1;
      pairs.push([origin, 1 + Math.floor(share * ahead)]);
    }
  }
  const early: number[] = [];
  const late: number[] = [];
  pairs.forEach(([origin, step], row) => {
    (origin + step <= cut ? early : late).push(row);
  });
  const all = buildTrainingTable(source, pairs);
  const enough = early.length >= MIN_ROWS && late.length >= MIN_ROWS;
  return enough ? { all, early, late } : { all, early: [], late: [] };
}

/** From a stride on the first with which origins come to every hour of the week. */
function strideFor(least: number, week: number): number {
  let stride = least;
  while (commonDivisor(stride, week) > 1) stride++;
  return stride;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

function buildTrainingTable(
  source: FeatureSource,
  pairs: readonly [number, number][],
): TrainingTable {
  const { columns, scale, series } = source;
  const features = new Float64Array(pairs.length * columns);
  const target = new Float64Array(pairs.length);
  let view: OriginView | undefined;
  pairs.forEach(([origin, step], row) => {
    // Rows of an origin follow each other.
    if (view?.origin !== origin) view = originView(source, origin);
    const baseline = baselineAt(view, step);
    featuresInto(features, row * columns, view, step, baseline);
    target[row] = (series.values[origin + step - 1]! - baseline) / scale;
  });
  return { features, columns, target };
}

/** Some rows of a table. */
function selectRows(table: TrainingTable, rows: readonly number[]): TrainingTable {
  const { features, columns, target, start } = table;
  const some = {
    features: pick(features, rows, columns),
    columns,
    target: pick(target, rows, 1),
  };
  return start ? { ...some, start: pick(start, rows, start.length / target.length) } : some;
}

function pick(values: ArrayLike<number>, rows: readonly number[], width: number): Float64Array {
  const picked = new Float64Array(rows.length * width);
  rows.forEach((row, k) => {
    for (let c = 0; c < width; c++) picked[k * width + c] = values[row * width + c]!;
  });
  return picked;
}
