import { nextUniform, type RandomStream } from '@bess/kernel/rng';
import { createKernel } from '../../kernel/create-kernel.js';
import type { Kernel } from '../../kernel/kernel.js';

/** Size of a network with two hidden layers. */
export interface DnnShape {
  readonly inputs: number;
  /** Units of the hidden layers; multiples of 4 are fastest. */
  readonly hidden: readonly [number, number];
  readonly outputs: number;
}

/** Offsets of the weights [inputs, units] and biases [units] of the layers, and their number. */
interface DnnLayout {
  readonly weights: readonly [number, number, number];
  readonly biases: readonly [number, number, number];
  readonly count: number;
}

/** A network in the memory of a kernel. */
export interface DnnNetwork {
  readonly kernel: Kernel;
  readonly shape: DnnShape;
  readonly layout: DnnLayout;
  /** Largest batch. */
  readonly rows: number;
  readonly at: DnnOffsets;
}

/** Offsets into the kernel's memory; arrays run over the rows of the batch. */
interface DnnOffsets {
  readonly parameters: number;
  readonly gradients: number;
  readonly means: number;
  readonly squares: number;
  readonly inputs: number;
  readonly targets: number;
  readonly outputs: number;
  readonly outputGradients: number;
  /** Activations of both hidden layers, the same after dropout, and their gradients. */
  readonly active: readonly [number, number];
  readonly dropped: readonly [number, number];
  readonly activeGradients: readonly [number, number];
  /** Factors of dropout: 0 or 1/(1 − rate). */
  readonly masks: readonly [number, number];
  /** Transposed weights of the second and third layer. */
  readonly transposed: readonly [number, number];
}

/** Parameters of a network of this size, in the order weights, bias of each layer. */
export function dnnLayout({ inputs, hidden, outputs }: DnnShape): DnnLayout {
  const [first, second] = hidden;
  const bias1 = inputs * first;
  const weights2 = bias1 + first;
  const bias2 = weights2 + first * second;
  const weights3 = bias2 + second;
  const bias3 = weights3 + second * outputs;
  return {
    weights: [0, weights2, weights3],
    biases: [bias1, bias2, bias3],
    count: bias3 + outputs,
  };
}

/**
 * Creates a network in the memory of its own kernel, with all weights 0.
 *
 * @param rows - largest batch
 * @param create - creates the kernel: SIMD if available, or a scalar twin for checks
 */
export function createDnnNetwork(
  shape: DnnShape,
  rows: number,
  create: (size: number) => Kernel = createKernel,
): DnnNetwork {
  const layout = dnnLayout(shape);
  const [first, second] = shape.hidden;
  let end = 0;
  const take = (count: number): number => {
    const start = end;
    // Blocks are multiples of a cache line, so that no vector crosses two lines.
    end += Math.ceil(count / 16) * 16;
    return start;
  };
  const takeBoth = (): [number, number] => [take(rows * first), take(rows * second)];
  const at: DnnOffsets = {
    parameters: take(layout.count),
    gradients: take(layout.count),
    means: take(layout.count),
    squares: take(layout.count),
    inputs: take(rows * shape.inputs),
    targets: take(rows * shape.outputs),
    outputs: take(rows * shape.outputs),
    outputGradients: take(rows * shape.outputs),
    active: takeBoth(),
    dropped: takeBoth(),
    activeGradients: takeBoth(),
    masks: takeBoth(),
    transposed: [take(first * second), take(second * shape.outputs)],
  };
  const network = { kernel: create(end), shape, layout, rows, at };
  clearDropout(network);
  return network;
}

/** Sets initial weights: Glorot and Bengio's uniform distribution, biases 0. */
export function initializeDnn(
  { kernel, shape, layout, at }: DnnNetwork,
  stream: RandomStream,
): void {
  const { inputs, hidden, outputs } = shape;
  const sizes = [inputs, ...hidden, outputs];
  kernel.memory.fill(0, at.parameters, at.parameters + layout.count);
  layout.weights.forEach((start, layer) => {
    const count = sizes[layer]! * sizes[layer + 1]!;
    const bound = Math.sqrt(6 / (sizes[layer]! + sizes[layer + 1]!));
    for (let i = at.parameters + start; i < at.parameters + start + count; i += 1) {
      kernel.memory[i] = (2 * nextUniform(stream) - 1) * bound;
    }
  });
}

/** Draws the hidden units that the next passes leave out (Srivastava et al. 2014). */
export function drawDropout(
  { kernel: { memory }, shape, at }: DnnNetwork,
  rows: number,
  rate: number,
  stream: RandomStream,
): void {
  const kept = 1 / (1 - rate);
  at.masks.forEach((start, layer) => {
    const end = start + rows * shape.hidden[layer]!;
    for (let i = start; i < end; i += 1) memory[i] = nextUniform(stream) < rate ? 0 : kept;
  });
}

/** Lets the next passes use all hidden units. */
export function clearDropout({ kernel: { memory }, shape, rows, at }: DnnNetwork): void {
  at.masks.forEach((start, layer) => {
    memory.fill(1, start, start + rows * shape.hidden[layer]!);
  });
}

/** Forward pass over the first rows of the inputs; writes the outputs. */
export function dnnForward(network: DnnNetwork, rows: number): void {
  const { kernel, shape, at } = network;
  const [first, second] = shape.hidden;
  linearLayer(network, 0, at.inputs, at.active[0], rows, shape.inputs, first);
  kernel.elu(at.active[0], rows * first);
  multiplyInto(network, at.dropped[0], at.active[0], at.masks[0], rows * first);
  linearLayer(network, 1, at.dropped[0], at.active[1], rows, first, second);
  kernel.elu(at.active[1], rows * second);
  multiplyInto(network, at.dropped[1], at.active[1], at.masks[1], rows * second);
  linearLayer(network, 2, at.dropped[1], at.outputs, rows, second, shape.outputs);
}

function linearLayer(
  { kernel, layout, at }: DnnNetwork,
  layer: 0 | 1 | 2,
  from: number,
  to: number,
  rows: number,
  inputs: number,
  units: number,
): void {
  kernel.fillRows(at.parameters + layout.biases[layer], to, rows, units);
  const weights = at.parameters + layout.weights[layer];
  kernel.product(from, inputs, 1, weights, to, rows, inputs, units);
}

function multiplyInto(
  { kernel: { memory } }: DnnNetwork,
  out: number,
  values: number,
  factors: number,
  count: number,
): void {
  for (let i = 0; i < count; i += 1) memory[out + i] = memory[values + i]! * memory[factors + i]!;
}

/**
 * Mean over rows and outputs of the absolute error times the weight of its row. Writes its gradient into the network.
 *
 * @param weights - at least one per row
 */
export function absoluteLossWithGradient(
  { kernel: { memory }, shape: { outputs }, at }: DnnNetwork,
  rows: number,
  weights: ArrayLike<number>,
): number {
  let sum = 0;
  for (let row = 0; row < rows; row += 1) {
    const share = weights[row]! / (rows * outputs);
    for (let i = row * outputs; i < (row + 1) * outputs; i += 1) {
      const error = memory[at.outputs + i]! - memory[at.targets + i]!;
      sum += share * Math.abs(error);
      memory[at.outputGradients + i] = error > 0 ? share : -share;
    }
  }
  return sum;
}

/** Backward pass: gradients of all weights from those of the outputs of the last {@link dnnForward}. */
export function dnnBackward(network: DnnNetwork, rows: number): void {
  const { kernel, shape, layout, at } = network;
  const [first, second] = shape.hidden;
  const { outputs } = shape;
  kernel.memory.fill(0, at.gradients, at.gradients + layout.count);
  kernel.transpose(at.parameters + layout.weights[1], at.transposed[0], first, second);
  kernel.transpose(at.parameters + layout.weights[2], at.transposed[1], second, outputs);
  weightsBack(network, 2, at.dropped[1], at.outputGradients, rows, second, outputs);
  hiddenBack(network, 1, at.outputGradients, at.transposed[1], rows, outputs);
  weightsBack(network, 1, at.dropped[0], at.activeGradients[1], rows, first, second);
  hiddenBack(network, 0, at.activeGradients[1], at.transposed[0], rows, second);
  weightsBack(network, 0, at.inputs, at.activeGradients[0], rows, shape.inputs, first);
}

/** Gradients of the weights and the bias of a layer from those of its units. */
function weightsBack(
  { kernel, layout, at }: DnnNetwork,
  layer: 0 | 1 | 2,
  from: number,
  unitGradients: number,
  rows: number,
  inputs: number,
  units: number,
): void {
  const weights = at.gradients + layout.weights[layer];
  kernel.product(from, 1, inputs, unitGradients, weights, inputs, rows, units);
  kernel.addColumnSums(unitGradients, at.gradients + layout.biases[layer], rows, units);
}

/** Gradients of the preactivations of a hidden layer from those of the layer above. */
function hiddenBack(
  network: DnnNetwork,
  layer: 0 | 1,
  above: number,
  transposed: number,
  rows: number,
  unitsAbove: number,
): void {
  const { kernel, shape, at } = network;
  const units = shape.hidden[layer]!;
  const gradients = at.activeGradients[layer];
  kernel.memory.fill(0, gradients, gradients + rows * units);
  kernel.product(above, unitsAbove, 1, transposed, gradients, rows, unitsAbove, units);
  multiplyInto(network, gradients, gradients, at.masks[layer], rows * units);
  kernel.eluBack(at.active[layer], gradients, rows * units);
}
