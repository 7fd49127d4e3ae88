import { addProduct, dense, denseBack } from '../networks/dense-layers.js';
import type { BatchSize, NetworkPasses } from '../networks/window-network.js';
import { attend, attendBack } from './attention.js';
import {
  gatedResidual,
  gatedResidualBack,
  gatedSkip,
  gatedSkipBack,
  type StaticContext,
} from './blocks.js';
import { lstmStatesBack, runLstmStates } from './lstm-layer.js';
import { fillTftExtraInputs } from './tft-inputs.js';
import { STATIC_INPUTS } from './tft-layout.js';
import type { TftNetwork } from './tft-network.js';
import { selectVariables, selectVariablesBack } from './variable-selection.js';

/** Contexts in the order of the layout. */
const [SELECTION, ENRICHMENT, HIDDEN_STATE, CELL_STATE] = [0, 1, 2, 3] as const;

export const tftPasses: NetworkPasses<TftNetwork> = {
  fillExtraInputs: fillTftExtraInputs,
  forward: tftForward,
  backward: tftBackward,
};

/** A context with its gradients. */
function contextOf({ at }: TftNetwork, index: number, { rows }: BatchSize): StaticContext {
  return { values: at.contexts[index]!.gated.out, gradients: at.back.contexts[index]!, rows };
}

/** Forward pass over the inputs in the network; writes the outputs. */
export function tftForward(network: TftNetwork, batch: BatchSize): void {
  const { kernel, layout, at, shape } = network;
  const { rows, contextSteps, horizonSteps } = batch;
  const { hidden } = shape;
  const encoderRows = contextSteps * rows;
  const decoderRows = horizonSteps * rows;
  const stepRows = encoderRows + decoderRows;
  const encoded = encoderRows * hidden;

  dense(network, layout.staticEmbedding, at.statics, STATIC_INPUTS, at.staticEmbedding, rows);
  layout.contexts.forEach((context, i) => {
    gatedResidual(network, context, at.contexts[i]!, at.staticEmbedding, rows);
  });
  const selection = contextOf(network, SELECTION, batch);
  const { encoder, decoder } = layout;
  selectVariables(
    network,
    encoder,
    at.encoder,
    at.encoderInputs,
    at.selected,
    encoderRows,
    selection,
  );
  const decoded = at.selected + encoded;
  selectVariables(network, decoder, at.decoder, at.decoderInputs, decoded, decoderRows, selection);

  kernel.fillRows(at.contexts[HIDDEN_STATE]!.gated.out, at.hidden, 1, rows * hidden);
  kernel.fillRows(at.contexts[CELL_STATE]!.gated.out, at.cell, 1, rows * hidden);
  runLstmStates(network, batch);
  const states = at.hidden + rows * hidden;
  gatedSkip(network, layout.afterStates, at.afterStates, states, at.selected, stepRows);
  const skipped = at.afterStates.out;
  const enrichment = contextOf(network, ENRICHMENT, batch);
  gatedResidual(network, layout.enrichment, at.enrichment, skipped, stepRows, enrichment);
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
  gatedResidual(network, layout.feedForward, at.feedForward, at.afterAttention.out, decoderRows);
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

/** Backward pass: gradients of all weights from those of the outputs of the last {@link tftForward}. */
export function tftBackward(network: TftNetwork, batch: BatchSize): void {
  const { kernel, layout, at, shape } = network;
  const { rows, contextSteps, horizonSteps } = batch;
  const { hidden } = shape;
  const { back } = at;
  const zero = (start: number, count: number) => kernel.memory.fill(0, start, start + count);
  zero(at.gradients, layout.count);
  const state = rows * hidden;
  const stepNumbers = (contextSteps + horizonSteps) * state;
  for (const area of [back.selected, back.hidden, back.skipped, back.enriched]) {
    zero(area, stepNumbers);
  }
  for (const area of [back.attended, back.afterAttention, back.fed, back.last]) {
    zero(area, horizonSteps * state);
  }
  for (const area of [back.staticEmbedding, ...back.contexts]) zero(area, state);

  headBack(network, batch);
  attentionBlockBack(network, batch);
  const stepRows = (contextSteps + horizonSteps) * rows;
  const { enrichment, afterStates, encoder, decoder } = layout;
  const context = contextOf(network, ENRICHMENT, batch);
  const skipped = at.afterStates.out;
  const skippedBack = back.skipped;
  gatedResidualBack(
    network,
    enrichment,
    at.enrichment,
    skipped,
    back.enriched,
    stepRows,
    skippedBack,
    context,
  );
  const states = at.hidden + state;
  gatedSkipBack(network, afterStates, at.afterStates, states, skippedBack, back.hidden, stepRows);
  kernel.addColumnSums(skippedBack, back.selected, 1, stepNumbers);
  lstmStatesBack(network, batch, back.contexts[HIDDEN_STATE]!);
  kernel.addColumnSums(back.cell, back.contexts[CELL_STATE]!, 1, state);

  const encoderRows = contextSteps * rows;
  const decoderRows = horizonSteps * rows;
  const selection = contextOf(network, SELECTION, batch);
  const ofDecoder = back.selected + encoderRows * hidden;
  selectVariablesBack(
    network,
    decoder,
    at.decoder,
    at.decoderInputs,
    ofDecoder,
    decoderRows,
    selection,
  );
  selectVariablesBack(
    network,
    encoder,
    at.encoder,
    at.encoderInputs,
    back.selected,
    encoderRows,
    selection,
  );
  layout.contexts.forEach((own, i) => {
    const gradients = back.contexts[i]!;
    const { staticEmbedding } = back;
    gatedResidualBack(
      network,
      own,
      at.contexts[i]!,
      at.staticEmbedding,
      gradients,
      rows,
      staticEmbedding,
    );
  });
  denseBack(network, layout.staticEmbedding, at.statics, STATIC_INPUTS, back.staticEmbedding, rows);
}

/** Gradients of the head's weights and inputs. */
function headBack(network: TftNetwork, { rows, horizonSteps }: BatchSize): void {
  const { kernel, layout, at, shape } = network;
  const from = at.outputGradients;
  const count = horizonSteps * rows;
  const { head, direct, decoder } = layout;
  kernel.addColumnSums(from, at.gradients + layout.headBias, count, shape.levels.length);
  denseBack(network, direct, at.decoderInputs, decoder.inputs, from, count);
  denseBack(network, head, at.afterFeedForward.out, shape.hidden, from, count, at.back.last);
}

/** Backward pass from the last gated skip to the enriched steps: feed-forward network, attention and their skip connections. */
function attentionBlockBack(network: TftNetwork, batch: BatchSize): void {
  const { kernel, layout, at, shape } = network;
  const { back } = at;
  const count = batch.horizonSteps * batch.rows;
  const numbers = count * shape.hidden;
  const encoded = batch.contextSteps * batch.rows * shape.hidden;
  const { afterFeedForward, feedForward, afterAttention } = layout;
  const fed = at.feedForward.gated.out;
  gatedSkipBack(network, afterFeedForward, at.afterFeedForward, fed, back.last, back.fed, count);
  kernel.addColumnSums(back.last, back.skipped + encoded, 1, numbers);
  const before = at.afterAttention.out;
  gatedResidualBack(
    network,
    feedForward,
    at.feedForward,
    before,
    back.fed,
    count,
    back.afterAttention,
  );
  const { out } = at.attention;
  const outBack = back.afterAttention;
  gatedSkipBack(network, afterAttention, at.afterAttention, out, outBack, back.attended, count);
  kernel.addColumnSums(outBack, back.enriched + encoded, 1, numbers);
  attendBack(network, batch, at.enrichment.gated.out, back.attended, back.enriched);
}
