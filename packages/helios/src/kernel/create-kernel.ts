import { decodeBase64 } from '../internal/packed-numbers.js';
import type { Kernel } from './kernel.js';
import { createScalarKernel } from './scalar-kernel.js';
import { KERNEL_BYTES } from './simd/kernel-bytes.generated.js';

/** Numbers per page of WebAssembly memory. */
const PAGE_NUMBERS = 16_384;

/**
 * A single-precision kernel: WebAssembly SIMD if the host has it, otherwise the scalar twin, which gives the same bits.
 *
 * @param size - numbers of memory, initially 0
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

/** Compiled once; null if the host cannot compile it. */
let compiled: object | null | undefined;

/**
 * A kernel in WebAssembly SIMD, with memory initially 0. Undefined if the host has no WebAssembly or no SIMD, or does not allow synchronous
 * compilation.
 */
export function createSimdKernel(size: number): Kernel | undefined {
  const host = webAssembly();
  if (host === undefined) return undefined;
  if (compiled === undefined) compiled = compile(host);
  if (compiled === null) return undefined;
  const wasmMemory = new host.Memory({ initial: Math.max(1, Math.ceil(size / PAGE_NUMBERS)) });
  const memory = new Float32Array(wasmMemory.buffer, 0, size);
  const instance = new host.Instance(compiled, { env: { memory: wasmMemory } });
  // The compiled module exports exactly these functions; a test of the scalar twin calls each of them.
  const operations = instance.exports as Omit<Kernel, 'memory'>;
  return {
    memory,
    product: operations.product,
    transpose: operations.transpose,
    fillRows: operations.fillRows,
    addColumnSums: operations.addColumnSums,
    lstmCell: operations.lstmCell,
    lstmCellBack: operations.lstmCellBack,
    softmaxRows: operations.softmaxRows,
    softmaxRowsBack: operations.softmaxRowsBack,
    elu: operations.elu,
    eluBack: operations.eluBack,
    glu: operations.glu,
    gluBack: operations.gluBack,
    layerNorm: operations.layerNorm,
    layerNormBack: operations.layerNormBack,
    sumOfSquares: operations.sumOfSquares,
    adam: operations.adam,
  };
}

function compile(host: WebAssemblyHost): object | null {
  try {
    return new host.Module(decodeBase64(KERNEL_BYTES));
  } catch {
    return null;
  }
}

/** The members of the host's `WebAssembly` that are used here. */
interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: { env: { memory: WebAssemblyMemory } },
  ) => { readonly exports: object };
  readonly Memory: new (size: { initial: number }) => WebAssemblyMemory;
}

interface WebAssemblyMemory {
  readonly buffer: ArrayBuffer;
}

/** Declared here because it is the only part of the host that this package uses. */
declare const WebAssembly: WebAssemblyHost | undefined;

function webAssembly(): WebAssemblyHost | undefined {
  return typeof WebAssembly === 'undefined' ? undefined : WebAssembly;
}
