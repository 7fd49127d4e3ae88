import type { EngineId } from './engine-catalogue.js';
import type { EnginePool } from './engine-pool.js';

/**
 * One cheap real probe for each engine that is mounted.
 *
 * @param pool - where engines run
 * @param timeoutMs - waiting and running together [ms]
 */
export function engineProbes(
  pool: EnginePool,
  timeoutMs: number,
): ReadonlyMap<EngineId, () => Promise<boolean>> {
  return new Map([
    ['fenrir', () => pool.run('fenrir.probe', null, { timeoutMs })],
    ['helios', () => pool.run('helios.probe', null, { timeoutMs })],
    ['strix', () => pool.run('strix.probe', null, { timeoutMs })],
    ['phalanx', () => pool.run('phalanx.probe', null, { timeoutMs })],
    ['tarsis', () => pool.run('tarsis.probe', null, { timeoutMs })],
  ]);
}
