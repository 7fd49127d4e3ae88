import type {
  FitLstmOptions,
  FitTftOptions,
  ModelSeries,
  SeriesTrainingOptions,
  WeightsTrainingState,
} from '@bess/helios/models';
import { fitAsinhTransform } from '@bess/helios/transforms';
import { samplePrices, syntheticLoad, syntheticPrices } from '../sample-series.js';
import { seriesDigest } from '../series-digest.js';

/** A week of prices. */
export const week: ModelSeries = { values: samplePrices.pricePath.slice(0, 168), stepMinutes: 60 };
/** The same with known place in week and year. */
export const placed: ModelSeries = { ...week, firstStepOfWeek: 48, firstShareOfYear: 0.002 };
/** The same with a series known ahead. */
export const withKnown: ModelSeries = {
  ...placed,
  knownAhead: [samplePrices.regulationPath.slice(0, 192)],
};
/** Requested levels, most of which no network learns. */
export const LEVELS = [0.02, 0.1, 0.5, 0.8, 0.99];

/** A few passes of a small network show the differences between cases as well as a large one. */
export const few = { seed: 3, hidden: 4, epochs: 4, windowsPerEpoch: 24, learningRate: 0.05 };
/** Fits that differ in one thing. */
export const fitVariants: Record<
  string,
  [ModelSeries, Omit<FitLstmOptions & FitTftOptions, 'initialWeights'>]
> = {
  plain: [week, few],
  'another seed': [week, { ...few, seed: 4 }],
  'eight wide': [week, { ...few, hidden: 8 }],
  'three levels': [week, { ...few, levels: [0.1, 0.5, 0.9] }],
  'short context': [week, { ...few, contextSteps: 7 }],
  'short horizon': [week, { ...few, horizonSteps: 6 }],
  'large batches': [week, { ...few, batchSize: 40 }],
  'slow learning': [week, { ...few, learningRate: 0.01 }],
  clipped: [week, { ...few, clipNorm: 0.01 }],
  decaying: [week, { ...few, weightDecay: 0.3 }],
  'none held out': [week, { ...few, heldOutShare: 0 }],
  impatient: [week, { ...few, epochs: 12, patience: 1 }],
  untrained: [week, { ...few, epochs: 0 }],
  'known place': [placed, few],
  'known ahead': [withKnown, few],
  fewest: [{ values: week.values.slice(0, 8), stepMinutes: 60 }, few],
  constant: [{ values: new Float64Array(60).fill(5), stepMinutes: 60 }, few],
  'quarter hours': [
    { values: syntheticLoad(300, 15, 5), stepMinutes: 15, firstStepOfWeek: 90 },
    few,
  ],
  'half days': [{ values: syntheticPrices(60, 720, 5), stepMinutes: 720 }, few],
};

/** Series to train weights on. */
export const seriesSet: ModelSeries[] = [
  {
    values: syntheticPrices(500, 60, 1),
    stepMinutes: 60,
    firstStepOfWeek: 3,
    firstShareOfYear: 0.4,
  },
  { values: syntheticLoad(700, 30, 2), stepMinutes: 30 },
];
/** A short stretch of training. */
export const training: SeriesTrainingOptions = {
  seed: 7,
  steps: 3,
  batchSize: 8,
  horizonSteps: 12,
  contextSteps: 24,
  visibleSteps: [24, 200],
  learningRate: 0.003,
  clipNorm: 1,
  weightDecay: 0.01,
};
/** Variants of it. */
export const trainingVariants: Record<string, Partial<SeriesTrainingOptions>> = {
  plain: {},
  cooling: { coolingSteps: 4 },
  warming: { warmingSteps: 2 },
  shares: { shares: [1, 9] },
  'hidden times': { hiddenTimeShare: 0.5 },
  'request space': { fitTransform: fitAsinhTransform },
  'other windows': { visibleSteps: [30, 30], horizonSteps: 5, contextSteps: 50, batchSize: 2 },
};
/** State before the training. */
export const untrained = { steps: 0, means: [], squares: [] };

/**
 * Digest of the state of a training.
 *
 * @param state - of a training of weights
 */
export function trainedInBrief<Weights extends { readonly values: readonly number[] }>(
  state: WeightsTrainingState<Weights>,
): unknown {
  const { steps, weights, means, squares } = state;
  return {
    steps,
    weights: { ...weights, values: seriesDigest(weights.values) },
    means: seriesDigest(means),
    squares: seriesDigest(squares),
  };
}
