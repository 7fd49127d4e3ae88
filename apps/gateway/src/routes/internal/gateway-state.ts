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
    await stores.ping();
  } catch (error) {
    logger.error({ err: error }, 'the database does not answer');
    return 'down';
  }
  return limiter.state() === 'ok' ? jobs.state() : 'degraded';
}
