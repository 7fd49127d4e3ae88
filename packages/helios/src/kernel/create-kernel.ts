import { decodeBase64 } from '../internal/packed-numbers.js';
import type { Kernel } from './kernel.js';
import { createScalarKernel } from './scalar-kernel.js';
import { KERNEL_BYTES } from './simd/kernel-bytes.generated.js';

/** Numbers on a page of WebAssembly memory. */
const PAGE_NUMBERS = 16_384;

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

/** Compiled once; null where the host cannot. */
let compiled: object | null | undefined;

/**
 * A kernel that runs in WebAssembly SIMD.
 *
 * @param size - numbers of memory, all 0 at first
 * @returns undefined where the host has no WebAssembly, no SIMD in it, or refuses to compile while the caller waits
 */
export function createSimdKernel(size: number): Kernel | undefined {
  const host = webAssembly();
  if (host === undefined) return undefined;
  if (compiled === undefined) compiled = compile(host);
  if (compiled === null) return undefined;
  const wasmMemory = new host.Memory({ initial: Math.max(1, Math.ceil(size / PAGE_NUMBERS)) });
  const memory = new Float32Array(wasmMemory.buffer, 0, size);
  const instance = new host.Instance(compiled, { env: { memory: wasmMemory } });
  // The compiled module exports exactly these functions; the test of the twin calls every one.
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

/** The few members of the host's `WebAssembly` that are used here. */
interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: { env: { memory: WebAssemblyMemory } },
  ) => { readonly exports: object };
  readonly Memory: new (size: { initial: number }) => WebAssemblyMemory;
}

/** Memory of an instance. */
interface WebAssemblyMemory {
  readonly buffer: ArrayBuffer;
}

/** The host's own; named here so that it is the only thing of the host that these sources know. */
declare const WebAssembly: WebAssemblyHost | undefined;

/** The host's WebAssembly, where it has one. */
function webAssembly(): WebAssemblyHost | undefined {
  return typeof WebAssembly === 'undefined' ? undefined : WebAssembly;
}
