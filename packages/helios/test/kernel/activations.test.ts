import { createStream, normalsInto } from '@bess/kernel/rng';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSimdKernel } from '../../src/kernel/create-kernel.js';
import type { Kernel } from '../../src/kernel/kernel.js';
import { createScalarKernel } from '../../src/kernel/scalar-kernel.js';

/**
 * An operation with its backward pass. Memory: 3 areas of rows × columns that both may use, the inputs first, then parameters. `outputs` is
 * the offset of the outputs; `gradients` reads their gradients at `from` and returns the offset of those of the inputs.
 */
interface Operation {
  readonly name: string;
  readonly outputWidth: (columns: number) => number;
  readonly forward: (kernel: Kernel, rows: number, columns: number) => number;
  readonly backward: (kernel: Kernel, from: number, rows: number, columns: number) => number;
}

const operations: Operation[] = [
  {
    name: 'softmax',
    outputWidth: (columns) => columns,
    forward: (kernel, rows, columns) => {
      kernel.softmaxRows(0, rows, columns);
      return 0;
    },
    backward: (kernel, from, rows, columns) => {
      kernel.softmaxRowsBack(0, from, rows, columns);
      return from;
    },
  },
  {
    name: 'ELU',
    outputWidth: (columns) => columns,
    forward: (kernel, rows, columns) => {
      kernel.elu(0, rows * columns);
      return 0;
    },
    backward: (kernel, from, rows, columns) => {
      kernel.eluBack(0, from, rows * columns);
      return from;
    },
  },
  {
    name: 'GLU',
    outputWidth: (columns) => columns / 2,
    forward: (kernel, rows, columns) => {
      kernel.glu(0, rows * columns, rows, columns / 2);
      return rows * columns;
    },
    backward: (kernel, from, rows, columns) => {
      kernel.gluBack(0, from, 2 * rows * columns, rows, columns / 2);
      return 2 * rows * columns;
    },
  },
  {
    name: 'layer normalisation',
    outputWidth: (columns) => columns,
    forward: (kernel, rows, columns) => {
      const area = rows * columns;
      const gain = 4 * area;
      const inverse = gain + 4 * columns;
      kernel.layerNorm(0, gain, gain + columns, area, inverse, 2 * area, rows, columns);
      return 2 * area;
    },
    backward: (kernel, from, rows, columns) => {
      const area = rows * columns;
      const gain = 4 * area;
      const inverse = gain + 4 * columns;
      const sums = gain + 2 * columns;
      kernel.layerNormBack(area, inverse, gain, from, 0, sums, sums + columns, rows, columns);
      return 0;
    },
  },
];

const memorySize = (rows: number, columns: number) => 4 * rows * columns + 4 * columns + rows;

function filled(kernel: Kernel, seed: number, scale: number): Kernel {
  const start = new Float32Array(kernel.memory.length);
  normalsInto(start, createStream({ seed, stream: 0, path: 0 }));
  kernel.memory.set(start.map((value) => scale * value));
  return kernel;
}

test.each(operations)('SIMD and twin give the same bits: $name', (operation) => {
  const size = fc.integer({ min: 1, max: 5 });
  const scales = fc.constantFrom(0.1, 1, 30);
  fc.assert(
    fc.property(size, size, fc.nat(), scales, fc.boolean(), (rows, blocks, seed, scale, odd) => {
      const columns = 8 * blocks + (odd && operation.name !== 'GLU' ? 3 : 0);
      const numbers = memorySize(rows, columns);
      const [simd, single, double] = [
        createSimdKernel(numbers)!,
        createScalarKernel(numbers, 'single'),
        createScalarKernel(numbers, 'double'),
      ].map((kernel) => {
        filled(kernel, seed, scale);
        const from = 3 * rows * columns;
        // Gradients of ordinary size.
        for (let i = from; i < from + rows * columns; i++)
          kernel.memory[i] = kernel.memory[i]! / scale;
        operation.forward(kernel, rows, columns);
        operation.backward(kernel, from, rows, columns);
        return kernel.memory;
      });
      expect(Buffer.from(simd!.buffer, 0, 4 * numbers)).toEqual(Buffer.from(single!.buffer));
      const worst = Math.max(
        ...Array.from(
          double!,
          (value, i) => Math.abs(value - simd![i]!) / Math.max(1, Math.abs(value)),
        ),
      );
      expect(worst).toBeLessThanOrEqual(1e-4);
    }),
  );
});

test.each(operations)('gradients equal finite differences: $name', (operation) => {
  const [rows, columns] = [3, 8];
  const area = rows * columns;
  const outputCount = rows * operation.outputWidth(columns);
  const kernel = createScalarKernel(memorySize(rows, columns), 'double');
  const { memory } = filled(kernel, 5, 1);
  // ELU has a kink at 0, which no finite difference may cross.
  for (let i = 0; i < area; i++) memory[i] = memory[i]! + 1e-3 * Math.sign(memory[i]!);
  const start = memory.slice();
  // The loss is the sum of the outputs times the numbers in the fourth area.
  const loss = (index: number, step: number) => {
    memory.set(start);
    memory[index] = start[index]! + step;
    const outputs = operation.forward(kernel, rows, columns);
    let sum = 0;
    for (let i = 0; i < outputCount; i++) sum += memory[outputs + i]! * start[3 * area + i]!;
    return sum;
  };
  const numeric = (index: number) =>
    (4 * (loss(index, 1e-4) - loss(index, -1e-4))) / 6e-4 -
    (loss(index, 2e-4) - loss(index, -2e-4)) / 1.2e-3;
  const expected = Array.from({ length: area }, (_, i) => numeric(i));
  const [gain, sums] = [4 * area, 4 * area + 2 * columns];
  const ofParameters = Array.from({ length: 2 * columns }, (_, i) => numeric(gain + i));
  memory.set(start);
  memory.fill(0, sums, sums + 2 * columns);
  operation.forward(kernel, rows, columns);
  const at = operation.backward(kernel, 3 * area, rows, columns);
  for (let i = 0; i < area; i++) {
    expect(Math.abs(memory[at + i]! - expected[i]!)).toBeLessThanOrEqual(
      1e-6 * Math.max(Math.abs(expected[i]!), 1e-2),
    );
  }
  if (operation.name !== 'layer normalisation') return;
  for (let i = 0; i < 2 * columns; i++) expect(memory[sums + i]).toBeCloseTo(ofParameters[i]!, 7);
});

test('softmax by hand, with inputs that overflow without the shift', () => {
  const kernel = createSimdKernel(5)!;
  kernel.memory.set([1000, 1000, 1000, 1000, -1000]);
  kernel.softmaxRows(0, 1, 5);
  for (const share of kernel.memory.subarray(0, 4)) expect(share).toBeCloseTo(0.25, 6);
  expect(kernel.memory[4]).toBeLessThan(1e-30);
});
