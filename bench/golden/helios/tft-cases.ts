import {
  fitTft,
  forecastTft,
  initialTftWeights,
  type ModelSeries,
  pretrainedWeights,
  type SeriesTrainingOptions,
  type TftModel,
  trainTftWeights,
  validateTftWeights,
  widenTftWeights,
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
const SHAPE = { hidden: 4, heads: 2, levels: [0.1, 0.5, 0.9], knownAhead: 0 };
const initial = initialTftWeights(SHAPE, 1);

/** A model in short, and what it says of its series. */
function answerOf(model: TftModel, series: ModelSeries): unknown {
  const { weights, ...rest } = model;
  const digest = seriesDigest(weights.values);
  return {
    ...rest,
    digest,
    levels: weights.levels,
    ahead: forecastTft(model, series, HORIZON, LEVELS),
  };
}

function refusals(): Promise<unknown[]> {
  const model = fitTft(week, { ...few, epochs: 0 });
  const other = { ...week, stepMinutes: 30 };
  const start = { weights: initial, ...untrained };
  const train = (change: Partial<SeriesTrainingOptions>) => () =>
    trainTftWeights(start, seriesSet, { ...training, ...change });
  return caught([
    () => fitTft({ ...week, values: week.values.slice(0, 7) }, few),
    () => fitTft({ ...week, values: Float64Array.from([...week.values, Number.NaN]) }, few),
    () => fitTft({ ...week, values: week.values.map((price) => 1e120 * price) }, few),
    () => fitTft({ ...week, stepMinutes: 0 }, few),
    () => fitTft({ ...week, knownAhead: [new Float64Array(3)] }, few),
    () => fitTft(week, { ...few, hidden: 6 }),
    () => fitTft(week, { ...few, hidden: 0 }),
    () => fitTft(week, { ...few, levels: [0.1, 0.9] }),
    () => fitTft(week, { ...few, epochs: -1 }),
    () => fitTft(week, { ...few, batchSize: 0 }),
    () => fitTft(week, { ...few, learningRate: 2 }),
    () => fitTft(week, { ...few, clipNorm: 0 }),
    () => fitTft(week, { ...few, contextSteps: 1.5 }),
    () => fitTft(week, { ...few, heldOutShare: 1.5 }),
    () => fitTft(week, { ...few, patience: 0 }),
    () => fitTft(week, { ...few, seed: -1 }),
    () => fitTft(week, { ...few, heads: 3 }),
    () => initialTftWeights({ ...SHAPE, heads: 0 }, 1),
    () => forecastTft(model, other, 4, [0.5]),
    () => forecastTft(model, withKnown, 4, [0.5]),
    () => forecastTft(model, week, 0, [0.5]),
    () => forecastTft(model, week, 1.5, [0.5]),
    () => forecastTft(model, week, 4, [0.1]),
    () => validateTftWeights({ ...initial, version: 2 as never }),
    () => validateTftWeights({ ...initial, format: 'other' as never }),
    () => validateTftWeights({ ...initial, values: [1] }),
    () => validateTftWeights({ ...initial, values: initial.values.map(() => 1e300) }),
    () => validateTftWeights({ ...initial, values: initial.values.map(() => Number.NaN) }),
    () => initialTftWeights({ ...SHAPE, hidden: 2 }, 1),
    () => initialTftWeights({ ...SHAPE, levels: [] }, 1),
    () => widenTftWeights(widenTftWeights(initial, 2), 1),
    train({ visibleSteps: [50, 20] }),
    train({ visibleSteps: [600, 700] }),
    train({ shares: [1] }),
    train({ steps: -1 }),
    () => trainTftWeights(start, [], training),
    () => trainTftWeights({ ...start, weights: widenTftWeights(initial, 1) }, seriesSet, training),
  ]);
}

/** The temporal fusion transformer. */
export const tftCases: readonly GoldenCase[] = [
  ...Object.entries(fitVariants).map(([name, [series, options]]) => ({
    name: `helios/fitTft/${name}`,
    answer: () => answerOf(fitTft(series, options), series),
  })),
  {
    name: 'helios/fitTft/heads',
    answer: () => [1, 4].map((heads) => answerOf(fitTft(week, { ...few, heads }), week)),
  },
  {
    name: 'helios/fitTft/shipped weights',
    answer: () => {
      const { weights, contextSteps } = pretrainedWeights().tft;
      const space = fitAsinhTransform(placed.values);
      const series = { ...placed, values: space.toModel(placed.values) };
      const options = { seed: 2, initialWeights: weights, contextSteps, windowsPerEpoch: 16 };
      return [0, 1].map((epochs) => answerOf(fitTft(series, { ...options, epochs }), series));
    },
  },
  {
    name: 'helios/fitTft/widened',
    answer: () => {
      const options = { seed: 2, initialWeights: initial, epochs: 1 };
      return [
        widenTftWeights(initial, 2),
        widenTftWeights(initial, 0),
        answerOf(fitTft(withKnown, options), withKnown),
      ];
    },
  },
  {
    name: 'helios/forecastTft',
    answer: () => {
      const model: TftModel = JSON.parse(JSON.stringify(fitTft(week, few)));
      const longer = { values: samplePrices.pricePath.slice(0, 400), stepMinutes: 60 };
      return [
        forecastTft(model, week, 60, [0.5]),
        forecastTft(model, longer, 5, LEVELS),
        forecastTft(model, { values: Float64Array.of(4), stepMinutes: 60 }, 3, [0.1, 0.5]),
        forecastTft(model, { ...placed, firstStepOfWeek: 100 }, 3, [0.5]),
      ];
    },
  },
  {
    name: 'helios/initialTftWeights',
    answer: () => initialTftWeights({ ...SHAPE, knownAhead: 1 }, 9),
  },
  ...Object.entries(trainingVariants).map(([name, change]) => ({
    name: `helios/trainTftWeights/${name}`,
    answer: () =>
      trainedInBrief(
        trainTftWeights({ weights: initial, ...untrained }, seriesSet, { ...training, ...change }),
      ),
  })),
  {
    name: 'helios/trainTftWeights/in two stretches',
    answer: () => {
      const first = trainTftWeights({ weights: initial, ...untrained }, seriesSet, {
        ...training,
        steps: 1,
      });
      return trainedInBrief(
        trainTftWeights(JSON.parse(JSON.stringify(first)), seriesSet, {
          ...training,
          steps: 2,
        }),
      );
    },
  },
  { name: 'helios/checkTftWeights', answer: () => validateTftWeights(initial) },
  { name: 'helios/fitTft/refused', answer: refusals },
];
