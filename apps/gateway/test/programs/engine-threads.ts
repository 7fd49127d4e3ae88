import { createEnginePool, type EnginePool } from '../../src/engine-runtime/engine-pool.js';
import { programPath } from './program-path.js';

/** One engine thread as it serves, but ready at once: what its first callers wait for is not what these tests are about. */
export function engineThreads(): EnginePool {
  const worker = { filename: programPath('worker') };
  return createEnginePool({ worker, threads: 1, timeoutMs: 120_000, warmUp: false });
}
