import { type NumberViews, numberViews } from '../price/draw-records.js';
import { KERNEL_BYTES } from './kernel-bytes.generated.js';

const PAGE_BYTES = 65_536;

/** The compiled kernel with memory of its own. */
export interface CompiledKernel {
  /** Views of the memory. */
  readonly views: NumberViews;
  /** Simulates days of four paths and of all batteries on them; see `assembly/index.ts`. */
  simulateDays(
    firstDay: number,
    dayCount: number,
    lanes: number,
    batteries: number,
    batteryCount: number,
  ): void;
}

/** Compiled once; null if the host cannot compile it. */
let compiled: object | null | undefined;

/**
 * A kernel in WebAssembly SIMD. Undefined if the host has no WebAssembly, SIMD or memory for it, or does not allow synchronous
 * compilation; the scalar twin then computes the same bits.
 */
export function createCompiledKernel(byteCount: number): CompiledKernel | undefined {
  const host = webAssembly();
  if (host === undefined) return undefined;
  if (compiled === undefined) compiled = compile(host);
  if (compiled === null) return undefined;
  try {
    const memory = new host.Memory({ initial: Math.ceil(byteCount / PAGE_BYTES) });
    const { exports } = new host.Instance(compiled, { env: { memory } });
    return {
      views: numberViews(memory.buffer),
      ...(exports as Pick<CompiledKernel, 'simulateDays'>),
    };
  } catch {
    // No memory is left for it.
    return undefined;
  }
}

function compile(host: WebAssemblyHost): object | null {
  try {
    return new host.Module(Uint8Array.from(atob(KERNEL_BYTES), (letter) => letter.charCodeAt(0)));
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

/** Declared here because these are the only parts of the host that this package uses. */
declare const WebAssembly: WebAssemblyHost | undefined;
declare function atob(text: string): string;

function webAssembly(): WebAssemblyHost | undefined {
  return typeof WebAssembly === 'undefined' ? undefined : WebAssembly;
}
