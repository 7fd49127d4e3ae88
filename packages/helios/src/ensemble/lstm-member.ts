import { fitLstm } from '../models/lstm/fit-lstm.js';
import { forecastLstm } from '../models/lstm/forecast-lstm.js';
import type { LstmModel } from '../models/lstm/lstm-model.js';
import type { LstmWeights } from '../models/lstm/lstm-weights.js';
import { NETWORK_FIT, networkMember } from './internal/network-member.js';
import type { Member } from './member.js';

/**
 * The LSTM as a member.
 *
 * @param weights - of many series
 * @param contextSteps - values that the encoder reads, at most
 */
export function lstmMember(weights: LstmWeights, contextSteps: number): Member {
  return networkMember<LstmModel>({
    name: 'LSTM',
    unfitted: (stepMinutes) => ({
      format: 'helios-lstm-model',
      version: 1,
      weights,
      stepMinutes,
      contextSteps,
      knownAheadScales: [],
      training: { windows: 0, epochs: 0 },
    }),
    fit: (series, seed) =>
      fitLstm(series, { seed, initialWeights: weights, contextSteps, ...NETWORK_FIT }),
    forecast: forecastLstm,
  });
}
