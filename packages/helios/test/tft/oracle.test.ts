import { createStream, nextNormal, normalsInto } from '@bess/kernel/rng';
import { expect, test } from 'vitest';
import { createSimdKernel } from '../../src/kernel/create-kernel.js';
import { createScalarKernel } from '../../src/kernel/scalar-kernel.js';
import { createTftNetwork } from '../../src/models/tft/tft-network.js';
import { tftForward } from '../../src/models/tft/tft-passes.js';
import { type PlainShape, plainTransformer } from './plain-transformer.js';

const shape = { hidden: 8, heads: 2, levels: [0.1, 0.5, 0.9], knownAhead: 2 };
/** Larger than the batch, as in training on contexts of different lengths. */
const size = { rows: 3, contextSteps: 9, horizonSteps: 5 };
const batch = { rows: 3, contextSteps: 6, horizonSteps: 5 };
const STATICS = 8;
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
const plain: PlainShape = {
  hidden: 8,
  heads: 2,
  levels: 3,
  // Value; changes after the 15 inputs of an encoder and two covariates; calendar; known-ahead covariates.
  encoderGroups: [[0], [17, 18], range(1, 15), [15, 16]],
  // Days before; week before; profiles; time of day; weekday; season; known-ahead covariates; lead time and level.
  decoderGroups: [
    [0, 1, 27, 28, 29, 30, 31],
    [2, 3, 32],
    [4, 33],
    range(5, 9),
    range(9, 16),
    range(16, 19),
    range(19, 23),
    range(23, 27),
  ],
};

function filled(create: Parameters<typeof createTftNetwork>[2]) {
  const network = createTftNetwork(shape, size, create);
  const { memory } = network.kernel;
  const stream = createStream({ seed: 21, stream: 0, path: 0 });
  const start = new Float32Array(network.at.outputs);
  normalsInto(start, stream);
  memory.set(start);
  for (let i = 0; i < network.layout.count; i++) memory[i] = Math.fround(0.4 * nextNormal(stream));
  return network;
}

/** The window of one row as the plain transformer reads it. */
function windowOf({ kernel: { memory }, at, layout }: ReturnType<typeof filled>, row: number) {
  const line = (start: number, width: number) => [...memory.subarray(start, start + width)];
  const inputs = (start: number, steps: number, width: number) =>
    Array.from({ length: steps }, (_, t) => line(start + (t * batch.rows + row) * width, width));
  return {
    statics: line(at.statics + row * STATICS, STATICS),
    encoder: inputs(at.encoderInputs, batch.contextSteps, layout.encoder.inputs),
    decoder: inputs(at.decoderInputs, batch.horizonSteps, layout.decoder.inputs),
  };
}

test.each([
  { name: 'double', tolerance: 1e-12, create: (n: number) => createScalarKernel(n, 'double') },
  { name: 'SIMD', tolerance: 3e-5, create: (n: number) => createSimdKernel(n)! },
])(
  'outputs, selection and attention equal those of the equations in plain loops: $name',
  ({ tolerance, create }) => {
    const network = filled(create);
    const { kernel, at, layout } = network;
    tftForward(network, batch);
    const { memory } = kernel;
    const near = (actual: ArrayLike<number>, expected: readonly number[]) => {
      expect(actual.length).toBe(expected.length);
      const worst = Math.max(...expected.map((value, i) => Math.abs(value - actual[i]!)));
      expect(worst).toBeLessThanOrEqual(tolerance);
    };
    const part = (start: number, count: number) => memory.subarray(start, start + count);
    const { rows, contextSteps, horizonSteps } = batch;
    const steps = contextSteps + horizonSteps;
    for (let row = 0; row < rows; row++) {
      const values = part(at.parameters, layout.count);
      const expected = plainTransformer(values, plain, windowOf(network, row));
      expect(Math.max(...expected.outputs.flat().map(Math.abs))).toBeGreaterThan(1);
      expected.outputs.forEach((outputs, t) => {
        near(part(at.outputs + (t * rows + row) * 3, 3), outputs);
      });
      expected.selection.forEach((weights, t) => {
        const [side, step] = t < contextSteps ? [at.encoder, t] : [at.decoder, t - contextSteps];
        const { out } = side.selection.gated;
        near(part(out + (step * rows + row) * weights.length, weights.length), weights);
        expect(weights.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
      });
      expected.attention.forEach((ofHead, h) => {
        ofHead.forEach((weights, step) => {
          const line = ((row * shape.heads + h) * horizonSteps + step) * steps;
          const later = new Array(steps - weights.length).fill(0);
          near(part(at.attention.weights + line, steps), [...weights, ...later]);
        });
      });
    }
  },
);

test('weights of groups and of attention sum to 1, and no step attends to a later one', () => {
  const network = filled((n) => createSimdKernel(n)!);
  const { kernel, at, layout } = network;
  const { memory } = kernel;
  const { rows, contextSteps, horizonSteps } = batch;
  tftForward(network, batch);
  const steps = contextSteps + horizonSteps;
  const sumAt = (start: number, count: number) =>
    [...memory.subarray(start, start + count)].reduce((a, b) => a + b, 0);
  for (let i = 0; i < contextSteps * rows; i++) {
    expect(sumAt(at.encoder.selection.gated.out + i * 4, 4)).toBeCloseTo(1, 5);
  }
  for (let i = 0; i < horizonSteps * rows; i++) {
    expect(sumAt(at.decoder.selection.gated.out + i * 8, 8)).toBeCloseTo(1, 5);
  }
  for (let line = 0; line < rows * shape.heads * horizonSteps; line++) {
    const start = at.attention.weights + line * steps;
    expect(sumAt(start, steps)).toBeCloseTo(1, 5);
    const visible = contextSteps + (line % horizonSteps) + 1;
    expect([...memory.subarray(start + visible, start + steps)].every((w) => w === 0)).toBe(true);
  }

  // A later decoder input changes no earlier output, to the bit, and no output of another window.
  const levels = shape.levels.length;
  const outputs = () => [...memory.subarray(at.outputs, at.outputs + horizonSteps * rows * levels)];
  const before = outputs();
  for (let step = 0; step < horizonSteps; step++) {
    const start = at.decoderInputs + (step * rows + 1) * layout.decoder.inputs;
    const kept = memory.slice(start, start + layout.decoder.inputs);
    for (let i = 0; i < kept.length; i++) memory[start + i]! += 3;
    tftForward(network, batch);
    const after = outputs();
    const changed = new Set<number>();
    after.forEach((value, i) => {
      if (value !== before[i]) changed.add(Math.floor(i / levels));
    });
    const expected = Array.from({ length: horizonSteps - step }, (_, k) => (step + k) * rows + 1);
    expect([...changed]).toEqual(expected);
    memory.set(kept, start);
  }
});
