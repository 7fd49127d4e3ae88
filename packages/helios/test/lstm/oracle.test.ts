import { expect, test } from 'vitest';
import { createSimdKernel } from '../../src/kernel/create-kernel.js';
import { createScalarKernel } from '../../src/kernel/scalar-kernel.js';
import {
  createLstmNetwork,
  lstmBackward,
  lstmForward,
} from '../../src/models/lstm/lstm-network.js';
import {
  adamStep,
  pinballLossWithGradient,
  resetAdam,
} from '../../src/models/networks/train-network.js';
import vectors from './vectors/tinygrad.json' with { type: 'json' };

const kernels = [
  {
    name: 'double precision',
    tolerance: 1e-11,
    create: (n: number) => createScalarKernel(n, 'double'),
  },
  { name: 'SIMD', tolerance: 1e-5, create: (n: number) => createSimdKernel(n)! },
];
const batch = { rows: 2, contextSteps: 3, horizonSteps: 2 };

function worst(actual: ArrayLike<number>, expected: readonly number[]): number {
  expect(actual.length).toBe(expected.length);
  return Math.max(
    ...expected.map((value, i) => Math.abs(actual[i]! - value) / Math.max(1, Math.abs(value))),
  );
}

test.each(kernels)(
  'forward pass, loss, gradients and AdamW equal those of tinygrad: $name',
  ({ tolerance, create }) => {
    const shape = { hidden: 4, levels: [0.1, 0.5, 0.9], knownAhead: 0 };
    const network = createLstmNetwork(shape, batch, create);
    const { at, kernel, layout } = network;
    const { memory } = kernel;
    memory.set(vectors.parameters, at.parameters);
    memory.set(vectors.encoderInputs, at.encoderInputs);
    memory.set(vectors.decoderInputs, at.decoderInputs);
    memory.set(vectors.targets, at.targets);
    lstmForward(network, batch);
    const outputs = memory.subarray(at.outputs, at.outputs + vectors.outputs.length);
    expect(worst(outputs, vectors.outputs)).toBeLessThanOrEqual(tolerance);
    expect(Math.abs(pinballLossWithGradient(network, batch) - vectors.loss)).toBeLessThanOrEqual(
      tolerance,
    );
    lstmBackward(network, batch);
    const gradients = memory.subarray(at.gradients, at.gradients + layout.count);
    expect(worst(gradients, vectors.gradients)).toBeLessThanOrEqual(tolerance);

    const adam = resetAdam(network);
    const options = { learningRate: 0.01, clipNorm: Infinity, weightDecay: 0.02 };
    for (let step = 0; step < 3; step++) {
      lstmForward(network, batch);
      pinballLossWithGradient(network, batch);
      lstmBackward(network, batch);
      adamStep(network, adam, options);
    }
    const parameters = memory.subarray(at.parameters, at.parameters + layout.count);
    // tinygrad keeps the powers of β₁ and β₂ in single precision.
    const loosest = Math.max(10 * tolerance, 1e-6);
    expect(worst(parameters, vectors.afterThreeSteps)).toBeLessThanOrEqual(loosest);
  },
);

test.each(kernels)(
  'softmax, ELU and layer normalisation equal those of tinygrad: $name',
  ({ tolerance, create }) => {
    const { inputs, gain, bias, softmax, elu, layerNorm } = vectors.rows;
    const kernel = create(120);
    kernel.memory.set(inputs);
    kernel.softmaxRows(0, 3, 8);
    expect(worst(kernel.memory.subarray(0, 24), softmax)).toBeLessThanOrEqual(tolerance);
    kernel.memory.set(inputs);
    kernel.elu(0, 24);
    expect(worst(kernel.memory.subarray(0, 24), elu)).toBeLessThanOrEqual(tolerance);
    kernel.memory.set([...inputs, ...gain, ...bias]);
    kernel.layerNorm(0, 24, 32, 40, 64, 72, 3, 8);
    expect(worst(kernel.memory.subarray(72, 96), layerNorm)).toBeLessThanOrEqual(tolerance);
  },
);
