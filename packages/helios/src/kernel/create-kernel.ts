import type { Kernel } from './kernel.js';
import { createScalarKernel } from './scalar/create-scalar-kernel.js';
import { createSimdKernel } from './simd/create-simd-kernel.js';

/**
 * A kernel in single precision: WebAssembly SIMD where the host has it, else the scalar twin, which gives the same bits.
 *
 * @param size - numbers of memory, all 0 at first
 * @example
 * const kernel = createKernel(12);
 * kernel.memory.set([1, 2, 3, 4, 5, 6, 7, 8]);
 * kernel.product(0, 2, 1, 4, 8, 2, 2, 2);
 * [...kernel.memory.subarray(8)];
 * // => [19, 22, 43, 50]
 */
export function createKernel(size: number): Kernel {
  return createSimdKernel(size) ?? createScalarKernel(size, 'single');
}
