import type { SimulateOptions, SimulationResult } from '../types.js';
import { createSimulationPool, type SimulationPool } from './create-simulation-pool.js';

/** Where {@link simulateParallel} works. */
export interface ParallelOptions {
  /** A pool that stays; else one is made for this call and ended with it. */
  pool?: SimulationPool;
  /** Threads of a pool made for this call. Default: as many as the machine runs at once. */
  threads?: number;
}

/**
 * `simulate` on worker threads: the same result to the bit, whatever their number; only `pathsPerSecond` differs. For more than
 * one simulation keep a pool: starting threads and building policies takes longer than a small simulation.
 *
 * @param options - as `simulate` takes them
 * @param where - pool, or number of threads
 * @throws EngineError as `simulate`; `threadDied`, `poolClosed`, `threadsOutOfRange`
 * @example
 * const options = { battery: { powerMw: 50, capacityMwh: 200 }, seed: 7, pathCount: 1000 };
 * const result = await simulateParallel(options, { threads: 2 });
 * result.annualRevenue.p50 === (await simulate(options)).annualRevenue.p50; // => true
 */
export async function simulateParallel(
  options: SimulateOptions,
  where: ParallelOptions = {},
): Promise<SimulationResult> {
  const { pool, threads } = where;
  if (pool !== undefined) return pool.simulate(options);
  const ownPool = createSimulationPool(threads === undefined ? {} : { threads });
  try {
    return await ownPool.simulate(options);
  } finally {
    await ownPool.close();
  }
}
