import type { BatchSize } from '../../internal/window-network.js';
import { attend } from './attend.js';
import { addProduct, dense } from './dense.js';
import { gatedSkip } from './gated-skip.js';
import { STATIC_INPUTS } from './input-groups.js';
import type { Network } from './network.js';
import { type Context, residual } from './residual.js';
import { select } from './select.js';
import { runStates } from './states.js';

/** Contexts in the order of the layout. */
export const [SELECTION, ENRICHMENT, HIDDEN_STATE, CELL_STATE] = [0, 1, 2, 3] as const;

/** A context with its gradients. */
export function contextOf({ at }: Network, index: number, { rows }: BatchSize): Context {
  return { values: at.contexts[index]!.gated.out, gradients: at.back.contexts[index]!, rows };
}

/** Runs the network over the inputs that lie in it, and leaves the outputs there. */
export function forward(network: Network, batch: BatchSize): void {
  const { kernel, layout, at, shape } = network;
  const { rows, contextSteps, horizonSteps } = batch;
  const { hidden } = shape;
  const encoderRows = contextSteps * rows;
  const decoderRows = horizonSteps * rows;
  const stepRows = encoderRows + decoderRows;
  const encoded = encoderRows * hidden;

  dense(network, layout.staticEmbedding, at.statics, STATIC_INPUTS, at.staticEmbedding, rows);
  layout.contexts.forEach((context, i) => {
    residual(network, context, at.contexts[i]!, at.staticEmbedding, rows);
  });
  const selection = contextOf(network, SELECTION, batch);
  const { encoder, decoder } = layout;
  select(network, encoder, at.encoder, at.encoderInputs, at.selected, encoderRows, selection);
  const decoded = at.selected + encoded;
  select(network, decoder, at.decoder, at.decoderInputs, decoded, decoderRows, selection);

  kernel.fillRows(at.contexts[HIDDEN_STATE]!.gated.out, at.hidden, 1, rows * hidden);
  kernel.fillRows(at.contexts[CELL_STATE]!.gated.out, at.cell, 1, rows * hidden);
  runStates(network, batch);
  const states = at.hidden + rows * hidden;
  gatedSkip(network, layout.afterStates, at.afterStates, states, at.selected, stepRows);
  const skipped = at.afterStates.out;
  const enrichment = contextOf(network, ENRICHMENT, batch);
  residual(network, layout.enrichment, at.enrichment, skipped, stepRows, enrichment);
  const enriched = at.enrichment.gated.out;
  attend(network, batch, enriched);
  const { out } = at.attention;
  gatedSkip(
    network,
    layout.afterAttention,
    at.afterAttention,
    out,
    enriched + encoded,
    decoderRows,
  );
  residual(network, layout.feedForward, at.feedForward, at.afterAttention.out, decoderRows);
  const fed = at.feedForward.gated.out;
  gatedSkip(
    network,
    layout.afterFeedForward,
    at.afterFeedForward,
    fed,
    skipped + encoded,
    decoderRows,
  );

  kernel.fillRows(at.parameters + layout.headBias, at.outputs, decoderRows, shape.levels.length);
  const last = at.afterFeedForward.out;
  addProduct(network, layout.head, last, hidden, at.outputs, decoderRows);
  addProduct(network, layout.direct, at.decoderInputs, decoder.inputs, at.outputs, decoderRows);
}
