import { createStream } from '@bess/kernel/rng';
import { sinh } from '../../internal/elementary.js';
import { fitRobustScaleCore, type RobustScale } from '../../transforms/asinh.js';
import { MAX_LAG_DAYS, transformByStep } from '../lear/design-matrix.js';
import { fitInputScale, type InputScale, inputColumns, standardizeInputs } from './dnn-inputs.js';
import { createDnnNetwork, type DnnNetwork, dnnForward, initializeDnn } from './dnn-network.js';
import { BATCH_DAYS, type TrainingData, trainDnn } from './train-dnn.js';

/** Units of the hidden layers. */
const HIDDEN = [128, 64] as const;

/** The network is trained on this many last days at most, as the longest window of LEAR. */
const MAX_FIT_DAYS = 1456;

/** Distance by which a forecast may exceed the observed range, in asinh units. */
const EXTRAPOLATION_MARGIN = 1;

/**
 * The networks forecast the difference from these shares of the values one day and seven days before. Dropout pulls an uncertain output
 * towards 0, hence the forecast towards the last days and not towards the median of years.
 */
const CARRIED_OVER = [
  { daysBack: 1, share: 0.3 },
  { daysBack: 7, share: 0.2 },
];

/** The first training, from random weights, and the later ones, from the last weights. Rates fall linearly to 0. */
const FIRST_TRAINING = { epochs: 60, learningRate: 2e-3 };
const LATER_TRAINING = { epochs: 3, learningRate: 3e-4 };

/** A trained DNN: the mean of several networks that differ in their random numbers. Plain data. */
export interface DnnModel {
  readonly seed: number;
  /** Number of days of the series at the first training, from whose end weekdays are counted. */
  readonly firstDays: number;
  /** Number of days of the series at the last training. */
  readonly trainedDays: number;
  /** Scales of the series and of each known-ahead covariate. */
  readonly scales: readonly RobustScale[];
  readonly inputScale: InputScale;
  /** Least and largest output for each step of the day, in asinh units. */
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  /** Weights of each network, in the order of `dnnLayout`. */
  readonly networks: readonly (readonly number[])[];
}

/**
 * Trains the DNN of Lago et al. (2021) for day-ahead prices: two hidden layers on the regressors of LEAR without the squares, with one
 * output for each step of the next day, trained to the least absolute error of values transformed by asinh((v − centre)/spread). Recent days
 * weigh more, and hidden units are dropped at random while training. The mean of several networks is more accurate than one. Sizes and
 * training were chosen on DE in 2015 and PJM in 2016, before the test periods; section 3 of the method note says what differs from the paper.
 *
 * @param seriesList - the series and its known-ahead covariates, whole days
 * @param networks - number of networks
 * @see J. Lago, G. Marcjasz, B. De Schutter, R. Weron, Forecasting day-ahead electricity prices: A review of state-of-the-art algorithms,
 * best practices and an open-access benchmark, Applied Energy 293 (2021) 116983, section 3.3.
 */
export function fitDnn(
  seriesList: readonly Float64Array[],
  daySteps: number,
  seed: number,
  networks: number,
): DnnModel {
  const allDays = seriesList[0]!.length / daySteps;
  const days = Math.min(allDays - MAX_LAG_DAYS, MAX_FIT_DAYS);
  const scales = seriesList.map((values) =>
    fitRobustScaleCore(values.subarray((allDays - days) * daySteps)),
  );
  const columns = lastInputColumns(seriesList, scales, daySteps, days, 0);
  const inputScale = fitInputScale(columns);
  const start = { seed, firstDays: allDays, scales, inputScale };
  const data = trainingData(seriesList, columns, start, daySteps, days);
  const network = networkFor(columns.length, daySteps, BATCH_DAYS);
  const weights = Array.from({ length: networks }, (_, path) => {
    initializeDnn(network, createStream({ seed, stream: 0, path }));
    const stream = createStream({ seed, stream: 1, path });
    return trainDnn(network, data, FIRST_TRAINING, stream);
  });
  return {
    ...start,
    trainedDays: allDays,
    ...outputRange(data.targets, daySteps),
    networks: weights,
  };
}

/** Continues the training of all networks on the last days of a longer series. */
export function updateDnn(
  model: DnnModel,
  seriesList: readonly Float64Array[],
  daySteps: number,
): DnnModel {
  const allDays = seriesList[0]!.length / daySteps;
  const days = Math.min(allDays - MAX_LAG_DAYS, MAX_FIT_DAYS);
  const columns = lastInputColumns(
    seriesList,
    model.scales,
    daySteps,
    days,
    allDays - model.firstDays,
  );
  const data = trainingData(seriesList, columns, model, daySteps, days);
  const network = networkFor(columns.length, daySteps, BATCH_DAYS);
  const weights = model.networks.map((values, path) => {
    network.kernel.memory.set(values, network.at.parameters);
    // Trainings of different days draw different numbers.
    const stream = createStream({ seed: model.seed, stream: 1 + allDays, path });
    return trainDnn(network, data, LATER_TRAINING, stream);
  });
  const range = outputRange(data.targets, daySteps);
  return { ...model, trainedDays: allDays, ...range, networks: weights };
}

/**
 * Forecasts some days, each from the days before it: medians, days × steps of the day.
 *
 * @param seriesList - the series, at least up to the last day before the last forecast day, and its known-ahead covariates up to that day
 * @param firstDay - index of the first forecast day in these series, which begin with the same day as those of the first training
 */
export function predictDnnDays(
  model: DnnModel,
  seriesList: readonly Float64Array[],
  daySteps: number,
  firstDay: number,
  days: number,
): Float64Array {
  const from = (firstDay - MAX_LAG_DAYS) * daySteps;
  const transformed = seriesList.map((values, series) =>
    transformByStep(values.subarray(from, (firstDay + days) * daySteps), [model.scales[series]!]),
  );
  const firstDayOfWeek = weekday(firstDay - model.firstDays);
  const source = { transformed, daySteps, firstDay: MAX_LAG_DAYS, firstDayOfWeek };
  const columns = inputColumns(source, days);
  const network = networkFor(columns.length, daySteps, days);
  const { memory } = network.kernel;
  memory.set(standardizeInputs(columns, model.inputScale), network.at.inputs);
  const { centre, spread } = model.scales[0]!;
  const expected = new Float64Array(days * daySteps);
  model.networks.forEach((weights, place) => {
    memory.set(weights, network.at.parameters);
    dnnForward(network, days);
    for (let i = 0; i < expected.length; i += 1) {
      const step = i % daySteps;
      const output = memory[network.at.outputs + i]!;
      const bounded = Math.min(Math.max(output, model.lower[step]!), model.upper[step]!);
      const carried = carriedOver(transformed[0]!, MAX_LAG_DAYS * daySteps + i, daySteps);
      const value = centre + spread * sinh(carried + bounded);
      expected[i]! += (value - expected[i]!) / (place + 1);
    }
  });
  return expected;
}

function networkFor(inputs: number, outputs: number, rows: number): DnnNetwork {
  return createDnnNetwork({ inputs, hidden: HIDDEN, outputs }, rows);
}

/** 0 to 6: weekday of a day, counted from the first day after the first training. */
function weekday(daysSince: number): number {
  return ((daysSince % 7) + 7) % 7;
}

/** Inputs of the last days of a series. */
function lastInputColumns(
  seriesList: readonly Float64Array[],
  scales: readonly RobustScale[],
  daySteps: number,
  days: number,
  daysSinceFirst: number,
): Float64Array[] {
  const transformed = seriesList.map((values, series) =>
    transformByStep(values.subarray(values.length - (days + MAX_LAG_DAYS) * daySteps), [
      scales[series]!,
    ]),
  );
  const firstDayOfWeek = weekday(daysSinceFirst - days);
  return inputColumns({ transformed, daySteps, firstDay: MAX_LAG_DAYS, firstDayOfWeek }, days);
}

/** The part of a transformed value that is carried over from earlier days. */
function carriedOver(transformed: Float64Array, i: number, daySteps: number): number {
  let sum = 0;
  for (const { daysBack, share } of CARRIED_OVER) {
    sum += share * transformed[i - daysBack * daySteps]!;
  }
  return sum;
}

function trainingData(
  seriesList: readonly Float64Array[],
  columns: readonly Float64Array[],
  { scales, inputScale }: Pick<DnnModel, 'scales' | 'inputScale'>,
  daySteps: number,
  days: number,
): TrainingData {
  const values = seriesList[0]!;
  const before = MAX_LAG_DAYS * daySteps;
  const last = values.subarray(values.length - before - days * daySteps);
  const transformed = transformByStep(last, [scales[0]!]);
  const targets = Float32Array.from(
    { length: days * daySteps },
    (_, i) => transformed[before + i]! - carriedOver(transformed, before + i, daySteps),
  );
  return { days, inputs: standardizeInputs(columns, inputScale), targets };
}

function outputRange(
  targets: Float32Array,
  daySteps: number,
): { readonly lower: number[]; readonly upper: number[] } {
  const lower = Array.from(targets.subarray(0, daySteps));
  const upper = [...lower];
  targets.forEach((value, i) => {
    const step = i % daySteps;
    lower[step] = Math.min(lower[step]!, value);
    upper[step] = Math.max(upper[step]!, value);
  });
  // A step that never varied is forecast exactly.
  const margins = lower.map((least, step) => (least < upper[step]! ? EXTRAPOLATION_MARGIN : 0));
  return {
    lower: lower.map((least, step) => least - margins[step]!),
    upper: upper.map((most, step) => most + margins[step]!),
  };
}
