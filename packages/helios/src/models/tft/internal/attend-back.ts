import type { BatchSize } from '../../internal/window-network.js';
import { denseBack } from './dense.js';
import type { Network } from './network.js';
import { swap } from './swap.js';

/**
 * From the gradients of the results of `attend` those of its weights.
 *
 * @param enrichedGradients - where those of the enriched steps are added
 */
export function attendBack(
  network: Network,
  batch: BatchSize,
  enriched: number,
  outGradients: number,
  enrichedGradients: number,
): void {
  const { kernel, layout, shape } = network;
  const { hidden, heads } = shape;
  const { rows, contextSteps, horizonSteps } = batch;
  const { memory } = kernel;
  const at = network.at.attention;
  const size = hidden / heads;
  const steps = contextSteps + horizonSteps;
  const decoderRows = horizonSteps * rows;
  const zero = (start: number, count: number) => memory.fill(0, start, start + count);

  zero(at.attendedGradients, decoderRows * size);
  const attendedBack = at.attendedGradients;
  denseBack(network, layout.attended, at.attended, size, outGradients, decoderRows, attendedBack);
  swap(memory, attendedBack, at.attendedGradientsByRow, horizonSteps, rows, size, 1);
  swap(memory, at.keys, at.keysByHead, steps, rows * heads, size, 1);
  zero(at.queryGradientsByHead, decoderRows * hidden);
  zero(at.keyGradientsByHead, steps * rows * hidden);
  zero(at.valueGradientsByRow, steps * rows * size);
  for (let row = 0; row < rows; row++) rowBack(network, batch, row);

  const scale = 1 / Math.sqrt(size);
  const { queryGradients, keyGradients, valueGradients } = at;
  swap(memory, at.queryGradientsByHead, queryGradients, rows * heads, horizonSteps, size, scale);
  swap(memory, at.keyGradientsByHead, keyGradients, rows * heads, steps, size, 1);
  swap(memory, at.valueGradientsByRow, valueGradients, rows, steps, size, 1 / heads);
  const skipped = contextSteps * rows * hidden;
  const decoded = enriched + skipped;
  const decodedBack = enrichedGradients + skipped;
  const stepRows = steps * rows;
  denseBack(network, layout.queries, decoded, hidden, queryGradients, decoderRows, decodedBack);
  denseBack(network, layout.keys, enriched, hidden, keyGradients, stepRows, enrichedGradients);
  denseBack(network, layout.values, enriched, hidden, valueGradients, stepRows, enrichedGradients);
}

/** Gradients of the values, queries and keys of one window. */
function rowBack(
  { kernel, shape, at: { attention: at } }: Network,
  { contextSteps, horizonSteps }: BatchSize,
  row: number,
): void {
  const { hidden, heads } = shape;
  const { memory } = kernel;
  const size = hidden / heads;
  const steps = contextSteps + horizonSteps;
  const square = horizonSteps * steps;
  const values = row * steps * size;
  const attended = at.attendedGradientsByRow + row * horizonSteps * size;
  kernel.transpose(at.valuesByRow + values, at.valuesTurned, steps, size);
  memory.fill(0, at.sumGradients, at.sumGradients + square);
  kernel.product(attended, size, 1, at.valuesTurned, at.sumGradients, horizonSteps, size, steps);
  const sums = at.sums + row * square;
  const valueBack = at.valueGradientsByRow + values;
  kernel.product(sums, 1, steps, attended, valueBack, steps, horizonSteps, size);
  for (let head = row * heads; head < (row + 1) * heads; head++) {
    const scores = at.scoreGradients;
    memory.copyWithin(scores, at.sumGradients, at.sumGradients + square);
    // Steps that may not be seen have weight 0 and so gradient 0.
    kernel.softmaxRowsBack(at.weights + head * square, scores, horizonSteps, steps);
    const queries = head * horizonSteps * size;
    const keys = head * steps * size;
    const queryBack = at.queryGradientsByHead + queries;
    const keyBack = at.keyGradientsByHead + keys;
    kernel.product(scores, steps, 1, at.keysByHead + keys, queryBack, horizonSteps, steps, size);
    const queried = at.queriesByHead + queries;
    kernel.product(scores, 1, steps, queried, keyBack, steps, horizonSteps, size);
  }
}
