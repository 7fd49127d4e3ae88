import { createStream, nextNormal, normalsInto } from '@bess/kernel/rng';
import { expect, test } from 'vitest';
import { createSimdKernel } from '../../src/kernel/create-kernel.js';
import { createScalarKernel } from '../../src/kernel/scalar-kernel.js';
import {
  createLstmNetwork,
  lstmBackward,
  lstmForward,
} from '../../src/models/lstm/lstm-network.js';
import { pinballLossWithGradient } from '../../src/models/networks/train-network.js';
import { moveTargetsFromOutputs, numericGradient } from '../networks/gradient-checks.js';

const shape = { hidden: 8, levels: [0.1, 0.5, 0.9], knownAhead: 1 };
/** The smallest width, because finite differences run the network four times for every weight. */
const narrow = { ...shape, hidden: 4 };
const batch = { rows: 2, contextSteps: 4, horizonSteps: 3 };

function filled(create: Parameters<typeof createLstmNetwork>[2], of = shape) {
  const network = createLstmNetwork(of, batch, create);
  const stream = createStream({ seed: 11, stream: 0, path: 0 });
  const { memory } = network.kernel;
  const start = new Float32Array(network.at.outputs);
  normalsInto(start, stream);
  memory.set(start);
  for (let i = 0; i < network.layout.count; i++) memory[i] = Math.fround(0.4 * nextNormal(stream));
  return network;
}

test('backpropagation through time equals finite differences of the loss, for every weight', () => {
  const network = filled((size) => createScalarKernel(size, 'double'), narrow);
  const { memory } = network.kernel;
  const loss = () => {
    lstmForward(network, batch);
    return pinballLossWithGradient(network, batch);
  };
  loss();
  moveTargetsFromOutputs(network, batch.rows * batch.horizonSteps, shape.levels.length);
  loss();
  lstmBackward(network, batch);
  const { count } = network.layout;
  const gradients = memory.slice(network.at.gradients, network.at.gradients + count);
  const largest = Math.max(...Array.from(gradients, Math.abs));
  expect(largest).toBeGreaterThan(0.01);
  let worst = 0;
  for (let i = 0; i < count; i++) {
    const numeric = numericGradient(network, i, loss);
    // Below a thousandth of the largest gradient, rounding dominates.
    const scale = Math.max(Math.abs(numeric), 1e-3 * largest);
    worst = Math.max(worst, Math.abs(numeric - gradients[i]!) / scale);
  }
  expect(worst).toBeLessThanOrEqual(1e-6);
});

test('SIMD gives the gradients of the single-precision twin to the bit, and of the double one to 1e-4', () => {
  const [simd, single, double] = [
    filled((size) => createSimdKernel(size)!),
    filled((size) => createScalarKernel(size, 'single')),
    filled((size) => createScalarKernel(size, 'double')),
  ].map((network) => {
    lstmForward(network, batch);
    pinballLossWithGradient(network, batch);
    lstmBackward(network, batch);
    const { gradients } = network.at;
    return [...network.kernel.memory.subarray(gradients, gradients + network.layout.count)];
  });
  expect(simd).toEqual(single);
  const largest = Math.max(...double!.map(Math.abs));
  const worst = Math.max(...double!.map((value, i) => Math.abs(value - simd![i]!)));
  expect(worst / largest).toBeLessThanOrEqual(1e-4);
});

test('the loss of one output equals the pinball loss computed by hand', () => {
  const one = { rows: 1, contextSteps: 1, horizonSteps: 1 };
  const network = createLstmNetwork({ hidden: 4, levels: [0.5, 0.9], knownAhead: 0 }, one);
  network.kernel.memory[network.at.targets] = 2;
  network.kernel.memory.set([1, 4], network.at.outputs);
  // 0.5 · (2 − 1) and (0.9 − 1) · (2 − 4), on average.
  expect(pinballLossWithGradient(network, one)).toBeCloseTo((0.5 + 0.2) / 2, 12);
  const { outputGradients } = network.at;
  const gradients = network.kernel.memory.subarray(outputGradients, outputGradients + 2);
  expect(gradients[0]).toBeCloseTo(-0.25, 7);
  expect(gradients[1]).toBeCloseTo(0.05, 7);
});
