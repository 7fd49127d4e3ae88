import {
  fitLstm,
  forecastLstm,
  type LstmModel,
  trainLstmWeights,
} from '../../src/models/lstm/lstm.js';
import {
  initialLstmWeights,
  type LstmShape,
  type LstmWeights,
  validateLstmWeights,
  widenLstmWeights,
} from '../../src/models/lstm/lstm-weights.js';
import type { NetworkFitOptions } from '../../src/models/networks/fit-network.js';
import type {
  SeriesTrainingOptions,
  WeightsTrainingState,
} from '../../src/models/networks/train-on-series.js';
import { fitTft, forecastTft, type TftModel, trainTftWeights } from '../../src/models/tft/tft.js';
import type { TftWeights } from '../../src/models/tft/tft-layout.js';
import {
  initialTftWeights,
  validateTftWeights,
  widenTftWeights,
} from '../../src/models/tft/tft-weights.js';
import type { ModelSeries, QuantileForecast } from '../../src/types.js';

type NetworkCourse = Pick<NetworkFitOptions, 'epochs' | 'windowsPerEpoch' | 'learningRate'> & {
  hidden?: number;
  contextSteps?: number;
};

/** The functions of both networks under common names, so that both have the same tests. */
export interface NetworkUnderTest<
  W extends LstmShape & { readonly values: readonly number[] },
  M extends Pick<LstmModel, 'training' | 'contextSteps'> & { readonly weights: W },
> {
  readonly name: string;
  /** A short training that is sufficient for this network and a series of four weeks. */
  readonly course: NetworkCourse;
  readonly initial: (shape: LstmShape, seed: number) => W;
  readonly check: (weights: W) => void;
  readonly widen: (weights: W, knownAhead: number) => W;
  readonly train: (
    state: WeightsTrainingState<W>,
    seriesSet: readonly ModelSeries[],
    options: SeriesTrainingOptions,
  ) => WeightsTrainingState<W>;
  readonly fit: (
    series: ModelSeries,
    options: NetworkFitOptions & { initialWeights?: W; hidden?: number; contextSteps?: number },
  ) => M;
  readonly forecast: (
    model: M,
    series: ModelSeries,
    horizon: number,
    levels: readonly number[],
  ) => QuantileForecast;
}

export const LSTM: NetworkUnderTest<LstmWeights, LstmModel> = {
  name: 'LSTM',
  course: { epochs: 10, windowsPerEpoch: 256 },
  initial: initialLstmWeights,
  check: validateLstmWeights,
  widen: widenLstmWeights,
  train: trainLstmWeights,
  fit: fitLstm,
  forecast: forecastLstm,
};

export const TFT: NetworkUnderTest<TftWeights, TftModel> = {
  name: 'TFT',
  course: {
    epochs: 8,
    windowsPerEpoch: 128,
    learningRate: 0.01,
    contextSteps: 24,
    hidden: 8,
  },
  initial: (shape, seed) => initialTftWeights({ ...shape, heads: 2 }, seed),
  check: validateTftWeights,
  widen: widenTftWeights,
  train: trainTftWeights,
  fit: fitTft,
  forecast: forecastTft,
};

/** Runs the tests for each network. */
export function ofEachNetwork(
  laws: <
    W extends LstmShape & { readonly values: readonly number[] },
    M extends Pick<LstmModel, 'training' | 'contextSteps'> & { readonly weights: W },
  >(
    network: NetworkUnderTest<W, M>,
  ) => void,
): void {
  laws(LSTM);
  laws(TFT);
}
