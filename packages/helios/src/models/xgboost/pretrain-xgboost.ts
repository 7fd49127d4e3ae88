import { createStream, nextUniform, type RandomStream } from '@bess/kernel/rng';
import { checkFiniteSeries, checkWholeBetween, heliosError } from '../../internal/checks.js';
import { weightedSampler } from '../../internal/weighted-sampler.js';
import { seasonSteps } from '../../transforms/seasons.js';
import type { ModelSeries } from '../../types.js';
import type { XgboostForecaster } from './forecast-xgboost.js';
import { originView } from './origin-view.js';
import {
  baselineAt,
  featureSource,
  featuresInto,
  maskCountedCalendar,
  SERIES_FEATURES,
} from './series-features.js';
import { trainXgboost } from './train-xgboost.js';
import type { TrainingTable, XgboostLoss, XgboostParameters } from './xgboost-parameters.js';

const PRETRAINING_STREAM = 0x1b006;

/** Share of rows beyond the usual horizon, because requests may exceed it. */
const FAR_SHARE = 0.1;

const FAR_DAYS = 7;

const PRETRAIN_DEFAULTS: XgboostParameters = {
  rounds: 300,
  learningRate: 0.05,
  maxDepth: 6,
  minChildWeight: 20,
  rowShare: 0.7,
  columnShare: 0.7,
};

/** Most steps to forecast. Beyond the horizon of their training, trees repeat what they predict for its last step. */
const PRETRAINED_HORIZON = 1000;

/** Options of {@link pretrainXgboost}. */
interface PretrainXgboostOptions {
  /** Hours to forecast, 1 to 1,000. Some rows reach up to a week, so that the trees know longer horizons too. */
  readonly horizonHours: number;
  /** Number of origins drawn from all series together. */
  readonly origins: number;
  /** Relative frequency with which each series is drawn. Default equal. */
  readonly shares?: readonly number[];
  /** Steps drawn after each origin. Default 8. */
  readonly stepsEach?: number;
  /** Fewest and most known values at an origin. Default 24 and 1,024. */
  readonly context?: readonly [number, number];
  /** Share of the origins at which the time is hidden, 0 to 1. Default a third. */
  readonly hiddenTimeShare?: number;
  /** Transform fitted to the known values at an origin. Default none. */
  readonly fitTransform?: (known: Float64Array) => {
    readonly toModel: (values: Float64Array) => Float64Array;
  };
  /** Levels of the quantile trees, rising. Default 0.1, 0.25, 0.75 and 0.9. */
  readonly levels?: readonly number[];
  /** Slope of the pseudo-Huber loss of the centre, in spreads. Default 1. */
  readonly slope?: number;
  /** Differences from 300 trees of depth 6 at learning rate 0.05, for the centre and the quantiles. */
  readonly trees?: Omit<XgboostParameters, 'loss' | 'baseScore'>;
  readonly quantileTrees?: Omit<XgboostParameters, 'loss' | 'baseScore'>;
  readonly seed: number;
}

/**
 * Trains trees on many series of any step length at once, for {@link fitXgboost} to continue or to forecast with directly. Each origin has
 * a context of random length, uniform in its logarithm, prepared like a request of that length.
 *
 * @param seriesList - long histories; their known-ahead covariates are not used
 * @throws EngineError `noSeries`, `tooFewValues`, `notFinite`, `horizonHoursOutOfRange`, `originsOutOfRange`, `stepsEachOutOfRange`,
 * `contextOutOfRange`, `sharesDiffer`, `xgboostParameterOutOfRange`
 * @example
 * const values = Float64Array.from({ length: 2000 }, (_, hour) => (hour % 24 < 8 ? 20 : 50));
 * const series = { values, stepMinutes: 60 };
 * const prior = pretrainXgboost([series], { horizonHours: 24, origins: 100, seed: 1 });
 * prior.stepMinutes;
 * // => 'any'
 */
export function pretrainXgboost(
  seriesList: readonly ModelSeries[],
  options: PretrainXgboostOptions,
): XgboostForecaster {
  checkPretrainInput(seriesList, options);
  const table = drawPretrainingRows(seriesList, options);
  const parameters: XgboostParameters = {
    ...PRETRAIN_DEFAULTS,
    seed: options.seed,
    ...options.trees,
  };
  const levels = options.levels ?? [0.1, 0.25, 0.75, 0.9];
  const train = (loss: XgboostLoss, more = {}) =>
    trainXgboost(table, { ...parameters, ...more, loss });
  return {
    format: 'bess-xgboost-forecaster',
    version: 1,
    stepMinutes: 'any',
    horizon: PRETRAINED_HORIZON,
    knownAhead: 0,
    centre: train({ kind: 'pseudoHuber', slope: options.slope ?? 1 }),
    quantiles: train({ kind: 'quantile', levels }, options.quantileTrees),
  };
}

function checkPretrainInput(
  seriesList: readonly ModelSeries[],
  options: PretrainXgboostOptions,
): void {
  const { horizonHours, origins, stepsEach = 8, context = [24, 1024], shares } = options;
  checkWholeBetween('horizonHours', horizonHours, 1, 1000);
  checkWholeBetween('origins', origins, 1, 10_000_000);
  checkWholeBetween('stepsEach', stepsEach, 1, 1000);
  const [least, most] = context;
  checkWholeBetween('context', least, 24, 100_000);
  checkWholeBetween('context', most, least, 100_000);
  if (seriesList.length === 0) {
    throw heliosError('invalid', 'noSeries', 'seriesList must have at least 1 series; 0 came');
  }
  if (shares && shares.length !== seriesList.length) {
    const message = `shares must have one entry per series, ${seriesList.length}; ${shares.length} came`;
    throw heliosError('invalid', 'sharesDiffer', message);
  }
  seriesList.forEach((series, k) => {
    checkFiniteSeries(`seriesList[${k}].values`, series.values);
    seasonSteps(series.stepMinutes);
    const atLeast = least + Math.ceil((horizonHours * 60) / series.stepMinutes);
    if (series.values.length >= atLeast) return;
    const message = `seriesList[${k}].values must have at least ${atLeast} values; ${series.values.length} came`;
    throw heliosError('outOfRange', 'tooFewValues', message);
  });
}

/** Draws origins from many series, each with a context of random length, and builds their training rows. */
function drawPretrainingRows(
  seriesList: readonly ModelSeries[],
  options: PretrainXgboostOptions,
): TrainingTable {
  const { horizonHours, origins, stepsEach = 8, context = [24, 1024], seed } = options;
  const { hiddenTimeShare = 1 / 3, fitTransform } = options;
  const pick = weightedSampler(seriesList, options.shares);
  const stream = createStream({ seed, stream: PRETRAINING_STREAM, path: 0 });
  const columns = SERIES_FEATURES.length;
  const features = new Float32Array(origins * stepsEach * columns);
  const target = new Float32Array(origins * stepsEach);
  const row = new Float64Array(columns);
  for (let k = 0; k < origins; k++) {
    const series = pick(nextUniform(stream));
    const horizon = drawHorizon(series, horizonHours, stream);
    const longest = Math.min(context[1], series.values.length - horizon);
    const length = drawContextLength(context[0], longest, nextUniform(stream));
    const first = Math.floor((series.values.length - horizon - length + 1) * nextUniform(stream));
    const hidden = nextUniform(stream) < hiddenTimeShare;
    const window = cutWindow(series, first, length, horizon, hidden, fitTransform);
    const view = originView(featureSource(window.known), length);
    for (let s = 0; s < stepsEach; s++) {
      const step = 1 + Math.floor(((s + nextUniform(stream)) / stepsEach) * horizon);
      const baseline = baselineAt(view, step);
      featuresInto(row, 0, view, step, baseline);
      maskCountedCalendar(row, 0);
      const at = k * stepsEach + s;
      features.set(row, at * columns);
      target[at] = (window.ahead[step - 1]! - baseline) / view.source.scale;
    }
  }
  return { features, columns, target };
}

/** Steps to forecast: usually the given hours, sometimes up to a week if the series is long enough. */
function drawHorizon(series: ModelSeries, hours: number, stream: RandomStream): number {
  const usual = Math.round((hours * 60) / series.stepMinutes);
  const far = Math.round((FAR_DAYS * 1440) / series.stepMinutes);
  const asked = nextUniform(stream) < FAR_SHARE ? Math.max(usual, far) : usual;
  return Math.min(asked, Math.max(1, series.values.length - 24));
}

/** A random length: first the number of doublings of the shortest, then a length up to the next doubling. */
function drawContextLength(least: number, most: number, uniform: number): number {
  let doublings = 1;
  while (least * 2 ** doublings < most) doublings++;
  const doubling = uniform * doublings;
  const low = least * 2 ** Math.floor(doubling);
  const high = Math.min(most, 2 * low);
  return low + Math.floor((doubling % 1) * (high - low + 1));
}

/** The known values and the following ones, both transformed by what the known values determine. */
function cutWindow(
  series: ModelSeries,
  first: number,
  length: number,
  horizon: number,
  hidden: boolean,
  space: PretrainXgboostOptions['fitTransform'],
): { known: ModelSeries; ahead: Float64Array } {
  const { stepMinutes, firstStepOfWeek, firstShareOfYear } = series;
  const known = series.values.subarray(first, first + length);
  const ahead = series.values.subarray(first + length, first + length + horizon);
  const toModel = space?.(known).toModel;
  const week = (7 * 1440) / stepMinutes;
  const year = (365.25 * 1440) / stepMinutes;
  return {
    known: {
      values: toModel ? toModel(known) : known,
      stepMinutes,
      ...(firstStepOfWeek !== undefined &&
        !hidden && { firstStepOfWeek: (firstStepOfWeek + first) % week }),
      ...(firstShareOfYear !== undefined &&
        !hidden && { firstShareOfYear: (firstShareOfYear + first / year) % 1 }),
    },
    ahead: toModel ? toModel(ahead) : ahead,
  };
}
