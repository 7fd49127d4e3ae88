import { log } from '../../internal/elementary.js';
import { createKernel } from '../../kernel/create-kernel.js';
import type { Kernel } from '../../kernel/kernel.js';
import { DECODER, type WindowScale } from '../networks/prepare-series.js';
import {
  type BatchSize,
  fillEarlierDays,
  lastDayLevel,
  type NetworkPasses,
  scaledMean,
  scaler,
  type Window,
  type WindowOffsets,
} from '../networks/window-network.js';
import {
  EXTRA_INPUTS,
  LAG_INPUTS,
  type LayerLayout,
  type LstmParameterLayout,
  type LstmShape,
  lstmParameterLayout,
} from './lstm-weights.js';

/** Hours after which the latest change has half its weight. */
const DECAY_HOURS = 6;

export const lstmPasses: NetworkPasses<LstmNetwork> = {
  fillExtraInputs: fillLstmExtraInputs,
  forward: lstmForward,
  backward: lstmBackward,
};

/** An LSTM in the memory of a kernel. */
interface LstmNetwork {
  readonly kernel: Kernel;
  readonly shape: LstmShape;
  readonly layout: LstmParameterLayout;
  readonly size: BatchSize;
  readonly at: LstmOffsets;
}

/** Additional offsets of the LSTM. `steps` are those of the encoder, then those of the decoder. */
interface LstmOffsets extends WindowOffsets {
  /** [steps, rows, 4·hidden]. */
  readonly gates: number;
  readonly gateGradients: number;
  /** [1 + steps, rows, hidden]: states before the first step and after each step. */
  readonly hidden: number;
  readonly cell: number;
  /** [steps, rows, hidden]. */
  readonly tanhCell: number;
  readonly hiddenGradients: number;
  /** [rows, hidden]. */
  readonly cellGradient: number;
  /** Transposes of the hidden weights of both layers [4·hidden, hidden] and of the head [levels, hidden]. */
  readonly encoderTransposed: number;
  readonly decoderTransposed: number;
  readonly headTransposed: number;
}

/**
 * Creates a network in the memory of its own kernel, with all weights 0.
 *
 * @param create - creates the kernel: SIMD if available, or a scalar twin for checks
 */
export function createLstmNetwork(
  shape: LstmShape,
  size: BatchSize,
  create: (size: number) => Kernel = createKernel,
): LstmNetwork {
  const layout = lstmParameterLayout(shape);
  const { rows, contextSteps, horizonSteps } = size;
  const { hidden, levels } = shape;
  const stepRows = (contextSteps + horizonSteps) * rows;
  let end = 0;
  const take = (count: number): number => {
    const start = end;
    // Blocks are multiples of a cache line, so that no vector crosses two lines.
    end += Math.ceil(count / 16) * 16;
    return start;
  };
  const at: LstmOffsets = {
    parameters: take(layout.count),
    gradients: take(layout.count),
    means: take(layout.count),
    squares: take(layout.count),
    encoderInputs: take(contextSteps * rows * layout.encoder.inputs),
    decoderInputs: take(horizonSteps * rows * layout.decoder.inputs),
    targets: take(horizonSteps * rows),
    outputs: take(horizonSteps * rows * levels.length),
    outputGradients: take(horizonSteps * rows * levels.length),
    gates: take(stepRows * 4 * hidden),
    gateGradients: take(stepRows * 4 * hidden),
    hidden: take((stepRows + rows) * hidden),
    cell: take((stepRows + rows) * hidden),
    tanhCell: take(stepRows * hidden),
    hiddenGradients: take(stepRows * hidden),
    cellGradient: take(rows * hidden),
    encoderTransposed: take(4 * hidden * hidden),
    decoderTransposed: take(4 * hidden * hidden),
    headTransposed: take(hidden * levels.length),
  };
  return { kernel: create(end), shape, layout, size, at };
}

/**
 * Writes the decoder's extra inputs: the same time of the second to the seventh day before (the mean of the visible ones where a day is
 * not), the logarithm of the lead time, the decaying change of the last value from the day before, and the mean of the last day with its
 * differences from the day and from the week before.
 */
function fillLstmExtraInputs(
  { kernel: { memory }, at, layout }: LstmNetwork,
  window: Window,
  row: number,
  batch: BatchSize,
  scale: WindowScale,
): void {
  const { series, origin, visible } = window;
  const { stepsPerDay, stepsPerWeek } = series;
  const { inputs } = layout.decoder;
  const scaled = scaler(series, scale);
  const { lastDay, dayChange } = lastDayLevel(window, scaled);
  const lastWeek = scaledMean(scaled, origin - Math.min(stepsPerWeek, visible), origin);
  const latest = visible <= stepsPerDay ? 0 : scaled(origin - 1) - scaled(origin - 1 - stepsPerDay);
  for (let step = 0; step < batch.horizonSteps; step++) {
    const hours = (24 * step) / stepsPerDay;
    const start = at.decoderInputs + (step * batch.rows + row) * inputs;
    let o = start + inputs - EXTRA_INPUTS;
    fillEarlierDays(memory, o, window, scaled, step, LAG_INPUTS, memory[start + DECODER.profile]!);
    o += LAG_INPUTS;
    memory[o++] = log(1 + hours) / 5;
    memory[o++] = latest / (1 + hours / DECAY_HOURS);
    memory[o++] = lastDay;
    memory[o++] = dayChange;
    memory[o++] = lastDay - lastWeek;
  }
}

/** Forward pass: runs encoder, decoder and head over the inputs in the network and writes the outputs. */
export function lstmForward(network: LstmNetwork, batch: BatchSize): void {
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

/** One LSTM layer over `steps` steps; the first of them is step `from` of the network. */
function runLayer(
  { kernel, at, shape }: LstmNetwork,
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
  // The contribution of the inputs does not depend on the states, so one product covers all steps.
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

/** Backpropagation through time: gradients of all weights from those of the outputs of the last {@link lstmForward}. */
export function lstmBackward(network: LstmNetwork, batch: BatchSize): void {
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
  kernel.transpose(weights + decoder.hiddenWeights, at.decoderTransposed, hidden, 4 * hidden);
  kernel.transpose(weights + encoder.hiddenWeights, at.encoderTransposed, hidden, 4 * hidden);
  statesBack(network, rows, steps, contextSteps);
  layerBack(network, decoder, at.decoderInputs, rows, contextSteps, horizonSteps);
  layerBack(network, encoder, at.encoderInputs, rows, 0, contextSteps);
}

/** Gradients of the head's weights and of the decoder's states. */
function headBack({ kernel, layout, at, shape }: LstmNetwork, batch: BatchSize): void {
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
  kernel.transpose(at.parameters + layout.head, at.headTransposed, hidden, count);
  const states = at.hiddenGradients + before;
  kernel.product(from, count, 1, at.headTransposed, states, outputRows, count, hidden);
}

/** Gradients of all preactivations, from the last step to the first. */
function statesBack(network: LstmNetwork, rows: number, steps: number, contextSteps: number): void {
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
    const transposed = step >= contextSteps ? at.decoderTransposed : at.encoderTransposed;
    const earlier = at.hiddenGradients + (step - 1) * state;
    kernel.product(gateGradient, width, 1, transposed, earlier, rows, width, hidden);
  }
}

/** Gradients of the weights of one layer, summed over its steps and rows. */
function layerBack(
  { kernel, at, shape }: LstmNetwork,
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
