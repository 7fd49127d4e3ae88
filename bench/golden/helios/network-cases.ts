import {
  fitLstm,
  fitTft,
  forecastLstm,
  forecastTft,
  initialLstmWeights,
  initialTftWeights,
  type ModelSeries,
  type NetworkFitOptions,
  pretrainedWeights,
  type SeriesTrainingOptions,
  trainLstmWeights,
  trainTftWeights,
  validateLstmWeights,
  validateTftWeights,
  type WeightsTrainingState,
  widenLstmWeights,
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

interface Weights {
  readonly format: string;
  readonly version: number;
  readonly levels: readonly number[];
  readonly values: readonly number[];
}

interface FitOptions<W> extends NetworkFitOptions {
  readonly initialWeights?: W;
  readonly hidden?: number;
  readonly contextSteps?: number;
  readonly levels?: readonly number[];
}

/** What the two networks have in common, and where their cases differ. */
interface Network<W extends Weights, Shape, Model extends { readonly weights: W }> {
  /** In the names of the functions: `fitLstm`, `forecastTft`. */
  readonly name: 'Lstm' | 'Tft';
  readonly shape: Shape;
  readonly fit: (series: ModelSeries, options: FitOptions<W>) => Model;
  readonly forecast: (
    model: Model,
    series: ModelSeries,
    horizon: number,
    levels: readonly number[],
  ) => unknown;
  readonly initial: (shape: Shape, seed: number) => W;
  readonly widen: (weights: W, knownAhead: number) => W;
  readonly validate: (weights: W) => unknown;
  readonly train: (
    state: WeightsTrainingState<W>,
    series: readonly ModelSeries[],
    options: SeriesTrainingOptions,
  ) => WeightsTrainingState<W>;
  readonly shipped: () => { readonly weights: W; readonly contextSteps: number };
  /** Passes over the series that begin with the shipped weights. */
  readonly shippedEpochs: readonly number[];
  /** A fit that the other network has no counterpart of. */
  readonly ownFit: { readonly name: string; readonly fit: () => Model | Model[] };
  readonly ownRefusals: readonly (() => unknown)[];
}

const lstmShape = { hidden: 4, levels: [0.1, 0.5, 0.9], knownAhead: 0 };
const tftShape = { ...lstmShape, heads: 2 };

/** The LSTM. */
export const lstmCases = networkCases({
  name: 'Lstm',
  shape: lstmShape,
  fit: fitLstm,
  forecast: forecastLstm,
  initial: initialLstmWeights,
  widen: widenLstmWeights,
  validate: validateLstmWeights,
  train: trainLstmWeights,
  shipped: () => pretrainedWeights().lstm,
  shippedEpochs: [0, 2],
  ownFit: { name: 'defaults', fit: () => fitLstm(week, { seed: 1 }) },
  ownRefusals: [],
});

/** The temporal fusion transformer. */
export const tftCases = networkCases({
  name: 'Tft',
  shape: tftShape,
  fit: fitTft,
  forecast: forecastTft,
  initial: initialTftWeights,
  widen: widenTftWeights,
  validate: validateTftWeights,
  train: trainTftWeights,
  shipped: () => pretrainedWeights().tft,
  shippedEpochs: [0, 1],
  ownFit: { name: 'heads', fit: () => [1, 4].map((heads) => fitTft(week, { ...few, heads })) },
  ownRefusals: [
    () => fitTft(week, { ...few, heads: 3 }),
    () => initialTftWeights({ ...tftShape, heads: 0 }, 1),
  ],
});

function networkCases<W extends Weights, Shape, Model extends { readonly weights: W }>(
  network: Network<W, Shape, Model>,
): readonly GoldenCase[] {
  const { name, shape, fit, forecast, widen, validate, train, initial: initialWeights } = network;
  const initial = initialWeights(shape, 1);

  /** A digest of a model, and its forecast of its series. */
  const answerOf = (model: Model, series: ModelSeries): unknown => {
    const { weights, ...rest } = model;
    const digest = seriesDigest(weights.values);
    return {
      ...rest,
      digest,
      levels: weights.levels,
      ahead: forecast(model, series, HORIZON, LEVELS),
    };
  };

  const refusals = (): Promise<unknown[]> => {
    const model = fit(week, { ...few, epochs: 0 });
    const other = { ...week, stepMinutes: 30 };
    const start = { weights: initial, ...untrained };
    const trainRefused = (change: Partial<SeriesTrainingOptions>) => () =>
      train(start, seriesSet, { ...training, ...change });
    return caught([
      () => fit({ ...week, values: week.values.slice(0, 7) }, few),
      () => fit({ ...week, values: Float64Array.from([...week.values, Number.NaN]) }, few),
      () => fit({ ...week, values: week.values.map((price) => 1e120 * price) }, few),
      () => fit({ ...week, stepMinutes: 0 }, few),
      () => fit({ ...week, knownAhead: [new Float64Array(3)] }, few),
      () => fit(week, { ...few, hidden: 6 }),
      () => fit(week, { ...few, hidden: 0 }),
      () => fit(week, { ...few, levels: [0.1, 0.9] }),
      () => fit(week, { ...few, epochs: -1 }),
      () => fit(week, { ...few, batchSize: 0 }),
      () => fit(week, { ...few, learningRate: 2 }),
      () => fit(week, { ...few, clipNorm: 0 }),
      () => fit(week, { ...few, contextSteps: 1.5 }),
      () => fit(week, { ...few, heldOutShare: 1.5 }),
      () => fit(week, { ...few, patience: 0 }),
      () => fit(week, { ...few, seed: -1 }),
      ...network.ownRefusals,
      () => forecast(model, other, 4, [0.5]),
      () => forecast(model, withKnown, 4, [0.5]),
      () => forecast(model, week, 0, [0.5]),
      () => forecast(model, week, 1.5, [0.5]),
      () => forecast(model, week, 4, [0.1]),
      () => validate({ ...initial, version: 2 as never }),
      () => validate({ ...initial, format: 'other' as never }),
      () => validate({ ...initial, values: [1] }),
      () => validate({ ...initial, values: initial.values.map(() => 1e300) }),
      () => validate({ ...initial, values: initial.values.map(() => Number.NaN) }),
      () => initialWeights({ ...shape, hidden: 2 }, 1),
      () => initialWeights({ ...shape, levels: [] }, 1),
      () => widen(widen(initial, 2), 1),
      trainRefused({ visibleSteps: [50, 20] }),
      trainRefused({ visibleSteps: [600, 700] }),
      trainRefused({ shares: [1] }),
      trainRefused({ steps: -1 }),
      () => train(start, [], training),
      () => train({ ...start, weights: widen(initial, 1) }, seriesSet, training),
    ]);
  };

  return [
    ...Object.entries(fitVariants).map(([variant, [series, options]]) => ({
      name: `helios/fit${name}/${variant}`,
      answer: () => answerOf(fit(series, options), series),
    })),
    {
      name: `helios/fit${name}/${network.ownFit.name}`,
      answer: () => {
        const fitted = network.ownFit.fit();
        return Array.isArray(fitted)
          ? fitted.map((model) => answerOf(model, week))
          : answerOf(fitted, week);
      },
    },
    {
      name: `helios/fit${name}/shipped weights`,
      answer: () => {
        const { weights, contextSteps } = network.shipped();
        const space = fitAsinhTransform(placed.values);
        const series = { ...placed, values: space.toModel(placed.values) };
        const options = { seed: 2, initialWeights: weights, contextSteps, windowsPerEpoch: 16 };
        return network.shippedEpochs.map((epochs) =>
          answerOf(fit(series, { ...options, epochs }), series),
        );
      },
    },
    {
      name: `helios/fit${name}/widened`,
      answer: () => {
        const options = { seed: 2, initialWeights: initial, epochs: 1 };
        return [widen(initial, 2), widen(initial, 0), answerOf(fit(withKnown, options), withKnown)];
      },
    },
    {
      name: `helios/forecast${name}`,
      answer: () => {
        const model: Model = JSON.parse(JSON.stringify(fit(week, few)));
        const longer = { values: samplePrices.pricePath.slice(0, 400), stepMinutes: 60 };
        return [
          forecast(model, week, 60, [0.5]),
          forecast(model, longer, 5, LEVELS),
          forecast(model, { values: Float64Array.of(4), stepMinutes: 60 }, 3, [0.1, 0.5]),
          forecast(model, { ...placed, firstStepOfWeek: 100 }, 3, [0.5]),
        ];
      },
    },
    {
      name: `helios/initial${name}Weights`,
      answer: () => initialWeights({ ...shape, knownAhead: 1 }, 9),
    },
    ...Object.entries(trainingVariants).map(([variant, change]) => ({
      name: `helios/train${name}Weights/${variant}`,
      answer: () =>
        trainedInBrief(
          train({ weights: initial, ...untrained }, seriesSet, { ...training, ...change }),
        ),
    })),
    {
      name: `helios/train${name}Weights/in two stretches`,
      answer: () => {
        const first = train({ weights: initial, ...untrained }, seriesSet, {
          ...training,
          steps: 1,
        });
        return trainedInBrief(
          train(JSON.parse(JSON.stringify(first)), seriesSet, {
            ...training,
            steps: 2,
          }),
        );
      },
    },
    { name: `helios/check${name}Weights`, answer: () => validate(initial) },
    { name: `helios/fit${name}/refused`, answer: refusals },
  ];
}
