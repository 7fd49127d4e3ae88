import { createStream, nextNormal, normalsInto } from '@bess/kernel/rng';
import { expect, test } from 'vitest';
import { createSimdKernel } from '../../src/kernel/create-kernel.js';
import { createScalarKernel } from '../../src/kernel/scalar-kernel.js';
import { pinballLossWithGradient } from '../../src/models/networks/train-network.js';
import { createTftNetwork } from '../../src/models/tft/tft-network.js';
import { tftBackward, tftForward } from '../../src/models/tft/tft-passes.js';
import { moveTargetsFromOutputs, numericGradient } from '../networks/gradient-checks.js';

const shape = { hidden: 8, heads: 2, levels: [0.1, 0.5, 0.9], knownAhead: 1 };
/** The smallest width, because finite differences run the network four times for each checked weight. */
const narrow = { ...shape, hidden: 4 };
const batch = { rows: 2, contextSteps: 4, horizonSteps: 3 };

function filled(create: Parameters<typeof createTftNetwork>[2], of = shape) {
  const network = createTftNetwork(of, batch, create);
  const stream = createStream({ seed: 11, stream: 0, path: 0 });
  const { memory } = network.kernel;
  const start = new Float32Array(network.at.outputs);
  normalsInto(start, stream);
  memory.set(start);
  for (let i = 0; i < network.layout.count; i++) memory[i] = Math.fround(0.4 * nextNormal(stream));
  return network;
}

/** Approximate number of weights of each block whose gradients are checked. */
const CHECKED = 4;

/** Every block of weights by its path in the layout. */
function blocks(layout: object, path = ''): { path: string; from: number; to: number }[] {
  return Object.entries(layout).flatMap(([key, value]) => {
    const name = `${path}.${key}`;
    if (typeof value === 'object') {
      const { inputs, outputs, weights } = value;
      if (weights === undefined) return blocks(value, name);
      const own = { path: name, from: weights, to: weights + inputs * outputs };
      if (value.bias === undefined) return [own];
      return [own, { path: `${name}.bias`, from: value.bias, to: value.bias + outputs }];
    }
    const { width } = layout as { width?: number };
    if (key === 'headBias') return [{ path: name, from: value, to: value + shape.levels.length }];
    if (width === undefined || key === 'width') return [];
    return [{ path: name, from: value, to: value + width }];
  });
}

test('backpropagation equals finite differences of the loss, in every block of weights', () => {
  const network = filled((size) => createScalarKernel(size, 'double'), narrow);
  const { memory } = network.kernel;
  const loss = () => {
    tftForward(network, batch);
    return pinballLossWithGradient(network, batch);
  };
  loss();
  moveTargetsFromOutputs(network, batch.rows * batch.horizonSteps, shape.levels.length);
  loss();
  tftBackward(network, batch);
  const { count } = network.layout;
  const gradients = memory.slice(network.at.gradients, network.at.gradients + count);
  const all = blocks(network.layout);
  expect(all.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(count);
  for (const { path, from, to } of all) {
    const largest = Math.max(...gradients.subarray(from, to).map(Math.abs));
    expect(largest, `${path} takes part`).toBeGreaterThan(1e-9);
    // Some weights of each block, at a distance that no width divides.
    const gap = 8 * Math.ceil((to - from) / (8 * CHECKED)) - 3;
    for (let i = from; i < to; i += gap) {
      const error = Math.abs(numericGradient(network, i, loss) - gradients[i]!);
      // Differences of the loss are accurate to about 10⁻¹¹.
      expect(error, `${path} ${i - from}`).toBeLessThanOrEqual(1e-6 * largest + 1e-10);
    }
  }
});

test('SIMD gives the gradients of the single-precision twin to the bit, and of the double one to 1e-4', () => {
  const [simd, single, double] = [
    filled((size) => createSimdKernel(size)!),
    filled((size) => createScalarKernel(size, 'single')),
    filled((size) => createScalarKernel(size, 'double')),
  ].map((network) => {
    tftForward(network, batch);
    pinballLossWithGradient(network, batch);
    tftBackward(network, batch);
    const { gradients } = network.at;
    return [...network.kernel.memory.subarray(gradients, gradients + network.layout.count)];
  });
  expect(simd).toEqual(single);
  const largest = Math.max(...double!.map(Math.abs));
  const worst = Math.max(...double!.map((value, i) => Math.abs(value - simd![i]!)));
  expect(worst / largest).toBeLessThanOrEqual(1e-4);
});
