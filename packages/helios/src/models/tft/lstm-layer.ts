import { addProduct, dense, denseBack } from '../networks/dense-layers.js';
import type { BatchSize } from '../networks/window-network.js';
import type { TftNetwork } from './tft-network.js';

/**
 * The LSTM over the selected inputs, first the encoder, then the decoder (Lim et al. 2021, section 4.5.1). Its initial states are in the
 * network.
 */
export function runLstmStates(network: TftNetwork, batch: BatchSize): void {
  const { kernel, at, shape, layout } = network;
  const { rows, contextSteps } = batch;
  const { hidden } = shape;
  const state = rows * hidden;
  for (const { side, from, steps } of encoderAndDecoder(network, batch)) {
    // The contribution of the inputs does not depend on the states, so one product covers all steps.
    const selected = at.selected + from * state;
    const gates = at.gates + from * 4 * state;
    dense(network, side.inputWeights, selected, hidden, gates, steps * rows);
  }
  const steps = contextSteps + batch.horizonSteps;
  for (let step = 0; step < steps; step++) {
    const { hiddenWeights } = step < contextSteps ? layout.encoder : layout.decoder;
    const gates = at.gates + step * 4 * state;
    const before = step * state;
    addProduct(network, hiddenWeights, at.hidden + before, hidden, gates, rows);
    kernel.lstmCell(
      gates,
      at.cell + before,
      at.cell + before + state,
      at.tanhCell + before,
      at.hidden + before + state,
      rows,
      hidden,
    );
  }
}

/**
 * Backpropagation through time: gradients of the weights and the selected inputs from those of the states after each step.
 *
 * @param firstGradients - where gradients of the initial hidden state are added; those of the initial cell state are in `back.cell`
 */
export function lstmStatesBack(
  network: TftNetwork,
  batch: BatchSize,
  firstGradients: number,
): void {
  const { kernel, at, shape, layout } = network;
  const { rows, contextSteps, horizonSteps } = batch;
  const { hidden } = shape;
  const { back } = at;
  const state = rows * hidden;
  const width = 4 * hidden;
  const { encoder, decoder } = layout;
  const weights = at.parameters;
  kernel.transpose(weights + encoder.hiddenWeights.weights, back.encoderTransposed, hidden, width);
  kernel.transpose(weights + decoder.hiddenWeights.weights, back.decoderTransposed, hidden, width);
  kernel.memory.fill(0, back.cell, back.cell + state);
  for (let step = contextSteps + horizonSteps - 1; step >= 0; step--) {
    const gateGradients = back.gates + step * 4 * state;
    kernel.lstmCellBack(
      at.gates + step * 4 * state,
      at.cell + step * state,
      at.tanhCell + step * state,
      back.hidden + step * state,
      back.cell,
      gateGradients,
      rows,
      hidden,
    );
    const transposed = step < contextSteps ? back.encoderTransposed : back.decoderTransposed;
    const earlier = step > 0 ? back.hidden + (step - 1) * state : firstGradients;
    kernel.product(gateGradients, width, 1, transposed, earlier, rows, width, hidden);
  }
  for (const { side, from, steps } of encoderAndDecoder(network, batch)) {
    const gradients = back.gates + from * 4 * state;
    const count = steps * rows;
    const selected = from * state;
    denseBack(
      network,
      side.inputWeights,
      at.selected + selected,
      hidden,
      gradients,
      count,
      back.selected + selected,
    );
    denseBack(network, side.hiddenWeights, at.hidden + selected, hidden, gradients, count);
  }
}

/** Encoder and decoder with the index of their first step. */
function encoderAndDecoder({ layout }: TftNetwork, { contextSteps, horizonSteps }: BatchSize) {
  return [
    { side: layout.encoder, from: 0, steps: contextSteps },
    { side: layout.decoder, from: contextSteps, steps: horizonSteps },
  ];
}
