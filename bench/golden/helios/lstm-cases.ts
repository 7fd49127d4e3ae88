import {
  fitLstm,
  forecastLstm,
  initialLstmWeights,
  type LstmModel,
  type ModelSeries,
  pretrainedWeights,
  type SeriesTrainingOptions,
  trainLstmWeights,
  validateLstmWeights,
  widenLstmWeights,
} from '@bess/helios/models';
import { fitAsinhTransform } from '@bess/helios/transforms';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { samplePrices } from '../sample-series.js';
import { seriesDigest } from '../series-digest.js';
import {
  few,
  fitVariants,
  LEVELS,
  placed,
  seriesSet,
  trainedInBrief,
  training,
  trainingVariants,
  untrained,
  week,
  withKnown,
} from './network-inputs.js';

const HORIZON = 12;
const SHAPE = { hidden: 4, levels: [0.1, 0.5, 0.9], knownAhead: 0 };
const initial = initialLstmWeights(SHAPE, 1);

/** A model in short, and what it says of its series. */
function answerOf(model: LstmModel, series: ModelSeries): unknown {
  const { weights, ...rest } = model;
  const digest = seriesDigest(weights.values);
  return {
    ...rest,
    digest,
    levels: weights.levels,
    ahead: forecastLstm(model, series, HORIZON, LEVELS),
  };
}

function refusals(): Promise<unknown[]> {
  const model = fitLstm(week, { ...few, epochs: 0 });
  const other = { ...week, stepMinutes: 30 };
  const start = { weights: initial, ...untrained };
  const train = (change: Partial<SeriesTrainingOptions>) => () =>
    trainLstmWeights(start, seriesSet, { ...training, ...change });
  return caught([
    () => fitLstm({ ...week, values: week.values.slice(0, 7) }, few),
    () => fitLstm({ ...week, values: Float64Array.from([...week.values, Number.NaN]) }, few),
    () => fitLstm({ ...week, values: week.values.map((price) => 1e120 * price) }, few),
    () => fitLstm({ ...week, stepMinutes: 0 }, few),
    () => fitLstm({ ...week, knownAhead: [new Float64Array(3)] }, few),
    () => fitLstm(week, { ...few, hidden: 6 }),
    () => fitLstm(week, { ...few, hidden: 0 }),
    () => fitLstm(week, { ...few, levels: [0.1, 0.9] }),
    () => fitLstm(week, { ...few, epochs: -1 }),
    () => fitLstm(week, { ...few, batchSize: 0 }),
    () => fitLstm(week, { ...few, learningRate: 2 }),
    () => fitLstm(week, { ...few, clipNorm: 0 }),
    () => fitLstm(week, { ...few, contextSteps: 1.5 }),
    () => fitLstm(week, { ...few, heldOutShare: 1.5 }),
    () => fitLstm(week, { ...few, patience: 0 }),
    () => fitLstm(week, { ...few, seed: -1 }),
    () => forecastLstm(model, other, 4, [0.5]),
    () => forecastLstm(model, withKnown, 4, [0.5]),
    () => forecastLstm(model, week, 0, [0.5]),
    () => forecastLstm(model, week, 1.5, [0.5]),
    () => forecastLstm(model, week, 4, [0.1]),
    () => validateLstmWeights({ ...initial, version: 2 as never }),
    () => validateLstmWeights({ ...initial, format: 'other' as never }),
    () => validateLstmWeights({ ...initial, values: [1] }),
    () => validateLstmWeights({ ...initial, values: initial.values.map(() => 1e300) }),
    () => validateLstmWeights({ ...initial, values: initial.values.map(() => Number.NaN) }),
    () => initialLstmWeights({ ...SHAPE, hidden: 2 }, 1),
    () => initialLstmWeights({ ...SHAPE, levels: [] }, 1),
    () => widenLstmWeights(widenLstmWeights(initial, 2), 1),
    train({ visibleSteps: [50, 20] }),
    train({ visibleSteps: [600, 700] }),
    train({ shares: [1] }),
    train({ steps: -1 }),
    () => trainLstmWeights(start, [], training),
    () =>
      trainLstmWeights({ ...start, weights: widenLstmWeights(initial, 1) }, seriesSet, training),
  ]);
}

/** The LSTM. */
export const lstmCases: readonly GoldenCase[] = [
  ...Object.entries(fitVariants).map(([name, [series, options]]) => ({
    name: `helios/fitLstm/${name}`,
    answer: () => answerOf(fitLstm(series, options), series),
  })),
  {
    name: 'helios/fitLstm/defaults',
    answer: () => answerOf(fitLstm(week, { seed: 1 }), week),
  },
  {
    name: 'helios/fitLstm/shipped weights',
    answer: () => {
      const { weights, contextSteps } = pretrainedWeights().lstm;
      const space = fitAsinhTransform(placed.values);
      const series = { ...placed, values: space.toModel(placed.values) };
      const options = { seed: 2, initialWeights: weights, contextSteps, windowsPerEpoch: 16 };
      return [0, 2].map((epochs) => answerOf(fitLstm(series, { ...options, epochs }), series));
    },
  },
  {
    name: 'helios/fitLstm/widened',
    answer: () => {
      const options = { seed: 2, initialWeights: initial, epochs: 1 };
      return [
        widenLstmWeights(initial, 2),
        widenLstmWeights(initial, 0),
        answerOf(fitLstm(withKnown, options), withKnown),
      ];
    },
  },
  {
    name: 'helios/forecastLstm',
    answer: () => {
      const model: LstmModel = JSON.parse(JSON.stringify(fitLstm(week, few)));
      const longer = { values: samplePrices.pricePath.slice(0, 400), stepMinutes: 60 };
      return [
        forecastLstm(model, week, 60, [0.5]),
        forecastLstm(model, longer, 5, LEVELS),
        forecastLstm(model, { values: Float64Array.of(4), stepMinutes: 60 }, 3, [0.1, 0.5]),
        forecastLstm(model, { ...placed, firstStepOfWeek: 100 }, 3, [0.5]),
      ];
    },
  },
  {
    name: 'helios/initialLstmWeights',
    answer: () => initialLstmWeights({ ...SHAPE, knownAhead: 1 }, 9),
  },
  ...Object.entries(trainingVariants).map(([name, change]) => ({
    name: `helios/trainLstmWeights/${name}`,
    answer: () =>
      trainedInBrief(
        trainLstmWeights({ weights: initial, ...untrained }, seriesSet, {
          ...training,
          ...change,
        }),
      ),
  })),
  {
    name: 'helios/trainLstmWeights/in two stretches',
    answer: () => {
      const first = trainLstmWeights({ weights: initial, ...untrained }, seriesSet, {
        ...training,
        steps: 1,
      });
      return trainedInBrief(
        trainLstmWeights(JSON.parse(JSON.stringify(first)), seriesSet, {
          ...training,
          steps: 2,
        }),
      );
    },
  },
  { name: 'helios/checkLstmWeights', answer: () => validateLstmWeights(initial) },
  { name: 'helios/fitLstm/refused', answer: refusals },
];
