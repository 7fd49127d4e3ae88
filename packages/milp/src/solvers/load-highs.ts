import type { Highs, InitOptions } from 'highs';
import { milpError } from '../internal/milp-error.js';

/** Location of the WebAssembly file, for hosts whose bundler moves it. */
type HighsAssetOptions = Pick<InitOptions, 'locateFile' | 'wasmBinary'>;

type LoadFunction = (options?: InitOptions) => Promise<Highs>;

/** One runtime per process, because compiling the WebAssembly file takes far longer than a small solve. */
let runtime: Promise<Highs> | undefined;

/** The HiGHS runtime; the first caller loads it. */
export function loadHighs(assets: HighsAssetOptions = {}): Promise<Highs> {
  runtime ??= load(assets).catch((cause: unknown) => {
    // A failed load must not be cached: the next caller may pass a `locateFile` that works.
    runtime = undefined;
    throw milpError(
      'engine',
      'solverNotLoaded',
      `HiGHS must load its WebAssembly file, got "${String(cause)}".`,
      {},
      cause,
    );
  });
  return runtime;
}

/** Drops the runtime after a WebAssembly trap, because its memory may be corrupt. */
export function forgetHighs(): void {
  runtime = undefined;
}

async function load(assets: HighsAssetOptions): Promise<Highs> {
  const module: unknown = await import('highs');
  return loadFunctionOf(module)(assets);
}

/** The loader is `default` in an ES module, and `default.default` or the module itself in CommonJS. */
function loadFunctionOf(module: unknown): LoadFunction {
  let candidate: unknown = module;
  for (let depth = 0; depth < 3; depth += 1) {
    if (isLoadFunction(candidate)) return candidate;
    if (typeof candidate !== 'object' || candidate === null || !('default' in candidate)) break;
    candidate = candidate.default;
  }
  throw new TypeError('the package "highs" exports no loader function');
}

function isLoadFunction(value: unknown): value is LoadFunction {
  return typeof value === 'function';
}
