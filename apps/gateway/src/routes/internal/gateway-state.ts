import type { AppDeps } from '../../app-deps.js';
import type { HealthState } from '../../engines/engine-health.js';

/**
 * Without its database the gateway can let nobody in; without shared limits it works with local ones, and without its
 * queue jobs wait.
 */
export async function gatewayState({
  stores,
  limiter,
  jobs,
  logger,
}: Pick<AppDeps, 'stores' | 'limiter' | 'jobs' | 'logger'>): Promise<HealthState> {
  try {
    await recentPing(stores);
  } catch (error) {
    logger.error({ err: error }, 'the database does not answer');
    return 'down';
  }
  return limiter.state() === 'ok' ? jobs.state() : 'degraded';
}

/** How long an answer of the database serves [ms]: probes come more often than it fails. */
const PING_KEEP_MS = 1_000;
const pings = new WeakMap<AppDeps['stores'], { untilMs: number; answer: Promise<void> }>();

/** Probes that come together share one question, and so do those of a second while the answer is good. */
function recentPing(stores: AppDeps['stores']): Promise<void> {
  const last = pings.get(stores);
  if (last !== undefined && performance.now() < last.untilMs) {
    return last.answer;
  }
  const ping = { untilMs: Number.POSITIVE_INFINITY, answer: stores.ping() };
  pings.set(stores, ping);
  ping.answer.then(
    () => {
      ping.untilMs = performance.now() + PING_KEEP_MS;
    },
    () => pings.delete(stores),
  );
  return ping.answer;
}
