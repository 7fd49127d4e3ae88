import { decodeBase64 } from '../../internal/decode-base64.js';
import type { Kernel } from '../kernel.js';
import { KERNEL_BYTES } from './kernel-bytes.generated.js';
import { type WebAssemblyHost, webAssembly } from './web-assembly.js';

/** Numbers on a page of WebAssembly memory. */
const PAGE_NUMBERS = 16_384;

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
