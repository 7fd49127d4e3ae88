import { heliosError } from '../../internal/helios-error.js';
import type { ModelSeries } from '../model-series.js';
import {
  type SeriesTrainingOptions,
  type SeriesTrainingState,
  trainOnSeries,
} from './train-on-series.js';
import type { BatchSize, Passes, WindowNetwork } from './window-network.js';

/** Where a training on many series stands, as plain data. */
export interface WeightsTrainingState<Weights> extends Omit<SeriesTrainingState, 'values'> {
  readonly weights: Weights;
}

/**
 * Goes on training the weights of a network on many series.
 *
 * @param create - lays out the network for a size of batch
 * @throws EngineError `knownAheadMismatch`, and those of {@link trainOnSeries}
 */
export function trainWeightsOnSeries<
  Weights extends { readonly values: readonly number[]; readonly knownAhead: number },
  N extends WindowNetwork,
>(
  create: (size: BatchSize) => N,
  passes: Passes<N>,
  state: WeightsTrainingState<Weights>,
  seriesSet: readonly ModelSeries[],
  options: SeriesTrainingOptions,
): WeightsTrainingState<Weights> {
  const { weights } = state;
  if (weights.knownAhead > 0) {
    const message = `weights to train on many series must read none known ahead; ${weights.knownAhead} came`;
    throw heliosError('invalid', 'knownAheadMismatch', message, { field: 'weights.knownAhead' });
  }
  const from = { ...state, values: weights.values };
  const { values, ...trained } = trainOnSeries(create, passes, from, seriesSet, options);
  return { weights: { ...weights, values }, ...trained };
}
