import type { Kernel } from '../../kernel/kernel.js';

/** Rows per block of a matrix sum; their inputs and gradients fit into the cache. */
const CHUNK = 256;

/** A matrix [inputs, outputs] with an optional bias [outputs], as offsets into the weights of a network. */
export interface DenseLayout {
  readonly inputs: number;
  readonly outputs: number;
  readonly weights: number;
  readonly bias?: number;
}

/** A matrix with a bias. */
export interface BiasedLayout extends DenseLayout {
  readonly bias: number;
}

/** Lays the weights of a network out one after the other. */
export class WeightPlanner {
  /** Number of weights so far. */
  count = 0;

  /** Offset of the next `size` weights. */
  readonly take = (size: number): number => {
    this.count += size;
    return this.count - size;
  };

  readonly matrix = (inputs: number, outputs: number): DenseLayout => ({
    inputs,
    outputs,
    weights: this.take(inputs * outputs),
  });

  readonly dense = (inputs: number, outputs: number): BiasedLayout => ({
    ...this.matrix(inputs, outputs),
    bias: this.take(outputs),
  });
}

/** A network with dense layers. */
interface NetworkOfLayers {
  readonly kernel: Kernel;
  readonly at: {
    readonly parameters: number;
    readonly gradients: number;
    /** `transposed` has room for the largest matrix. */
    readonly back: { readonly transposed: number };
  };
}

/** out[rows, outputs] = x[rows, inputs] · W + b. Rows of x start at `from`, `line` numbers apart. */
export function dense(
  network: NetworkOfLayers,
  layer: DenseLayout,
  from: number,
  line: number,
  out: number,
  rows: number,
): void {
  const { kernel, at } = network;
  if (layer.bias === undefined) kernel.memory.fill(0, out, out + rows * layer.outputs);
  else kernel.fillRows(at.parameters + layer.bias, out, rows, layer.outputs);
  addProduct(network, layer, from, line, out, rows);
}

/** out[rows, outputs] += x[rows, inputs] · W. */
export function addProduct(
  { kernel, at }: NetworkOfLayers,
  { inputs, outputs, weights }: DenseLayout,
  from: number,
  line: number,
  out: number,
  rows: number,
): void {
  kernel.product(from, line, 1, at.parameters + weights, out, rows, inputs, outputs);
}

/**
 * Adds the gradients of weights and bias from those of the results of {@link dense}.
 *
 * @param inGradients - where gradients of the inputs are added [rows, inputs]; absent if the inputs are data
 */
export function denseBack(
  { kernel, at }: NetworkOfLayers,
  { inputs, outputs, weights, bias }: DenseLayout,
  from: number,
  line: number,
  outGradients: number,
  rows: number,
  inGradients?: number,
): void {
  for (let row = 0; row < rows; row += CHUNK) {
    const count = Math.min(CHUNK, rows - row);
    const gradients = outGradients + row * outputs;
    const target = at.gradients + weights;
    kernel.product(from + row * line, 1, line, gradients, target, inputs, count, outputs);
  }
  if (bias !== undefined) {
    kernel.addColumnSums(outGradients, at.gradients + bias, rows, outputs);
  }
  if (inGradients === undefined) return;
  const { transposed } = at.back;
  kernel.transpose(at.parameters + weights, transposed, inputs, outputs);
  kernel.product(outGradients, outputs, 1, transposed, inGradients, rows, outputs, inputs);
}
