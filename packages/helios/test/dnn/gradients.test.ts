import { createStream, nextNormal } from '@bess/kernel/rng';
import { expect, test } from 'vitest';
import { createSimdKernel } from '../../src/kernel/create-kernel.js';
import { createScalarKernel } from '../../src/kernel/scalar-kernel.js';
import {
  absoluteLossWithGradient,
  createDnnNetwork,
  dnnBackward,
  dnnForward,
  drawDropout,
} from '../../src/models/dnn/dnn-network.js';
import { moveTargetsFromOutputs, numericGradient } from '../networks/gradient-checks.js';

const SHAPE = { inputs: 5, hidden: [8, 4], outputs: 3 } as const;
const ROWS = 6;
const WEIGHTS = [0.5, 1, 2, 1, 0.25, 1];

/** A network with random weights and inputs; a quarter of its hidden units are dropped. */
function filled(create: Parameters<typeof createDnnNetwork>[2]) {
  const network = createDnnNetwork(SHAPE, ROWS, create);
  const stream = createStream({ seed: 5, stream: 0, path: 0 });
  const { memory } = network.kernel;
  const { at, layout } = network;
  const fill = (from: number, count: number) => {
    for (let i = from; i < from + count; i++) memory[i] = Math.fround(0.5 * nextNormal(stream));
  };
  fill(at.parameters, layout.count);
  fill(at.inputs, ROWS * SHAPE.inputs);
  fill(at.targets, ROWS * SHAPE.outputs);
  drawDropout(network, ROWS, 0.25, stream);
  return network;
}

test('backpropagation equals finite differences of the loss, for every weight', () => {
  const network = filled((size) => createScalarKernel(size, 'double'));
  const { memory } = network.kernel;
  const { at, layout } = network;
  const loss = () => {
    dnnForward(network, ROWS);
    return absoluteLossWithGradient(network, ROWS, WEIGHTS);
  };
  loss();
  moveTargetsFromOutputs(network, ROWS * SHAPE.outputs, 1);
  loss();
  dnnBackward(network, ROWS);
  const gradients = memory.slice(at.gradients, at.gradients + layout.count);
  const largest = Math.max(...Array.from(gradients, Math.abs));
  expect(largest).toBeGreaterThan(0.01);
  let worst = 0;
  for (let i = 0; i < layout.count; i++) {
    const numeric = numericGradient(network, at.parameters + i, loss);
    const scale = Math.max(Math.abs(numeric), 1e-3 * largest);
    worst = Math.max(worst, Math.abs(numeric - gradients[i]!) / scale);
  }
  expect(worst).toBeLessThanOrEqual(1e-6);
});

test('SIMD gives the gradients of the scalar twin to the bit', () => {
  const [simd, single] = [
    filled((size) => createSimdKernel(size)!),
    filled((size) => createScalarKernel(size, 'single')),
  ].map((network) => {
    dnnForward(network, ROWS);
    absoluteLossWithGradient(network, ROWS, WEIGHTS);
    dnnBackward(network, ROWS);
    const { gradients } = network.at;
    return [...network.kernel.memory.subarray(gradients, gradients + network.layout.count)];
  });
  expect(simd).toEqual(single);
});

test('a network of one unit per layer computes what its formula says', () => {
  const shape = { inputs: 1, hidden: [1, 1], outputs: 1 } as const;
  const network = createDnnNetwork(shape, 1, (size) => createScalarKernel(size, 'double'));
  const { kernel, at } = network;
  // Weights and biases in order: 2·3 − 1 = 5; −0.5·5 + 2 = −0.5; 4·(e^−0.5 − 1) + 10.
  kernel.memory.set([2, -1, -0.5, 2, 4, 10], at.parameters);
  kernel.memory[at.inputs] = 3;
  dnnForward(network, 1);
  expect(kernel.memory[at.outputs]).toBeCloseTo(10 + 4 * (Math.exp(-0.5) - 1), 12);
  kernel.memory[at.targets] = 20;
  const error = 10 - 4 * (Math.exp(-0.5) - 1);
  expect(absoluteLossWithGradient(network, 1, [3])).toBeCloseTo(3 * error, 12);
});
