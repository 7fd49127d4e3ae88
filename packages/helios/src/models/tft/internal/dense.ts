import type { Network } from './network.js';
import type { DenseLayout } from './parameter-layout.js';

/** Rows whose inputs and gradients stay in the cache while those of a matrix are summed. */
const CHUNK = 256;

/**
 * out[rows, outputs] = x[rows, inputs] · W + b.
 *
 * @param from - the first input; rows begin `line` numbers apart
 */
export function dense(
  network: Network,
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
  { kernel, at }: Network,
  { inputs, outputs, weights }: DenseLayout,
  from: number,
  line: number,
  out: number,
  rows: number,
): void {
  kernel.product(from, line, 1, at.parameters + weights, out, rows, inputs, outputs);
}

/**
 * From the gradients of the results of {@link dense} those of weights and bias, added to what is there.
 *
 * @param inGradients - where those of the inputs are added [rows, inputs]; none where they are data
 */
export function denseBack(
  { kernel, at }: Network,
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
  const { turned } = at.back;
  kernel.transpose(at.parameters + weights, turned, inputs, outputs);
  kernel.product(outGradients, outputs, 1, turned, inGradients, rows, outputs, inputs);
}
