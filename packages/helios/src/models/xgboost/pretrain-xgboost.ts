import { checkSeries } from '../../internal/check-series.js';
import { checkWholeBetween } from '../../internal/check-whole-between.js';
import { heliosError } from '../../internal/helios-error.js';
import type { ModelSeries } from '../model-series.js';
import { pretrainingRows } from './internal/pretraining-rows.js';
import { trainXgboost } from './train-xgboost.js';
import type { XgboostForecaster } from './xgboost-forecaster.js';
import type { XgboostLoss, XgboostParameters } from './xgboost-parameters.js';

/** How {@link pretrainXgboost} trains. */
export interface PretrainXgboostOptions {
  /** Hours to look ahead, 1 to 1,000; now and then up to a week, so that the trees know what lies beyond. */
  readonly horizonHours: number;
  /** Moments drawn from all series together. */
  readonly origins: number;
  /** How often each series is drawn, in relation to the others; all as often by default. */
  readonly shares?: readonly number[];
  /** Steps asked for after each moment; 8 by default. */
  readonly stepsEach?: number;
  /** Fewest and most values that are known at a moment; 24 and 1,024 by default. */
  readonly context?: readonly [number, number];
  /** Share of the moments at which the time is hidden, 0 to 1; a third by default. */
  readonly hiddenTimeShare?: number;
  /** Space of a moment, from what is known there; none by default. */
  readonly space?: (known: Float64Array) => {
    readonly toModel: (values: Float64Array) => Float64Array;
  };
  /** Levels of the quantile trees, rising; 0.1, 0.25, 0.75 and 0.9 by default. */
  readonly levels?: readonly number[];
  /** Slope of the pseudo-Huber loss of the centre, in spreads; 1 by default. */
  readonly slope?: number;
  /** What is to differ from 300 trees of depth 6 at learning rate 0.05, of the centre and of the quantiles. */
  readonly trees?: Omit<XgboostParameters, 'loss' | 'baseScore'>;
  readonly quantileTrees?: Omit<XgboostParameters, 'loss' | 'baseScore'>;
  readonly seed: number;
}

const DEFAULTS: XgboostParameters = {
  rounds: 300,
  learningRate: 0.05,
  maxDepth: 6,
  minChildWeight: 20,
  rowShare: 0.7,
  columnShare: 0.7,
};

/**
 * Trains trees on many series of any step at once, for {@link fitXgboost} to go on from or to forecast with. Each moment sees a
 * context of a random length, short ones as likely as long ones (its logarithm is even), prepared as a request of that length would be.
 *
 * @param seriesList - long histories; what they know ahead is not used
 * @param options - see there
 * @throws EngineError `noSeries`, `tooFewValues`, `notFinite`, `horizonHoursOutOfRange`, `originsOutOfRange`,
 * `stepsEachOutOfRange`, `contextOutOfRange`, `sharesDiffer`, `xgboostParameterOutOfRange`
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
  check(seriesList, options);
  const table = pretrainingRows(seriesList, options);
  const parameters: XgboostParameters = { ...DEFAULTS, seed: options.seed, ...options.trees };
  const levels = options.levels ?? [0.1, 0.25, 0.75, 0.9];
  const train = (loss: XgboostLoss, more = {}) =>
    trainXgboost(table, { ...parameters, ...more, loss });
  return {
    format: 'bess-xgboost-forecaster',
    version: 1,
    stepMinutes: 'any',
    horizon: MOST_STEPS,
    knownAhead: 0,
    centre: train({ kind: 'pseudoHuber', slope: options.slope ?? 1 }),
    quantiles: train({ kind: 'quantile', levels }, options.quantileTrees),
  };
}

/** Beyond what they were taught, trees say what they say of the farthest step. */
const MOST_STEPS = 1000;

function check(seriesList: readonly ModelSeries[], options: PretrainXgboostOptions): void {
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
    const message = `shares must be as many as there are series, ${seriesList.length}; ${shares.length} came`;
    throw heliosError('invalid', 'sharesDiffer', message);
  }
  seriesList.forEach((series, k) => {
    checkSeries(`seriesList[${k}].values`, series.values);
    const atLeast = least + Math.ceil((horizonHours * 60) / series.stepMinutes);
    if (series.values.length >= atLeast) return;
    const message = `seriesList[${k}].values must have at least ${atLeast} values; ${series.values.length} came`;
    throw heliosError('outOfRange', 'tooFewValues', message);
  });
}
