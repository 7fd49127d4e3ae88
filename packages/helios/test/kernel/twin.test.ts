import { createStream, normalsInto } from '@bess/kernel/rng';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKernel, createSimdKernel } from '../../src/kernel/create-kernel.js';
import type { Kernel } from '../../src/kernel/kernel.js';
import { createScalarKernel } from '../../src/kernel/scalar-kernel.js';

const size = fc.integer({ min: 1, max: 19 });
const seed = fc.integer({ min: 0, max: 2 ** 31 });

/** Runs the same call on the SIMD kernel, its twin and the twin in double precision, from the same numbers. */
function run(from: { seed: number; size: number; scale?: number }, call: (kernel: Kernel) => void) {
  const simd = createSimdKernel(from.size)!;
  const start = new Float32Array(from.size);
  normalsInto(start, createStream({ seed: from.seed, stream: 0, path: 0 }));
  const scale = from.scale ?? 1;
  return [
    simd,
    createScalarKernel(from.size, 'single'),
    createScalarKernel(from.size, 'double'),
  ].map((kernel) => {
    kernel.memory.set(start.map((value) => value * scale));
    call(kernel);
    return kernel.memory;
  });
}

function expectSame([simd, single, double]: readonly ArrayLike<number>[]): void {
  let different = 0;
  let worst = 0;
  for (let i = 0; i < double!.length; i++) {
    if (!Object.is(simd![i], single![i])) different += 1;
    const error = Math.abs(simd![i]! - double![i]!) / Math.max(1, Math.abs(double![i]!));
    worst = Math.max(worst, error);
  }
  expect(different).toBe(0);
  expect(worst).toBeLessThanOrEqual(1e-4);
}

test('runs on SIMD on this host', () => {
  expect(createSimdKernel(4)).toBeDefined();
  expect(createKernel(4).memory).toBeInstanceOf(Float32Array);
});

test('multiplies as computed by hand', () => {
  for (const kernel of [createKernel(12), createScalarKernel(12, 'double')]) {
    kernel.memory.set([1, 2, 3, 4, 5, 6, 7, 8]);
    kernel.product(0, 2, 1, 4, 8, 2, 2, 2);
    expect([...kernel.memory.subarray(8)]).toEqual([19, 22, 43, 50]);
    kernel.memory.fill(0, 8);
    kernel.product(0, 1, 2, 4, 8, 2, 2, 2);
    expect([...kernel.memory.subarray(8)]).toEqual([26, 30, 38, 44]);
  }
});

test('SIMD and twin multiply to the same bits, for any shape, transposed or not', () => {
  fc.assert(
    fc.property(size, size, size, seed, fc.boolean(), (rows, steps, columns, from, turned) => {
      const b = rows * steps;
      const c = b + steps * columns;
      const [rowStride, stepStride] = turned ? [1, rows] : [steps, 1];
      expectSame(
        run({ seed: from, size: c + rows * columns }, (kernel) =>
          kernel.product(0, rowStride, stepStride, b, c, rows, steps, columns),
        ),
      );
    }),
  );
});

test('SIMD and twin compute row operations to the same bits', () => {
  fc.assert(
    fc.property(size, size, seed, (rows, columns, from) => {
      const area = rows * columns;
      expectSame(
        run({ seed: from, size: 3 * area + columns }, (kernel) => {
          kernel.transpose(0, area, rows, columns);
          kernel.fillRows(0, 2 * area, rows, columns);
          kernel.addColumnSums(0, 3 * area, rows, columns);
        }),
      );
    }),
  );
});

test('transposing twice changes nothing, and column sums are sums', () => {
  const kernel = createKernel(20);
  kernel.memory.set([1, 2, 3, 4, 5, 6]);
  kernel.transpose(0, 6, 2, 3);
  expect([...kernel.memory.subarray(6, 12)]).toEqual([1, 4, 2, 5, 3, 6]);
  kernel.transpose(6, 12, 3, 2);
  expect([...kernel.memory.subarray(12, 18)]).toEqual([1, 2, 3, 4, 5, 6]);
  kernel.memory.fill(0, 12);
  kernel.addColumnSums(0, 12, 2, 3);
  expect([...kernel.memory.subarray(12, 15)]).toEqual([5, 7, 9]);
});

test('SIMD and twin compute the LSTM cell to the same bits, including saturated gates', () => {
  fc.assert(
    fc.property(size, size, seed, fc.constantFrom(1, 5, 100), (rows, blocks, from, scale) => {
      const width = 4 * blocks;
      const area = rows * width;
      expectSame(
        run({ seed: from, size: 14 * area, scale }, (kernel) => {
          kernel.lstmCell(0, 4 * area, 5 * area, 6 * area, 7 * area, rows, width);
          // Gradients of ordinary size.
          for (let i = 8 * area; i < 10 * area; i++) kernel.memory[i] = kernel.memory[i]! / scale;
          kernel.lstmCellBack(0, 4 * area, 6 * area, 8 * area, 9 * area, 10 * area, rows, width);
        }),
      );
    }),
  );
});

test('SIMD and twin take the same steps of Adam', () => {
  fc.assert(
    fc.property(size, seed, (count, from) => {
      expectSame(
        run({ seed: from, size: 4 * count }, (kernel) => {
          for (let i = 3 * count; i < 4 * count; i++) kernel.memory[i] = kernel.memory[i]! ** 2;
          kernel.adam(0, count, 2 * count, 3 * count, count, 0.7, 0.999, 0.01, 1.3);
        }),
      );
    }),
  );
});

test('sums squares in double precision', () => {
  const kernel = createKernel(3);
  kernel.memory.set([1e8, 1, 2]);
  expect(kernel.sumOfSquares(0, 3)).toBe(1e16 + 5 - 1);
});
