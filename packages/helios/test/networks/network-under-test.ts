import type { NetworkFitOptions } from '../../src/models/internal/network-fit-options.js';
import type { SeriesTrainingOptions } from '../../src/models/internal/train-on-series.js';
import type { WeightsTrainingState } from '../../src/models/internal/train-weights-on-series.js';
import { checkLstmWeights } from '../../src/models/lstm/check-lstm-weights.js';
import { fitLstm } from '../../src/models/lstm/fit-lstm.js';
import { forecastLstm } from '../../src/models/lstm/forecast-lstm.js';
import { initialLstmWeights } from '../../src/models/lstm/initial-lstm-weights.js';
import type { LstmModel } from '../../src/models/lstm/lstm-model.js';
import type { LstmShape, LstmWeights } from '../../src/models/lstm/lstm-weights.js';
import { trainLstmWeights } from '../../src/models/lstm/train-lstm-weights.js';
import { widenLstmWeights } from '../../src/models/lstm/widen-lstm-weights.js';
import type { ModelSeries } from '../../src/models/model-series.js';
import type { QuantileForecast } from '../../src/models/quantile-forecast.js';
import { checkTftWeights } from '../../src/models/tft/check-tft-weights.js';
import { fitTft } from '../../src/models/tft/fit-tft.js';
import { forecastTft } from '../../src/models/tft/forecast-tft.js';
import { initialTftWeights } from '../../src/models/tft/initial-tft-weights.js';
import type { TftModel } from '../../src/models/tft/tft-model.js';
import type { TftWeights } from '../../src/models/tft/tft-weights.js';
import { trainTftWeights } from '../../src/models/tft/train-tft-weights.js';
import { widenTftWeights } from '../../src/models/tft/widen-tft-weights.js';

type NetworkCourse = Pick<NetworkFitOptions, 'epochs' | 'windowsPerEpoch' | 'learningRate'> & {
  hidden?: number;
  contextSteps?: number;
};

/** What both networks can do, under one name, so that one law is asked of both. */
export interface NetworkUnderTest<
  W extends LstmShape & { readonly values: readonly number[] },
  M extends Pick<LstmModel, 'training' | 'contextSteps'> & { readonly weights: W },
> {
  readonly name: string;
  /** A short training that suffices this network for a series of four weeks. */
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
  check: checkLstmWeights,
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
  check: checkTftWeights,
  widen: widenTftWeights,
  train: trainTftWeights,
  fit: fitTft,
  forecast: forecastTft,
};

/** The laws are given each network in turn. */
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
