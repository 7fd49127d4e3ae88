import type { BatchSize } from '../networks/window-network.js';
import {
  type GatedSkipLayout,
  type ResidualLayout,
  type SideLayout,
  STATIC_INPUTS,
  type TftParameterLayout,
  type TftShape,
} from './tft-layout.js';

/** Reserves memory for a count of numbers and returns its offset. */
export type Allocate = (count: number) => number;

/** Intermediate results of a gated skip. */
export interface GatedSkipOffsets {
  /** Left half and σ of the right half [rows, 2·width]. */
  readonly gate: number;
  /** Normalised sums [rows, width], and the inverse of their deviations [rows]. */
  readonly normal: number;
  readonly inverse: number;
  /** [rows, width]. */
  readonly out: number;
}

/** Intermediate results of a gated residual network. */
export interface ResidualOffsets {
  /** Both layers [rows, hidden]. */
  readonly elu: number;
  readonly second: number;
  readonly gated: GatedSkipOffsets;
}

/** Intermediate results of the selection among input groups. */
export interface SideOffsets {
  readonly groups: readonly { readonly embedding: number; readonly network: ResidualOffsets }[];
  /** Its result becomes the weights of the groups [rows, groups]. */
  readonly selection: ResidualOffsets;
}

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
 * Intermediate results of the attention, and their gradients. Queries belong to the decoder steps (horizon), keys and values to all steps.
 * The width of a head is `size` = hidden / heads.
 */
export interface AttentionOffsets {
  /** [horizon, rows, heads·size], [steps, rows, heads·size], [steps, rows, size]. */
  readonly queries: number;
  readonly keys: number;
  readonly values: number;
  /** Scaled queries [rows, heads, horizon, size]; transposed keys [rows, heads, size, steps]; values [rows, steps, size]. */
  readonly queriesByHead: number;
  readonly keysTransposed: number;
  readonly valuesByRow: number;
  /** [rows, heads, horizon, steps], and their sums over the heads [rows, horizon, steps]. */
  readonly weights: number;
  readonly sums: number;
  /** [rows, horizon, size] and [horizon, rows, size]. */
  readonly attendedByRow: number;
  readonly attended: number;
  /** Input of the gated skip [horizon, rows, hidden]. */
  readonly out: number;
  /** Keys [rows, heads, steps, size] and a transposed matrix of values [size, steps], for the backward pass. */
  readonly keysByHead: number;
  readonly valuesTransposed: number;
  /** Gradients of the fields of the same names, of the sums, and of the scores of one head [horizon, steps]. */
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

/** Reserves the memory of the attention; `takeToTrain` reserves what only the backward pass needs. */
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

/** Gradients of the layers' results, and work space that all blocks share. */
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
  /** Transposed hidden weights of both LSTM layers. */
  readonly encoderTransposed: number;
  readonly decoderTransposed: number;

  /** Shared: gradients of one input group and its embedding [rows, hidden], of the weights of the groups [rows, groups]. */
  readonly group: number;
  readonly embedding: number;
  readonly groupWeights: number;
  /** Shared: gradients of one gated residual network [rows, 2·hidden], [rows, hidden] twice, and of its context. */
  readonly gate: number;
  readonly second: number;
  readonly elu: number;
  readonly contextSums: number;
  /** Shared: a transposed weight matrix. */
  readonly transposed: number;
}

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
