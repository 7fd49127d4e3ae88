import type { BatchSize } from '../../internal/window-network.js';
import type { Network } from './network.js';
import type { LayerLayout } from './parameter-layout.js';

/** Runs encoder, decoder and head over the inputs that lie in the network, and leaves the outputs there. */
export function forward(network: Network, batch: BatchSize): void {
  const { kernel, layout, at, shape } = network;
  const { rows, contextSteps, horizonSteps } = batch;
  const { hidden, levels } = shape;
  kernel.memory.fill(0, at.hidden, at.hidden + rows * hidden);
  kernel.memory.fill(0, at.cell, at.cell + rows * hidden);
  runLayer(network, layout.encoder, at.encoderInputs, rows, 0, contextSteps);
  runLayer(network, layout.decoder, at.decoderInputs, rows, contextSteps, horizonSteps);
  const outputRows = horizonSteps * rows;
  const decoded = at.hidden + (contextSteps + 1) * rows * hidden;
  const count = levels.length;
  kernel.fillRows(at.parameters + layout.headBias, at.outputs, outputRows, count);
  const head = at.parameters + layout.head;
  kernel.product(decoded, hidden, 1, head, at.outputs, outputRows, hidden, count);
  const direct = at.parameters + layout.direct;
  const { inputs } = layout.decoder;
  kernel.product(at.decoderInputs, inputs, 1, direct, at.outputs, outputRows, inputs, count);
}

/** One LSTM layer over `steps` steps, of which the first is the network's step `from`. */
function runLayer(
  { kernel, at, shape }: Network,
  layer: LayerLayout,
  inputs: number,
  rows: number,
  from: number,
  steps: number,
): void {
  const { hidden } = shape;
  const width = 4 * hidden;
  const gates = at.gates + from * rows * width;
  const inputWeights = at.parameters + layer.inputWeights;
  const hiddenWeights = at.parameters + layer.hiddenWeights;
  // What the inputs add does not wait for the states: one product for all steps.
  kernel.fillRows(at.parameters + layer.bias, gates, steps * rows, width);
  kernel.product(inputs, layer.inputs, 1, inputWeights, gates, steps * rows, layer.inputs, width);
  const state = rows * hidden;
  for (let step = from; step < from + steps; step++) {
    const stepGates = at.gates + step * rows * width;
    const before = step * state;
    kernel.product(at.hidden + before, hidden, 1, hiddenWeights, stepGates, rows, hidden, width);
    kernel.lstmCell(
      stepGates,
      at.cell + before,
      at.cell + before + state,
      at.tanhCell + before,
      at.hidden + before + state,
      rows,
      hidden,
    );
  }
}
