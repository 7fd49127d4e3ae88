import type { KernelOptions, PathsKernel } from './kernel-options.js';
import { createScalarKernel } from './scalar-kernel.js';
import { createSimdKernel } from './simd-kernel.js';

/** A kernel for these paths: WebAssembly SIMD if the host has it, otherwise the scalar twin, which gives the same bits. */
export function createPathsKernel(options: KernelOptions): PathsKernel {
  return createSimdKernel(options) ?? createScalarKernel(options);
}
