import { isEngineError } from '@bess/kernel/errors';
import { HttpError } from '../internal/errors.js';
import type { EngineId } from './catalogue.js';
import type { EnginePool } from './engine-pool.js';

/** Clock and bounds of the probes. */
interface EngineHealthOptions {
  /** [ms since the epoch] */
  nowMs: () => number;
  /** How long an answer serves [ms]; default 5,000. */
  keepMs?: number;
  /** How long a probe may wait and run [ms]; default 3,000. */
  timeoutMs?: number;
}

/** Probes the engines for the health and status reports. Callers that come together share one probe. */
export function createEngineHealth(pool: EnginePool, options: EngineHealthOptions): EngineHealth {
  const { nowMs, keepMs = 5_000, timeoutMs = 3_000 } = options;
  const probes = engineProbes(pool, timeoutMs);
  const haveWorked = new Set<EngineId>();
  let last: { atMs: number; states: Promise<ReadonlyMap<EngineId, HealthState>> } | undefined;
  return {
    check() {
      if (last === undefined || Math.abs(nowMs() - last.atMs) >= keepMs) {
        last = { atMs: nowMs(), states: probeAll(probes, haveWorked) };
      }
      return last.states;
    },
  };
}

async function probeAll(
  probes: ReadonlyMap<EngineId, () => Promise<boolean>>,
  haveWorked: Set<EngineId>,
): Promise<ReadonlyMap<EngineId, HealthState>> {
  const states = [...probes].map(async ([id, probe]) => {
    const state = await probeState(probe);
    if (state === 'ok') {
      haveWorked.add(id);
    }
    // Busy is a claim that needs proof: an engine that never worked is still starting, or cannot start.
    return [id, state === 'degraded' && !haveWorked.has(id) ? 'down' : state] as const;
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
 * `degraded`: busy, so that the probe got no turn; `down`: the probe failed, the engine has not worked since the start,
 * or it is not served here.
 */
export type HealthState = 'ok' | 'degraded' | 'down';

/** What the gateway knows of the health of its engines. */
export interface EngineHealth {
  /** Probes every mounted engine, unless that was done a moment ago. */
  check(): Promise<ReadonlyMap<EngineId, HealthState>>;
}

/** One cheap real probe for each engine that is mounted. */
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
