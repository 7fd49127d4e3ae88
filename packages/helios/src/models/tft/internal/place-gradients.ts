import type { BatchSize } from '../../internal/window-network.js';
import type { TftShape } from '../tft-weights.js';
import { STATIC_INPUTS } from './input-groups.js';
import type { ParameterLayout } from './parameter-layout.js';
import type { Take } from './place-blocks.js';

/** Gradients of what the layers leave, and room that all blocks use in turn. */
export interface GradientPlaces {
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
  readonly encoderTurned: number;
  readonly decoderTurned: number;

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
  readonly turned: number;
}

/** Room for the gradients. */
export function placeGradients(
  take: Take,
  { hidden, levels }: TftShape,
  layout: ParameterLayout,
  { rows, contextSteps, horizonSteps }: BatchSize,
): GradientPlaces {
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
    encoderTurned: take(4 * hidden * hidden),
    decoderTurned: take(4 * hidden * hidden),
    group: take(sideRows * hidden),
    embedding: take(sideRows * hidden),
    groupWeights: take(sideRows * layout.decoder.groups.length),
    gate: take(stepRows * Math.max(2 * hidden, 2 * layout.decoder.groups.length)),
    second: take(stepRows * hidden),
    elu: take(stepRows * hidden),
    contextSums: take(rows * hidden),
    turned: take(widest * Math.max(4 * hidden, levels.length)),
  };
}
