import { encoderInputCount } from '../../internal/inputs.js';
import type { LstmShape } from '../lstm-weights.js';
import { lstmDecoderInputs } from './more-inputs.js';

/** Where the blocks of {@link LstmWeights} begin. */
export interface ParameterLayout {
  readonly encoder: LayerLayout;
  readonly decoder: LayerLayout;
  readonly head: number;
  readonly direct: number;
  readonly headBias: number;
  readonly count: number;
}

/** One LSTM layer. */
export interface LayerLayout {
  readonly inputs: number;
  readonly inputWeights: number;
  readonly hiddenWeights: number;
  readonly bias: number;
}

/** Where the blocks of the weights of a network begin, in numbers. */
export function parameterLayout(shape: LstmShape): ParameterLayout {
  const { hidden, levels, knownAhead } = shape;
  const encoderInputs = encoderInputCount(knownAhead);
  const decoderInputs = lstmDecoderInputs(knownAhead);
  const decoderStart = layerSize(encoderInputs, hidden);
  const head = decoderStart + layerSize(decoderInputs, hidden);
  const direct = head + hidden * levels.length;
  const headBias = direct + decoderInputs * levels.length;
  return {
    encoder: layer(0, encoderInputs, hidden),
    decoder: layer(decoderStart, decoderInputs, hidden),
    head,
    direct,
    headBias,
    count: headBias + levels.length,
  };
}

function layer(start: number, inputs: number, hidden: number): LayerLayout {
  const hiddenWeights = start + inputs * 4 * hidden;
  return {
    inputs,
    inputWeights: start,
    hiddenWeights,
    bias: hiddenWeights + hidden * 4 * hidden,
  };
}

function layerSize(inputs: number, hidden: number): number {
  return (inputs + hidden + 1) * 4 * hidden;
}
