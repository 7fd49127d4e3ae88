import type { BatchSize } from '../../internal/window-network.js';
import { attendBack } from './attend-back.js';
import { denseBack } from './dense.js';
import { CELL_STATE, contextOf, ENRICHMENT, HIDDEN_STATE, SELECTION } from './forward.js';
import { gatedSkipBack } from './gated-skip.js';
import { STATIC_INPUTS } from './input-groups.js';
import type { Network } from './network.js';
import { residualBack } from './residual.js';
import { selectBack } from './select.js';
import { statesBack } from './states.js';

/** From the gradients of the outputs of the last `forward` those of all weights. */
export function backward(network: Network, batch: BatchSize): void {
  const { kernel, layout, at, shape } = network;
  const { rows, contextSteps, horizonSteps } = batch;
  const { hidden } = shape;
  const { back } = at;
  const zero = (start: number, count: number) => kernel.memory.fill(0, start, start + count);
  zero(at.gradients, layout.count);
  const state = rows * hidden;
  const stepNumbers = (contextSteps + horizonSteps) * state;
  for (const place of [back.selected, back.hidden, back.skipped, back.enriched]) {
    zero(place, stepNumbers);
  }
  for (const place of [back.attended, back.afterAttention, back.fed, back.last]) {
    zero(place, horizonSteps * state);
  }
  for (const place of [back.staticEmbedding, ...back.contexts]) zero(place, state);

  headBack(network, batch);
  attentionBlockBack(network, batch);
  const stepRows = (contextSteps + horizonSteps) * rows;
  const { enrichment, afterStates, encoder, decoder } = layout;
  const context = contextOf(network, ENRICHMENT, batch);
  const skipped = at.afterStates.out;
  const skippedBack = back.skipped;
  residualBack(
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
  statesBack(network, batch, back.contexts[HIDDEN_STATE]!);
  kernel.addColumnSums(back.cell, back.contexts[CELL_STATE]!, 1, state);

  const encoderRows = contextSteps * rows;
  const decoderRows = horizonSteps * rows;
  const selection = contextOf(network, SELECTION, batch);
  const ofDecoder = back.selected + encoderRows * hidden;
  selectBack(network, decoder, at.decoder, at.decoderInputs, ofDecoder, decoderRows, selection);
  selectBack(network, encoder, at.encoder, at.encoderInputs, back.selected, encoderRows, selection);
  layout.contexts.forEach((own, i) => {
    const gradients = back.contexts[i]!;
    const { staticEmbedding } = back;
    residualBack(
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

/** Gradients of the head's weights, and what the head passes on. */
function headBack(network: Network, { rows, horizonSteps }: BatchSize): void {
  const { kernel, layout, at, shape } = network;
  const from = at.outputGradients;
  const count = horizonSteps * rows;
  const { head, direct, decoder } = layout;
  kernel.addColumnSums(from, at.gradients + layout.headBias, count, shape.levels.length);
  denseBack(network, direct, at.decoderInputs, decoder.inputs, from, count);
  denseBack(network, head, at.afterFeedForward.out, shape.hidden, from, count, at.back.last);
}

/** From the last gated skip to the enriched steps: feed-forward network and attention, with what skips them. */
function attentionBlockBack(network: Network, batch: BatchSize): void {
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
  residualBack(network, feedForward, at.feedForward, before, back.fed, count, back.afterAttention);
  const { out } = at.attention;
  const outBack = back.afterAttention;
  gatedSkipBack(network, afterAttention, at.afterAttention, out, outBack, back.attended, count);
  kernel.addColumnSums(outBack, back.enriched + encoded, 1, numbers);
  attendBack(network, batch, at.enrichment.gated.out, back.attended, back.enriched);
}
