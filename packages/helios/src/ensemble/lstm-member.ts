import { fitLstm } from '../models/lstm/fit-lstm.js';
import { forecastLstm } from '../models/lstm/forecast-lstm.js';
import type { LstmModel } from '../models/lstm/lstm-model.js';
import type { LstmWeights } from '../models/lstm/lstm-weights.js';
import { fitsItsOwn, withoutKnownAhead } from './internal/own-fit.js';
import { MEMBER_LEVELS, type Member } from './member.js';

/** How far a fit moves the weights of many series: a few short passes, stopped by held-out windows. */
const FIT = { epochs: 4, windowsPerEpoch: 48, patience: 1, learningRate: 0.0005, horizonSteps: 48 };

/**
 * The LSTM as a member: weights of many series, which go on learning from the series where that is four weeks long.
 *
 * @param weights - of many series
 * @param contextSteps - values that the encoder reads, at most
 */
export function lstmMember(weights: LstmWeights, contextSteps: number): Member {
  return {
    name: 'LSTM',
    fit(series, { seed }) {
      if (!fitsItsOwn(series)) {
        const model = unfitted(weights, series.stepMinutes, contextSteps);
        return (known, horizon) =>
          forecastLstm(model, withoutKnownAhead(known), horizon, MEMBER_LEVELS);
      }
      const model = fitLstm(series, { seed, initialWeights: weights, contextSteps, ...FIT });
      return (known, horizon) => forecastLstm(model, known, horizon, MEMBER_LEVELS);
    },
  };
}

function unfitted(weights: LstmWeights, stepMinutes: number, contextSteps: number): LstmModel {
  return {
    format: 'helios-lstm-model',
    version: 1,
    weights,
    stepMinutes,
    contextSteps,
    knownAheadScales: [],
    training: { windows: 0, epochs: 0 },
  };
}
