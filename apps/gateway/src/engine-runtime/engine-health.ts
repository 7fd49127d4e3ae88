import { isEngineError } from '@bess/kernel/errors';
import { HttpError } from '../internal/errors.js';
import type { EngineId } from './catalogue.js';
import type { EnginePool } from './engine-pool.js';

/** Clock and timeouts of the probes. */
interface EngineHealthOptions {
  /** [ms since the epoch] */
  nowMs: () => number;
  /** How long a result is reused [ms]; default 5,000. */
  keepMs?: number;
  /** Maximum time of a probe, waiting and running [ms]; default 3,000. */
  timeoutMs?: number;
}

/** Probes the engines for the health and status reports. Concurrent callers share one probe. */
export function createEngineHealth(pool: EnginePool, options: EngineHealthOptions): EngineHealth {
  const { nowMs, keepMs = 5_000, timeoutMs = 3_000 } = options;
  const probes = engineProbes(pool, timeoutMs);
  const everHealthy = new Set<EngineId>();
  let last: { atMs: number; states: Promise<ReadonlyMap<EngineId, HealthState>> } | undefined;
  return {
    check() {
      if (last === undefined || Math.abs(nowMs() - last.atMs) >= keepMs) {
        last = { atMs: nowMs(), states: probeAll(probes, everHealthy) };
      }
      return last.states;
    },
  };
}

async function probeAll(
  probes: ReadonlyMap<EngineId, () => Promise<boolean>>,
  everHealthy: Set<EngineId>,
): Promise<ReadonlyMap<EngineId, HealthState>> {
  const states = [...probes].map(async ([id, probe]) => {
    const state = await probeState(probe);
    if (state === 'ok') {
      everHealthy.add(id);
    }
    // An engine counts as busy only if it has worked before; otherwise it is still starting, or cannot start.
    return [id, state === 'degraded' && !everHealthy.has(id) ? 'down' : state] as const;
  });
  return new Map(await Promise.all(states));
}

async function probeState(probe: () => Promise<boolean>): Promise<HealthState> {
  try {
    return (await probe()) ? 'ok' : 'down';
  } catch (error) {
    const isBusy = error instanceof HttpError || (isEngineError(error) && error.code === 'timeout');
    return isBusy ? 'degraded' : 'down';
  }
}

/**
 * `degraded`: too busy for the probe; `down`: the probe failed, the engine has not worked since the start, or it
 * is not served here.
 */
export type HealthState = 'ok' | 'degraded' | 'down';

/** State of the engines. */
export interface EngineHealth {
  /** Probes every served engine, or returns a recent result. */
  check(): Promise<ReadonlyMap<EngineId, HealthState>>;
}

/** One cheap real calculation for each served engine. The timeout covers waiting and running [ms]. */
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
