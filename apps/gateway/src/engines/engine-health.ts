import type { EngineId } from './engine-catalogue.js';

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
