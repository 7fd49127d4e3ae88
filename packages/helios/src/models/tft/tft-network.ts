import { createKernel } from '../../kernel/create-kernel.js';
import type { Kernel } from '../../kernel/kernel.js';
import type { BatchSize, WindowOffsets } from '../networks/window-network.js';
import {
  STATIC_INPUTS,
  type TftParameterLayout,
  type TftShape,
  tftParameterLayout,
} from './tft-layout.js';
import {
  type Allocate,
  type AttentionOffsets,
  allocateAttention,
  allocateGatedSkip,
  allocateGradients,
  allocateResidual,
  allocateSide,
  type GatedSkipOffsets,
  type GradientOffsets,
  type ResidualOffsets,
  type SideOffsets,
} from './tft-offsets.js';

/** A temporal fusion transformer in the memory of a kernel. */
export interface TftNetwork {
  readonly kernel: Kernel;
  readonly shape: TftShape;
  readonly layout: TftParameterLayout;
  readonly size: BatchSize;
  readonly at: TftOffsets;
}

/** Offsets into the kernel's memory. `steps` are those of the encoder, then those of the decoder, each with all rows. */
export interface TftOffsets extends WindowOffsets {
  /** [rows, static inputs] and [rows, hidden]. */
  readonly statics: number;
  readonly staticEmbedding: number;
  readonly contexts: readonly ResidualOffsets[];
  readonly encoder: SideOffsets;
  readonly decoder: SideOffsets;
  /** Selected inputs [steps, rows, hidden]. */
  readonly selected: number;
  /** [steps, rows, 4·hidden]. */
  readonly gates: number;
  /** [1 + steps, rows, hidden]: states before the first step and after each step. */
  readonly hidden: number;
  readonly cell: number;
  /** [steps, rows, hidden]. */
  readonly tanhCell: number;
  readonly afterStates: GatedSkipOffsets;
  readonly enrichment: ResidualOffsets;
  readonly attention: AttentionOffsets;
  readonly afterAttention: GatedSkipOffsets;
  readonly feedForward: ResidualOffsets;
  readonly afterFeedForward: GatedSkipOffsets;
  readonly back: GradientOffsets;
  /** Contribution of a context to each row [rows, hidden], and a skip connection where the width changes [steps, rows, groups]. */
  readonly contextSums: number;
  readonly skipped: number;
}

/**
 * Creates a network in the memory of its own kernel, with all weights 0.
 *
 * @param create - creates the kernel: SIMD if available, or a scalar twin for checks
 * @param trains - whether to reserve memory for gradients; a forecast needs a third of the memory without it
 */
export function createTftNetwork(
  shape: TftShape,
  size: BatchSize,
  create: (size: number) => Kernel = createKernel,
  trains = true,
): TftNetwork {
  const layout = tftParameterLayout(shape);
  const { rows, contextSteps, horizonSteps } = size;
  const { hidden } = shape;
  const encoderRows = contextSteps * rows;
  const decoderRows = horizonSteps * rows;
  const stepRows = encoderRows + decoderRows;
  let end = 0;
  const take: Allocate = (count) => {
    const start = end;
    // Blocks are multiples of a cache line, so that no vector crosses two lines.
    end += Math.ceil(count / 16) * 16;
    return start;
  };
  const takeToTrain: Allocate = trains ? take : () => end;
  const at: TftOffsets = {
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
    contexts: layout.contexts.map((context) => allocateResidual(take, context, rows)),
    encoder: allocateSide(take, layout.encoder, hidden, encoderRows),
    decoder: allocateSide(take, layout.decoder, hidden, decoderRows),
    selected: take(stepRows * hidden),
    gates: take(stepRows * 4 * hidden),
    hidden: take((stepRows + rows) * hidden),
    cell: take((stepRows + rows) * hidden),
    tanhCell: take(stepRows * hidden),
    afterStates: allocateGatedSkip(take, layout.afterStates, stepRows),
    enrichment: allocateResidual(take, layout.enrichment, stepRows),
    attention: allocateAttention(take, takeToTrain, shape, size),
    afterAttention: allocateGatedSkip(take, layout.afterAttention, decoderRows),
    feedForward: allocateResidual(take, layout.feedForward, decoderRows),
    afterFeedForward: allocateGatedSkip(take, layout.afterFeedForward, decoderRows),
    contextSums: take(rows * hidden),
    skipped: take(Math.max(encoderRows, decoderRows) * layout.decoder.groups.length),
    back: allocateGradients(takeToTrain, shape, layout, size),
  };
  return { kernel: create(end), shape, layout, size, at };
}
