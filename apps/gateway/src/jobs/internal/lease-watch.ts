import type { JobSettings } from '../job-settings.js';

/** Signs of life that a worker may miss before its lease is believed to have run out. */
const MISSED_BEATS = 3;

/** Tells which workers are dead by what is seen of their leases. */
export interface LeaseWatch {
  /**
   * Notes how the leases stand.
   *
   * @param leases - until when each running job is leased, by the clock of its worker [ms since the epoch]
   * @param nowMs - this machine's clock [ms since the epoch]
   * @returns the jobs whose worker is dead, with their leases
   */
  look(leases: ReadonlyMap<string, number>, nowMs: number): Map<string, number>;
  /** Forgets what was seen, where nobody could have shown a sign of life. */
  forget(): void;
}

/**
 * Watches leases. Clocks of machines differ and jump, so none is believed alone: a worker is dead when its lease has run
 * out by this machine's clock and it was seen to miss some signs of life, or when it was seen to miss them for as long as
 * a lease lasts. How long is measured by a clock that never jumps.
 *
 * @param settings - lease and signs of life
 * @param monotonicMs - that clock [ms]
 */
export function createLeaseWatch(
  { leaseMs, heartbeatMs }: Pick<JobSettings, 'leaseMs' | 'heartbeatMs'>,
  monotonicMs: () => number = () => performance.now(),
): LeaseWatch {
  let seen = new Map<string, { leaseUntilMs: number; sinceMs: number }>();
  return {
    look(leases, nowMs) {
      const atMs = monotonicMs();
      const dead = new Map<string, number>();
      seen = new Map(
        [...leases].map(([jobId, leaseUntilMs]) => {
          const before = seen.get(jobId);
          const sinceMs = before?.leaseUntilMs === leaseUntilMs ? before.sinceMs : atMs;
          const silentMs = atMs - sinceMs;
          const hasRunOut = leaseUntilMs <= nowMs && silentMs >= MISSED_BEATS * heartbeatMs;
          if (hasRunOut || silentMs >= leaseMs) {
            dead.set(jobId, leaseUntilMs);
          }
          return [jobId, { leaseUntilMs, sinceMs }];
        }),
      );
      return dead;
    },
    forget: () => seen.clear(),
  };
}
