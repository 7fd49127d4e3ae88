import type { BatchSize } from '../../internal/window-network.js';
import type { Network } from './network.js';
import type { LayerLayout } from './parameter-layout.js';

/**
 * Backpropagation through time: from the gradients of the outputs of the last {@link forward} those of all weights.
 */
export function backward(network: Network, batch: BatchSize): void {
  const { kernel, layout, at, shape } = network;
  const { rows, contextSteps, horizonSteps } = batch;
  const { hidden } = shape;
  const steps = contextSteps + horizonSteps;
  kernel.memory.fill(0, at.gradients, at.gradients + layout.count);
  kernel.memory.fill(0, at.hiddenGradients, at.hiddenGradients + steps * rows * hidden);
  kernel.memory.fill(0, at.cellGradient, at.cellGradient + rows * hidden);
  headBack(network, batch);
  const { encoder, decoder } = layout;
  const weights = at.parameters;
  kernel.transpose(weights + decoder.hiddenWeights, at.decoderTurned, hidden, 4 * hidden);
  kernel.transpose(weights + encoder.hiddenWeights, at.encoderTurned, hidden, 4 * hidden);
  statesBack(network, rows, steps, contextSteps);
  layerBack(network, decoder, at.decoderInputs, rows, contextSteps, horizonSteps);
  layerBack(network, encoder, at.encoderInputs, rows, 0, contextSteps);
}

/** Gradients of the head's weights, and what the head passes to the states of the decoder. */
function headBack({ kernel, layout, at, shape }: Network, batch: BatchSize): void {
  const { hidden, levels } = shape;
  const count = levels.length;
  const outputRows = batch.horizonSteps * batch.rows;
  const before = batch.contextSteps * batch.rows * hidden;
  const decoded = at.hidden + before + batch.rows * hidden;
  const { inputs } = layout.decoder;
  const head = at.gradients + layout.head;
  const direct = at.gradients + layout.direct;
  const from = at.outputGradients;
  kernel.product(decoded, 1, hidden, from, head, hidden, outputRows, count);
  kernel.product(at.decoderInputs, 1, inputs, from, direct, inputs, outputRows, count);
  kernel.addColumnSums(from, at.gradients + layout.headBias, outputRows, count);
  kernel.transpose(at.parameters + layout.head, at.headTurned, hidden, count);
  const states = at.hiddenGradients + before;
  kernel.product(from, count, 1, at.headTurned, states, outputRows, count, hidden);
}

/** Gradients of all preactivations, from the last step to the first. */
function statesBack(network: Network, rows: number, steps: number, contextSteps: number): void {
  const { kernel, at, shape } = network;
  const { hidden } = shape;
  const width = 4 * hidden;
  const state = rows * hidden;
  for (let step = steps - 1; step >= 0; step--) {
    const gateGradient = at.gateGradients + step * rows * width;
    kernel.lstmCellBack(
      at.gates + step * rows * width,
      at.cell + step * state,
      at.tanhCell + step * state,
      at.hiddenGradients + step * state,
      at.cellGradient,
      gateGradient,
      rows,
      hidden,
    );
    if (step === 0) continue;
    const turned = step >= contextSteps ? at.decoderTurned : at.encoderTurned;
    const earlier = at.hiddenGradients + (step - 1) * state;
    kernel.product(gateGradient, width, 1, turned, earlier, rows, width, hidden);
  }
}

/** Gradients of the weights of one layer: sums over all its steps and rows. */
function layerBack(
  { kernel, at, shape }: Network,
  layer: LayerLayout,
  inputs: number,
  rows: number,
  from: number,
  steps: number,
): void {
  const { hidden } = shape;
  const width = 4 * hidden;
  const count = steps * rows;
  const gates = at.gateGradients + from * rows * width;
  const before = at.hidden + from * rows * hidden;
  const inputWeights = at.gradients + layer.inputWeights;
  const hiddenWeights = at.gradients + layer.hiddenWeights;
  kernel.product(inputs, 1, layer.inputs, gates, inputWeights, layer.inputs, count, width);
  kernel.product(before, 1, hidden, gates, hiddenWeights, hidden, count, width);
  kernel.addColumnSums(gates, at.gradients + layer.bias, count, width);
}
