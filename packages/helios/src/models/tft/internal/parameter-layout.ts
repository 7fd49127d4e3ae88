import { decoderInputCount, encoderInputCount } from '../../internal/inputs.js';
import type { TftShape } from '../tft-weights.js';
import {
  decoderGroups,
  encoderGroups,
  type InputGroup,
  MORE_DECODER_INPUTS,
  MORE_ENCODER_INPUTS,
  STATIC_INPUTS,
} from './input-groups.js';

/** A matrix [inputs, outputs] and, where there is one, a bias [outputs]. */
export interface DenseLayout {
  readonly inputs: number;
  readonly outputs: number;
  readonly weights: number;
  readonly bias?: number;
}

/** A matrix with a bias. */
export interface BiasedLayout extends DenseLayout {
  readonly bias: number;
}

/** Gated linear unit, sum and layer normalisation: gate to twice the width, gain and bias [width]. */
export interface GatedSkipLayout {
  readonly width: number;
  readonly gate: DenseLayout;
  readonly gain: number;
  readonly bias: number;
}

/** A gated residual network. */
export interface ResidualLayout {
  readonly first: BiasedLayout;
  /** Where a context enters. */
  readonly context?: DenseLayout;
  readonly second: DenseLayout;
  /** Where the result is of another width than the inputs. */
  readonly skip?: DenseLayout;
  readonly gated: GatedSkipLayout;
}

/** Inputs, their selection and the LSTM layer of the encoder or the decoder. */
export interface SideLayout {
  readonly inputs: number;
  readonly groups: readonly GroupLayout[];
  readonly selection: ResidualLayout;
  readonly inputWeights: BiasedLayout;
  readonly hiddenWeights: DenseLayout;
}

/** A group of inputs with its embedding and network. */
export interface GroupLayout extends InputGroup {
  readonly embedding: BiasedLayout;
  readonly network: ResidualLayout;
}

/** Where the blocks of {@link TftWeights} begin. */
export interface ParameterLayout {
  readonly staticEmbedding: DenseLayout;
  /** Contexts for selection, enrichment, hidden and cell state. */
  readonly contexts: readonly ResidualLayout[];
  readonly encoder: SideLayout;
  readonly decoder: SideLayout;
  readonly afterStates: GatedSkipLayout;
  readonly enrichment: ResidualLayout;
  readonly queries: DenseLayout;
  readonly keys: DenseLayout;
  readonly values: DenseLayout;
  readonly attended: DenseLayout;
  readonly afterAttention: GatedSkipLayout;
  readonly feedForward: ResidualLayout;
  readonly afterFeedForward: GatedSkipLayout;
  readonly head: DenseLayout;
  readonly direct: DenseLayout;
  readonly headBias: number;
  readonly count: number;
}

/** Where the blocks of the weights of a network begin, in numbers. */
export function parameterLayout({ hidden, heads, levels, knownAhead }: TftShape): ParameterLayout {
  let count = 0;
  const take = (size: number): number => {
    count += size;
    return count - size;
  };
  const matrix = (inputs: number, outputs: number): DenseLayout => ({
    inputs,
    outputs,
    weights: take(inputs * outputs),
  });
  const dense = (inputs: number, outputs: number): BiasedLayout => ({
    ...matrix(inputs, outputs),
    bias: take(outputs),
  });
  const gatedSkip = (inputs: number, width: number): GatedSkipLayout => ({
    width,
    gate: dense(inputs, 2 * width),
    gain: take(width),
    bias: take(width),
  });
  const residual = (inputs: number, width: number, withContext: boolean): ResidualLayout => ({
    first: dense(inputs, hidden),
    ...(withContext && { context: matrix(hidden, hidden) }),
    second: dense(hidden, hidden),
    ...(inputs !== width && { skip: matrix(inputs, width) }),
    gated: gatedSkip(hidden, width),
  });
  const side = (inputs: number, groups: readonly InputGroup[]): SideLayout => ({
    inputs,
    groups: groups.map((group) => ({
      ...group,
      embedding: dense(group.count, hidden),
      network: residual(hidden, hidden, false),
    })),
    selection: residual(inputs, groups.length, true),
    inputWeights: dense(hidden, 4 * hidden),
    hiddenWeights: matrix(hidden, 4 * hidden),
  });
  const encoderInputs = encoderInputCount(knownAhead) + MORE_ENCODER_INPUTS;
  const decoderInputs = decoderInputCount(knownAhead) + MORE_DECODER_INPUTS;
  const headWidth = hidden / heads;
  const layout = {
    staticEmbedding: dense(STATIC_INPUTS, hidden),
    contexts: [0, 1, 2, 3].map(() => residual(hidden, hidden, false)),
    encoder: side(encoderInputs, encoderGroups(knownAhead)),
    decoder: side(decoderInputs, decoderGroups(knownAhead)),
    afterStates: gatedSkip(hidden, hidden),
    enrichment: residual(hidden, hidden, true),
    queries: matrix(hidden, hidden),
    keys: matrix(hidden, hidden),
    values: matrix(hidden, headWidth),
    attended: matrix(headWidth, hidden),
    afterAttention: gatedSkip(hidden, hidden),
    feedForward: residual(hidden, hidden, false),
    afterFeedForward: gatedSkip(hidden, hidden),
    head: matrix(hidden, levels.length),
    direct: matrix(decoderInputs, levels.length),
    headBias: take(levels.length),
  };
  return { ...layout, count };
}
