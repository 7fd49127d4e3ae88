import { createEnginePool } from '../../src/engines/create-engine-pool.js';
import type { EnginePool } from '../../src/engines/engine-pool.js';
import { programPath } from './program-path.js';

/** One engine thread as it serves, but ready at once: what its first callers wait for is not what these tests are about. */
export function engineThreads(): EnginePool {
  const worker = { filename: programPath('worker') };
  return createEnginePool({ worker, threads: 1, timeoutMs: 120_000, warmUp: false });
}
