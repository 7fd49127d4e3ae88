import type { KernelNumbers } from '../../kernel/kernel.js';
import { dense, denseBack } from '../networks/dense-layers.js';
import type { BatchSize } from '../networks/window-network.js';
import type { TftNetwork } from './tft-network.js';

/**
 * Interpretable multi-head attention (Lim et al. 2021, equations 9, 10, 13 to 16 and 19). Every decoder step attends to the encoder steps
 * and to the decoder steps up to itself. Heads have weights of their own but share the values.
 */
export function attend(network: TftNetwork, batch: BatchSize, enriched: number): void {
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
  swapAxes(memory, at.queries, at.queriesByHead, horizonSteps, rows * heads, size, scale);
  kernel.transpose(at.keys, at.keysTransposed, steps, rows * hidden);
  // Values are divided by the number of heads, so that summing over heads averages them.
  swapAxes(memory, at.values, at.valuesByRow, steps, rows, size, 1 / heads);
  computeAttentionWeights(network, batch);

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
  swapAxes(memory, at.attendedByRow, at.attended, rows, horizonSteps, size, 1);
  dense(network, layout.attended, at.attended, size, at.out, horizonSteps * rows);
}

/** Scores of each head, and their softmax over the visible steps. Later steps have weight 0. */
function computeAttentionWeights(
  { kernel, shape, at: { attention: at } }: TftNetwork,
  batch: BatchSize,
): void {
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
    const keys = at.keysTransposed + head * size * steps;
    kernel.product(queries, size, 1, keys, scores, horizonSteps, size, steps);
    for (let step = 0; step < horizonSteps; step++) {
      const line = scores + step * steps;
      const visible = contextSteps + step + 1;
      kernel.softmaxRows(line, 1, visible);
      memory.fill(0, line + visible, line + steps);
    }
  }
}

/** Gradients of the weights from those of the results of `attend`. Gradients of the enriched steps are added at `enrichedGradients`. */
export function attendBack(
  network: TftNetwork,
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
  swapAxes(memory, attendedBack, at.attendedGradientsByRow, horizonSteps, rows, size, 1);
  swapAxes(memory, at.keys, at.keysByHead, steps, rows * heads, size, 1);
  zero(at.queryGradientsByHead, decoderRows * hidden);
  zero(at.keyGradientsByHead, steps * rows * hidden);
  zero(at.valueGradientsByRow, steps * rows * size);
  for (let row = 0; row < rows; row++) rowBack(network, batch, row);

  const scale = 1 / Math.sqrt(size);
  const { queryGradients, keyGradients, valueGradients } = at;
  swapAxes(
    memory,
    at.queryGradientsByHead,
    queryGradients,
    rows * heads,
    horizonSteps,
    size,
    scale,
  );
  swapAxes(memory, at.keyGradientsByHead, keyGradients, rows * heads, steps, size, 1);
  swapAxes(memory, at.valueGradientsByRow, valueGradients, rows, steps, size, 1 / heads);
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
  { kernel, shape, at: { attention: at } }: TftNetwork,
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
  kernel.transpose(at.valuesByRow + values, at.valuesTransposed, steps, size);
  memory.fill(0, at.sumGradients, at.sumGradients + square);
  kernel.product(
    attended,
    size,
    1,
    at.valuesTransposed,
    at.sumGradients,
    horizonSteps,
    size,
    steps,
  );
  const sums = at.sums + row * square;
  const valueBack = at.valueGradientsByRow + values;
  kernel.product(sums, 1, steps, attended, valueBack, steps, horizonSteps, size);
  for (let head = row * heads; head < (row + 1) * heads; head++) {
    const scores = at.scoreGradients;
    memory.copyWithin(scores, at.sumGradients, at.sumGradients + square);
    // Invisible steps have weight 0 and so gradient 0.
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

/** target[inner, outer, width] = factor · source[outer, inner, width]. */
function swapAxes(
  memory: KernelNumbers,
  source: number,
  target: number,
  outer: number,
  inner: number,
  width: number,
  factor: number,
): void {
  for (let i = 0; i < outer; i++) {
    for (let k = 0; k < inner; k++) {
      const from = source + (i * inner + k) * width;
      const to = target + (k * outer + i) * width;
      for (let j = 0; j < width; j++) memory[to + j] = factor * memory[from + j]!;
    }
  }
}
