import { createStream, nextNormal } from '@bess/kernel/rng';
import { expect, test } from 'vitest';
import { createSimdKernel } from '../../src/kernel/create-kernel.js';
import { createScalarKernel } from '../../src/kernel/scalar-kernel.js';
import { pinballLossWithGradient } from '../../src/models/networks/train-network.js';
import { patchBackward } from '../../src/models/patch-transformer/patch-backward.js';
import { patchForward } from '../../src/models/patch-transformer/patch-forward.js';
import { PATCH_SLOTS, patchGrid } from '../../src/models/patch-transformer/patch-inputs.js';
import {
  createPatchNetwork,
  fillPatchTargets,
  fillPatchWindow,
} from '../../src/models/patch-transformer/patch-network.js';
import { moveTargetsFromOutputs, numericGradient } from '../networks/gradient-checks.js';

const shape = { width: 8, heads: 2, blocks: 2, levels: [0.1, 0.5, 0.9] };
/** The smallest width, because finite differences run the network four times for each checked weight. */
const narrow = { ...shape, width: 4 };
const batch = { rows: 2, count: 3, leads: 2 };
const targets = { rows: batch.rows, horizonSteps: batch.leads * PATCH_SLOTS };

/** A network with random weights and a window with a week and one with another season. */
function filled(create: Parameters<typeof createPatchNetwork>[3], of = shape) {
  const network = createPatchNetwork(of, batch, true, create);
  const stream = createStream({ seed: 11, stream: 0, path: 0 });
  const { memory } = network.kernel;
  for (let i = 0; i < network.layout.count; i++) memory[i] = Math.fround(0.4 * nextNormal(stream));
  [24, 63].forEach((season, row) => {
    const window = {
      values: Float64Array.from({ length: 300 }, () => nextNormal(stream)),
      origin: 120,
      grid: patchGrid(season, 24),
      stepMinutes: 60,
      ...(row === 0 && { firstStepOfWeek: 5 }),
    };
    const scale = fillPatchWindow(network, window, row, batch, [0, 3]);
    fillPatchTargets(network, window, scale, row, [0, 3]);
  });
  return network;
}

test('backpropagation equals finite differences of the loss, in every block of weights', () => {
  const network = filled((size) => createScalarKernel(size, 'double'), narrow);
  const { memory } = network.kernel;
  const loss = () => {
    patchForward(network, batch);
    return pinballLossWithGradient(network, targets);
  };
  loss();
  moveTargetsFromOutputs(network, batch.rows * targets.horizonSteps, shape.levels.length);
  loss();
  patchBackward(network, batch);
  const { count } = network.layout;
  const gradients = memory.slice(network.at.gradients, network.at.gradients + count);
  const largest = Math.max(...gradients.map(Math.abs));
  expect(largest).toBeGreaterThan(1e-3);
  let taking = 0;
  // At a distance that no width divides.
  for (let i = 0; i < count; i += 13) {
    const error = Math.abs(numericGradient(network, i, loss) - gradients[i]!);
    expect(error, `weight ${i}`).toBeLessThanOrEqual(1e-6 * Math.abs(gradients[i]!) + 1e-9);
    if (Math.abs(gradients[i]!) > 1e-6 * largest) taking += 1;
  }
  // Some inputs are 0 in both windows.
  expect(taking).toBeGreaterThan((0.8 * count) / 13);
});

test('SIMD gives the gradients of the single-precision twin to the bit', () => {
  const [simd, single] = [
    filled((size) => createSimdKernel(size)!),
    filled((size) => createScalarKernel(size, 'single')),
  ].map((network) => {
    patchForward(network, batch);
    pinballLossWithGradient(network, targets);
    patchBackward(network, batch);
    const { gradients } = network.at;
    return [...network.kernel.memory.subarray(gradients, gradients + network.layout.count)];
  });
  expect(simd).toEqual(single);
});
