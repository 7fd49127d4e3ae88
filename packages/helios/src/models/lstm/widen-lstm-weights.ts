import { heliosError } from '../../internal/helios-error.js';
import { decoderInputCount, encoderInputCount } from '../internal/inputs.js';
import { MORE_INPUTS } from './internal/more-inputs.js';
import { parameterLayout } from './internal/parameter-layout.js';
import type { LstmWeights } from './lstm-weights.js';

/**
 * The same network with room for more series known ahead: their weights are 0, so that it answers as before until it is trained.
 *
 * @param weights - of a network with fewer series known ahead, or as many
 * @param knownAhead - series known ahead that it shall read
 * @throws EngineError `knownAheadMissing` where the weights already read more
 * @example
 * const weights = initialLstmWeights({ hidden: 8, levels: [0.5], knownAhead: 0 }, 1);
 * widenLstmWeights(weights, 2).values.length - weights.values.length;
 * // => 196
 */
export function widenLstmWeights(weights: LstmWeights, knownAhead: number): LstmWeights {
  if (knownAhead === weights.knownAhead) return weights;
  if (knownAhead < weights.knownAhead) {
    const message = `knownAhead must hold the ${weights.knownAhead} series that the weights read; ${knownAhead} came`;
    throw heliosError('invalid', 'knownAheadMissing', message, { field: 'knownAhead' });
  }
  const { hidden, levels, values } = weights;
  const old = parameterLayout(weights);
  const more = knownAhead - weights.knownAhead;
  const zeros = (rows: number, width: number): number[] => new Array(rows * width).fill(0);
  const decoderRows = decoderInputCount(more) - decoderInputCount(0);
  const decoderEnd = old.decoder.hiddenWeights - MORE_INPUTS * 4 * hidden;
  const directEnd = old.headBias - MORE_INPUTS * levels.length;
  const encoderRows = encoderInputCount(more) - encoderInputCount(0);
  return {
    ...weights,
    knownAhead,
    // Inputs of series known ahead stand last of the encoder's, and of the decoder's before those of `fillMore`.
    values: [
      ...values.slice(0, old.encoder.hiddenWeights),
      ...zeros(encoderRows, 4 * hidden),
      ...values.slice(old.encoder.hiddenWeights, decoderEnd),
      ...zeros(decoderRows, 4 * hidden),
      ...values.slice(decoderEnd, directEnd),
      ...zeros(decoderRows, levels.length),
      ...values.slice(directEnd),
    ],
  };
}
