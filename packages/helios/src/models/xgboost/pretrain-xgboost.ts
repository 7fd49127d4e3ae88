import { createStream, nextUniform } from '@bess/kernel/rng';
import { checkSeries } from '../../internal/check-series.js';
import { heliosError } from '../../internal/helios-error.js';
import type { ModelSeries } from '../model-series.js';
import { checkWholeBetween } from './internal/check-whole-between.js';
import { baselineAt, featureSource, featuresInto, SERIES_FEATURES } from './series-features.js';
import { trainXgboost } from './train-xgboost.js';
import type { XgboostForecaster } from './xgboost-forecaster.js';
import type { XgboostParameters } from './xgboost-parameters.js';

/** How {@link pretrainXgboost} trains. */
export interface PretrainXgboostOptions {
  /** Steps to look ahead, 1 to 1,000. */
  readonly horizon: number;
  /** Moments drawn from all series together, each series as often as the others. */
  readonly origins: number;
  /** Steps asked for after each of them; 8 by default. */
  readonly stepsEach?: number;
  /** Fewest and most values that are known at a moment; 24 and 1,024 by default. */
  readonly context?: readonly [number, number];
  /** Levels of the quantile trees, rising; 0.1, 0.25, 0.75 and 0.9 by default. */
  readonly levels?: readonly number[];
  /** What is to differ from 300 trees of depth 6 at learning rate 0.05. */
  readonly trees?: Omit<XgboostParameters, 'loss' | 'baseScore'>;
  readonly seed: number;
}

const STREAM = 0x1b006;

const DEFAULTS: XgboostParameters = {
  rounds: 300,
  learningRate: 0.05,
  maxDepth: 6,
  minChildWeight: 20,
  rowShare: 0.7,
  columnShare: 0.7,
};

/**
 * Trains trees on many series at once, for {@link fitXgboost} to go on from. Each moment sees a context of a random length, short
 * ones as likely as long ones (its logarithm is even), prepared as a request of that length would be.
 *
 * @param seriesList - long histories of the same step; what they know ahead is not used
 * @param options - see there
 * @throws EngineError `noSeries`, `tooFewValues`, `stepsDiffer`, `notFinite`, `horizonOutOfRange`, `originsOutOfRange`,
 * `stepsEachOutOfRange`, `contextOutOfRange`, `xgboostParameterOutOfRange`
 * @example
 * const values = Float64Array.from({ length: 2000 }, (_, hour) => (hour % 24 < 8 ? 20 : 50));
 * const series = { values, stepMinutes: 60 };
 * const prior = pretrainXgboost([series], { horizon: 24, origins: 100, seed: 1 });
 * prior.horizon;
 * // => 24
 */
export function pretrainXgboost(
  seriesList: readonly ModelSeries[],
  options: PretrainXgboostOptions,
): XgboostForecaster {
  const { horizon, origins, stepsEach = 8, context = [24, 1024], seed } = options;
  checkWholeBetween('horizon', horizon, 1, 1000);
  checkWholeBetween('origins', origins, 1, 10_000_000);
  checkWholeBetween('stepsEach', stepsEach, 1, 1000);
  const [least, most] = context;
  checkWholeBetween('context', least, 24, 100_000);
  checkWholeBetween('context', most, least, 100_000);
  const stepMinutes = checkList(seriesList, least + horizon);
  const stream = createStream({ seed, stream: STREAM, path: 0 });
  const columns = SERIES_FEATURES.length;
  const features = new Float64Array(origins * stepsEach * columns);
  const target = new Float64Array(origins * stepsEach);
  for (let k = 0, row = 0; k < origins; k++) {
    const series = seriesList[k % seriesList.length]!;
    const longest = Math.min(most, series.values.length - horizon);
    const length = contextLength(least, longest, nextUniform(stream));
    const room = series.values.length - horizon - length + 1;
    const first = Math.floor(room * nextUniform(stream));
    const source = featureSource(contextOf(series, first, length));
    for (let s = 0; s < stepsEach; s++, row++) {
      const step = 1 + Math.floor(((s + nextUniform(stream)) / stepsEach) * horizon);
      const baseline = baselineAt(source, length, step);
      featuresInto(features, row * columns, source, length, step, baseline);
      target[row] = (series.values[first + length + step - 1]! - baseline) / source.scale;
    }
  }
  const table = { features, columns, target };
  const parameters: XgboostParameters = { ...DEFAULTS, seed, ...options.trees };
  const levels = options.levels ?? [0.1, 0.25, 0.75, 0.9];
  return {
    format: 'bess-xgboost-forecaster',
    version: 1,
    stepMinutes,
    horizon,
    knownAhead: 0,
    centre: trainXgboost(table, { ...parameters, loss: { kind: 'pseudoHuber', slope: 1 } }),
    quantiles: trainXgboost(table, { ...parameters, loss: { kind: 'quantile', levels } }),
  };
}

/** Between two lengths: first how often the shortest is doubled, then a length up to the next doubling. */
function contextLength(least: number, most: number, uniform: number): number {
  let doublings = 1;
  while (least * 2 ** doublings < most) doublings++;
  const place = uniform * doublings;
  const low = least * 2 ** Math.floor(place);
  const high = Math.min(most, 2 * low);
  return low + Math.floor((place % 1) * (high - low + 1));
}

function contextOf(series: ModelSeries, first: number, length: number): ModelSeries {
  const { stepMinutes, firstStepOfWeek, firstShareOfYear } = series;
  const week = (7 * 1440) / stepMinutes;
  const year = (365.25 * 1440) / stepMinutes;
  return {
    values: series.values.subarray(first, first + length),
    stepMinutes,
    ...(firstStepOfWeek !== undefined && { firstStepOfWeek: (firstStepOfWeek + first) % week }),
    ...(firstShareOfYear !== undefined && {
      firstShareOfYear: (firstShareOfYear + first / year) % 1,
    }),
  };
}

function checkList(seriesList: readonly ModelSeries[], least: number): number {
  const stepMinutes = seriesList[0]?.stepMinutes;
  if (stepMinutes === undefined) {
    throw heliosError('invalid', 'noSeries', 'seriesList must have at least 1 series; 0 came');
  }
  seriesList.forEach((series, k) => {
    checkSeries(`seriesList[${k}].values`, series.values);
    if (series.values.length < least) {
      const message = `seriesList[${k}].values must have at least ${least} values; ${series.values.length} came`;
      throw heliosError('outOfRange', 'tooFewValues', message);
    }
    if (series.stepMinutes !== stepMinutes) {
      const message = `seriesList[${k}].stepMinutes must be that of the first series, ${stepMinutes}; ${series.stepMinutes} came`;
      throw heliosError('invalid', 'stepsDiffer', message);
    }
  });
  return stepMinutes;
}
