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

/** Share of the series, at its end, whose targets are used for validation. */
const VALIDATION_SHARE = 0.2;

const MIN_ROWS = 30;

/** Multiples of the golden ratio's fraction are spread evenly over any horizon. */
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

/** Number of rounds if the series is too short for validation. */
const ROUNDS_WITHOUT_VALIDATION = 3;

/** Options of {@link fitXgboost}. */
export interface FitXgboostOptions {
  /** Steps to forecast, 1 to 1,000. */
  readonly horizon: number;
  /** Levels of the quantile trees, rising, without 0.5. Default 0.1, 0.25, 0.75 and 0.9. */
  readonly levels?: readonly number[];
  /** Pretrained trees to continue from, see `pretrainXgboost`. Their levels are then those of this fit. */
  readonly prior?: XgboostForecaster;
  /** Most training rows, 100 to 1,000,000. Default 600, and 4,000 from 1,000 values on. */
  readonly rows?: number;
  /** Differences from the defaults, which suit short series: shallow trees, a small learning rate, early stopping. */
  readonly trees?: Omit<XgboostParameters, 'loss' | 'baseScore'>;
}

/**
 * Fits trees that forecast a series directly. Each training row stands for one step after one past origin and uses only what was known
 * there (`featuresInto`). The target is the deviation from `baselineAt` over the spread of the series. The number of trees is determined by
 * early stopping on targets in the last fifth of the series; then the trees are grown again from all rows.
 *
 * @param series - at least 24 finite values
 * @param options - horizon and differences from the defaults
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

/** {@link fitXgboost} without checks, except those of the trees' parameters and of single precision. */
export function fitXgboostCore(series: ModelSeries, options: FitXgboostOptions): XgboostForecaster {
  const { horizon, prior } = options;
  const levels = prior ? quantileLevels(prior) : (options.levels ?? DEFAULT_LEVELS);
  const { values } = series;
  const source = featureSource(series);
  const mostRows = options.rows ?? (values.length < 1000 ? 600 : 4000);
  const rows = forecasterRows(source, horizon, mostRows);
  const mostRounds = roundsForDays(values.length / source.day);
  const parameters: XgboostParameters = { ...FIT_DEFAULTS, rounds: mostRounds, ...options.trees };
  // The prior may use the weekday. A series that saw each weekday once cannot learn more about it.
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
 * Training rows of one series overlap, so a week of rows holds little more information than its seven days. Rows of the first week have no
 * weekly lag, although the forecast may have one. Short series therefore get fewer trees.
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

/** Determines the number of trees by early stopping on the late rows, then grows as many from all rows. */
function fitWithEarlyStopping(rows: ForecasterRows, parameters: XgboostParameters): XgboostModel {
  const { all, early, late } = rows;
  if (early.length === 0)
    return trainXgboost(all, { ...parameters, rounds: ROUNDS_WITHOUT_VALIDATION });
  const { outputStarts } = trainXgboost(selectRows(all, early), parameters, selectRows(all, late));
  const rounds = Array.from(outputStarts.subarray(1), (end, output) => end - outputStarts[output]!);
  return trainXgboost(all, { ...parameters, rounds });
}

/** Training rows, split into early and late targets. */
interface ForecasterRows {
  readonly all: TrainingTable;
  /** Row indices; both empty if one of them would be too small. */
  readonly early: readonly number[];
  readonly late: readonly number[];
}

/**
 * Builds training rows. Origins start after a week if the series has three, otherwise after a day (or half of a shorter series), each with
 * a few steps spread evenly over the horizon. Early rows have targets before the last fifth, so everything they teach was known before the
 * targets of the others.
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
    // Origins near the end have fewer steps, each of which is used.
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

/** The first stride from `least` on with which origins visit every hour of the week. */
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
    // Rows of one origin are consecutive.
    if (view?.origin !== origin) view = originView(source, origin);
    const baseline = baselineAt(view, step);
    featuresInto(features, row * columns, view, step, baseline);
    target[row] = (series.values[origin + step - 1]! - baseline) / scale;
  });
  return { features, columns, target };
}

/** Selected rows of a table. */
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
