import { createKernel } from '../../../kernel/create-kernel.js';
import type { Kernel } from '../../../kernel/kernel.js';
import type { BatchSize, WindowPlaces } from '../../internal/window-network.js';
import type { TftShape } from '../tft-weights.js';
import { STATIC_INPUTS } from './input-groups.js';
import { type ParameterLayout, parameterLayout } from './parameter-layout.js';
import { type AttentionPlaces, placeAttention } from './place-attention.js';
import {
  type GatedSkipPlaces,
  placeGatedSkip,
  placeResidual,
  placeSide,
  type ResidualPlaces,
  type SidePlaces,
  type Take,
} from './place-blocks.js';
import { type GradientPlaces, placeGradients } from './place-gradients.js';

/** A temporal fusion transformer laid out in the memory of a kernel. */
export interface Network {
  readonly kernel: Kernel;
  readonly shape: TftShape;
  readonly layout: ParameterLayout;
  readonly size: BatchSize;
  readonly at: Places;
}

/** Where things lie. `steps` are those of the encoder and then those of the decoder, each with all rows. */
export interface Places extends WindowPlaces {
  /** [rows, static inputs] and [rows, hidden]. */
  readonly statics: number;
  readonly staticEmbedding: number;
  readonly contexts: readonly ResidualPlaces[];
  readonly encoder: SidePlaces;
  readonly decoder: SidePlaces;
  /** What is left of the inputs after their selection [steps, rows, hidden]. */
  readonly selected: number;
  /** [steps, rows, 4·hidden]. */
  readonly gates: number;
  /** [1 + steps, rows, hidden]: the states before the first step and after each. */
  readonly hidden: number;
  readonly cell: number;
  /** [steps, rows, hidden]. */
  readonly tanhCell: number;
  readonly afterStates: GatedSkipPlaces;
  readonly enrichment: ResidualPlaces;
  readonly attention: AttentionPlaces;
  readonly afterAttention: GatedSkipPlaces;
  readonly feedForward: ResidualPlaces;
  readonly afterFeedForward: GatedSkipPlaces;
  readonly back: GradientPlaces;
  /** What a context adds to each row [rows, hidden], and a skip where the width changes [steps, rows, groups]. */
  readonly contextSums: number;
  readonly skipped: number;
}

/**
 * Lays a network out in the memory of a kernel of its own, all weights 0.
 *
 * @param create - maker of the kernel: SIMD where the host has it, or a twin of it for checks
 * @param trains - whether there shall be room for gradients; a forecast needs a third of the memory without
 */
export function createNetwork(
  shape: TftShape,
  size: BatchSize,
  create: (size: number) => Kernel = createKernel,
  trains = true,
): Network {
  const layout = parameterLayout(shape);
  const { rows, contextSteps, horizonSteps } = size;
  const { hidden } = shape;
  const encoderRows = contextSteps * rows;
  const decoderRows = horizonSteps * rows;
  const stepRows = encoderRows + decoderRows;
  let end = 0;
  const take: Take = (count) => {
    const start = end;
    // Whole cache lines, so that vectors never straddle two.
    end += Math.ceil(count / 16) * 16;
    return start;
  };
  const takeToTrain: Take = trains ? take : () => end;
  const at: Places = {
    parameters: take(layout.count),
    gradients: takeToTrain(layout.count),
    means: takeToTrain(layout.count),
    squares: takeToTrain(layout.count),
    encoderInputs: take(encoderRows * layout.encoder.inputs),
    decoderInputs: take(decoderRows * layout.decoder.inputs),
    statics: take(rows * STATIC_INPUTS),
    targets: take(decoderRows),
    outputs: take(decoderRows * shape.levels.length),
    outputGradients: takeToTrain(decoderRows * shape.levels.length),
    staticEmbedding: take(rows * hidden),
    contexts: layout.contexts.map((context) => placeResidual(take, context, rows)),
    encoder: placeSide(take, layout.encoder, hidden, encoderRows),
    decoder: placeSide(take, layout.decoder, hidden, decoderRows),
    selected: take(stepRows * hidden),
    gates: take(stepRows * 4 * hidden),
    hidden: take((stepRows + rows) * hidden),
    cell: take((stepRows + rows) * hidden),
    tanhCell: take(stepRows * hidden),
    afterStates: placeGatedSkip(take, layout.afterStates, stepRows),
    enrichment: placeResidual(take, layout.enrichment, stepRows),
    attention: placeAttention(take, takeToTrain, shape, size),
    afterAttention: placeGatedSkip(take, layout.afterAttention, decoderRows),
    feedForward: placeResidual(take, layout.feedForward, decoderRows),
    afterFeedForward: placeGatedSkip(take, layout.afterFeedForward, decoderRows),
    contextSums: take(rows * hidden),
    skipped: take(Math.max(encoderRows, decoderRows) * layout.decoder.groups.length),
    back: placeGradients(takeToTrain, shape, layout, size),
  };
  return { kernel: create(end), shape, layout, size, at };
}
