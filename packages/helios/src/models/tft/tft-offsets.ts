import type { BatchSize } from '../networks/window-network.js';
import {
  type GatedSkipLayout,
  type ResidualLayout,
  type SideLayout,
  STATIC_INPUTS,
  type TftParameterLayout,
  type TftShape,
} from './tft-layout.js';

/** Takes room for so many numbers and answers where it begins. */
export type Allocate = (count: number) => number;

/** What a gated skip leaves. */
export interface GatedSkipOffsets {
  /** Left half and σ of the right half [rows, 2·width]. */
  readonly gate: number;
  /** Normalised sums [rows, width], 1 / their deviations [rows]. */
  readonly normal: number;
  readonly inverse: number;
  /** [rows, width]. */
  readonly out: number;
}

/** What a gated residual network leaves. */
export interface ResidualOffsets {
  /** Both layers [rows, hidden]. */
  readonly elu: number;
  readonly second: number;
  readonly gated: GatedSkipOffsets;
}

/** What the selection among groups of inputs leaves. */
export interface SideOffsets {
  readonly groups: readonly { readonly embedding: number; readonly network: ResidualOffsets }[];
  /** Its result becomes the weights of the groups [rows, groups]. */
  readonly selection: ResidualOffsets;
}

/** Room for a gated skip over `rows` rows. */
export function allocateGatedSkip(
  take: Allocate,
  { width }: GatedSkipLayout,
  rows: number,
): GatedSkipOffsets {
  return {
    gate: take(rows * 2 * width),
    normal: take(rows * width),
    inverse: take(rows),
    out: take(rows * width),
  };
}

/** Room for a gated residual network over `rows` rows. */
export function allocateResidual(
  take: Allocate,
  layout: ResidualLayout,
  rows: number,
): ResidualOffsets {
  return {
    elu: take(rows * layout.first.outputs),
    second: take(rows * layout.second.outputs),
    gated: allocateGatedSkip(take, layout.gated, rows),
  };
}

/** Room for the selection among the inputs of encoder or decoder. */
export function allocateSide(
  take: Allocate,
  side: SideLayout,
  hidden: number,
  rows: number,
): SideOffsets {
  return {
    groups: side.groups.map(({ network }) => ({
      embedding: take(rows * hidden),
      network: allocateResidual(take, network, rows),
    })),
    selection: allocateResidual(take, side.selection, rows),
  };
}

/**
 * What the attention leaves, and its gradients. Queries belong to the steps of the decoder (horizon), keys and values to all
 * steps; each head is `size` = hidden / heads wide.
 */
export interface AttentionOffsets {
  /** [horizon, rows, heads·size], [steps, rows, heads·size], [steps, rows, size]. */
  readonly queries: number;
  readonly keys: number;
  readonly values: number;
  /** Scaled queries [rows, heads, horizon, size]; keys turned [rows, heads, size, steps]; values [rows, steps, size]. */
  readonly queriesByHead: number;
  readonly keysTransposed: number;
  readonly valuesByRow: number;
  /** [rows, heads, horizon, steps], and their sums over the heads [rows, horizon, steps]. */
  readonly weights: number;
  readonly sums: number;
  /** [rows, horizon, size] and [horizon, rows, size]. */
  readonly attendedByRow: number;
  readonly attended: number;
  /** What goes on to the gated skip [horizon, rows, hidden]. */
  readonly out: number;
  /** Keys [rows, heads, steps, size] and a turned matrix of values [size, steps], for the way back. */
  readonly keysByHead: number;
  readonly valuesTransposed: number;
  /** Gradients of what has the same name, of the sums and of the scores of one head [horizon, steps]. */
  readonly queryGradients: number;
  readonly keyGradients: number;
  readonly valueGradients: number;
  readonly queryGradientsByHead: number;
  readonly keyGradientsByHead: number;
  readonly valueGradientsByRow: number;
  readonly attendedGradients: number;
  readonly attendedGradientsByRow: number;
  readonly sumGradients: number;
  readonly scoreGradients: number;
}

/**
 * Room for the attention.
 *
 * @param takeToTrain - takes what only the way back needs
 */
export function allocateAttention(
  take: Allocate,
  takeToTrain: Allocate,
  { hidden, heads }: TftShape,
  { rows, contextSteps, horizonSteps }: BatchSize,
): AttentionOffsets {
  const steps = contextSteps + horizonSteps;
  const size = hidden / heads;
  const queries = horizonSteps * rows * hidden;
  const keys = steps * rows * hidden;
  const values = steps * rows * size;
  const attended = horizonSteps * rows * size;
  return {
    queries: take(queries),
    keys: take(keys),
    values: take(values),
    queriesByHead: take(queries),
    keysTransposed: take(keys),
    valuesByRow: take(values),
    weights: take(rows * heads * horizonSteps * steps),
    sums: take(rows * horizonSteps * steps),
    attendedByRow: take(attended),
    attended: take(attended),
    out: take(queries),
    keysByHead: takeToTrain(keys),
    valuesTransposed: takeToTrain(size * steps),
    queryGradients: takeToTrain(queries),
    keyGradients: takeToTrain(keys),
    valueGradients: takeToTrain(values),
    queryGradientsByHead: takeToTrain(queries),
    keyGradientsByHead: takeToTrain(keys),
    valueGradientsByRow: takeToTrain(values),
    attendedGradients: takeToTrain(attended),
    attendedGradientsByRow: takeToTrain(attended),
    sumGradients: takeToTrain(horizonSteps * steps),
    scoreGradients: takeToTrain(horizonSteps * steps),
  };
}

/** Gradients of what the layers leave, and room that all blocks use in turn. */
export interface GradientOffsets {
  /** [steps, rows, hidden]. */
  readonly selected: number;
  readonly hidden: number;
  readonly skipped: number;
  readonly enriched: number;
  /** [horizon, rows, hidden]. */
  readonly attended: number;
  readonly afterAttention: number;
  readonly fed: number;
  readonly last: number;
  /** [rows, hidden]. */
  readonly cell: number;
  readonly contexts: readonly number[];
  readonly staticEmbedding: number;
  /** [steps, rows, 4·hidden]. */
  readonly gates: number;
  /** Hidden weights of both LSTM layers turned. */
  readonly encoderTransposed: number;
  readonly decoderTransposed: number;

  /** In turn: of one group of inputs and its embedding [rows, hidden], of the weights of the groups [rows, groups]. */
  readonly group: number;
  readonly embedding: number;
  readonly groupWeights: number;
  /** In turn: of one gated residual network [rows, 2·hidden], [rows, hidden] twice, and of what its context adds. */
  readonly gate: number;
  readonly second: number;
  readonly elu: number;
  readonly contextSums: number;
  /** In turn: a matrix of weights turned. */
  readonly transposed: number;
}

/** Room for the gradients. */
export function allocateGradients(
  take: Allocate,
  { hidden, levels }: TftShape,
  layout: TftParameterLayout,
  { rows, contextSteps, horizonSteps }: BatchSize,
): GradientOffsets {
  const sideRows = Math.max(contextSteps, horizonSteps) * rows;
  const decoderRows = horizonSteps * rows;
  const stepRows = contextSteps * rows + decoderRows;
  const widest = Math.max(hidden, layout.decoder.inputs, STATIC_INPUTS);
  return {
    selected: take(stepRows * hidden),
    hidden: take(stepRows * hidden),
    skipped: take(stepRows * hidden),
    enriched: take(stepRows * hidden),
    attended: take(decoderRows * hidden),
    afterAttention: take(decoderRows * hidden),
    fed: take(decoderRows * hidden),
    last: take(decoderRows * hidden),
    cell: take(rows * hidden),
    contexts: layout.contexts.map(() => take(rows * hidden)),
    staticEmbedding: take(rows * hidden),
    gates: take(stepRows * 4 * hidden),
    encoderTransposed: take(4 * hidden * hidden),
    decoderTransposed: take(4 * hidden * hidden),
    group: take(sideRows * hidden),
    embedding: take(sideRows * hidden),
    groupWeights: take(sideRows * layout.decoder.groups.length),
    gate: take(stepRows * Math.max(2 * hidden, 2 * layout.decoder.groups.length)),
    second: take(stepRows * hidden),
    elu: take(stepRows * hidden),
    contextSums: take(rows * hidden),
    transposed: take(widest * Math.max(4 * hidden, levels.length)),
  };
}
