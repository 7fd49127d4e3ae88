import type { BatchSize } from '../../internal/window-network.js';
import { dense } from './dense.js';
import type { Network } from './network.js';
import { swap } from './swap.js';

/**
 * Interpretable multi-head attention (Lim et al. 2021, equations 9, 10, 13 to 16 and 19): every step of the decoder looks at the
 * steps of the encoder and at those of the decoder up to itself, with weights that each head finds and values that all share.
 *
 * @param enriched - [steps, rows, hidden]
 */
export function attend(network: Network, batch: BatchSize, enriched: number): void {
  const { kernel, layout, shape } = network;
  const { hidden, heads } = shape;
  const { rows, contextSteps, horizonSteps } = batch;
  const { memory } = kernel;
  const at = network.at.attention;
  const size = hidden / heads;
  const steps = contextSteps + horizonSteps;
  const decoded = enriched + contextSteps * rows * hidden;
  dense(network, layout.queries, decoded, hidden, at.queries, horizonSteps * rows);
  dense(network, layout.keys, enriched, hidden, at.keys, steps * rows);
  dense(network, layout.values, enriched, hidden, at.values, steps * rows);
  const scale = 1 / Math.sqrt(size);
  swap(memory, at.queries, at.queriesByHead, horizonSteps, rows * heads, size, scale);
  kernel.transpose(at.keys, at.keysTurned, steps, rows * hidden);
  // A share of the values, so that weights may be summed over the heads instead of averaged.
  swap(memory, at.values, at.valuesByRow, steps, rows, size, 1 / heads);
  weigh(network, batch);

  const square = horizonSteps * steps;
  memory.fill(0, at.sums, at.sums + rows * square);
  memory.fill(0, at.attendedByRow, at.attendedByRow + rows * horizonSteps * size);
  for (let row = 0; row < rows; row++) {
    const sums = at.sums + row * square;
    kernel.addColumnSums(at.weights + row * heads * square, sums, heads, square);
    const values = at.valuesByRow + row * steps * size;
    const attended = at.attendedByRow + row * horizonSteps * size;
    kernel.product(sums, steps, 1, values, attended, horizonSteps, steps, size);
  }
  swap(memory, at.attendedByRow, at.attended, rows, horizonSteps, size, 1);
  dense(network, layout.attended, at.attended, size, at.out, horizonSteps * rows);
}

/** Scores of each head, and their softmax over the steps that a step may see; 0 for later ones. */
function weigh({ kernel, shape, at: { attention: at } }: Network, batch: BatchSize): void {
  const { hidden, heads } = shape;
  const { rows, contextSteps, horizonSteps } = batch;
  const { memory } = kernel;
  const size = hidden / heads;
  const steps = contextSteps + horizonSteps;
  const square = horizonSteps * steps;
  memory.fill(0, at.weights, at.weights + rows * heads * square);
  for (let head = 0; head < rows * heads; head++) {
    const scores = at.weights + head * square;
    const queries = at.queriesByHead + head * horizonSteps * size;
    const keys = at.keysTurned + head * size * steps;
    kernel.product(queries, size, 1, keys, scores, horizonSteps, size, steps);
    for (let step = 0; step < horizonSteps; step++) {
      const line = scores + step * steps;
      const visible = contextSteps + step + 1;
      kernel.softmaxRows(line, 1, visible);
      memory.fill(0, line + visible, line + steps);
    }
  }
}
