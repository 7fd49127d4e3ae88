import { createHash } from 'node:crypto';
import type { Forecast } from '@bess/helios';
import { LRUCache } from 'lru-cache';
import type { EnginePool } from '../../engine-runtime/engine-pool.js';
import type { HeliosForecastInput } from '../../engine-runtime/operations.js';

/** Forecasts in the cache, some 10 KB each: more than the price nodes of a fleet. */
const mostForecasts = 512;

/** Makes a forecast, or returns that of another site with the same prices. */
export type SharedForecasts = (
  options: HeliosForecastInput,
  partnerId: string,
) => Promise<Forecast>;

/**
 * Shares forecasts among sites whose prices are the same to the bit, as those of one price node are: a forecast follows from its input alone.
 */
export function shareForecasts(engines: Pick<EnginePool, 'run'>): SharedForecasts {
  const cache = new LRUCache<string, Promise<Forecast>>({ max: mostForecasts });
  return (options, partnerId) => {
    const key = createHash('sha256').update(JSON.stringify(options)).digest('base64');
    const known = cache.get(key);
    if (known !== undefined) {
      return known;
    }
    const made = engines.run('helios.forecast', options, { tenant: partnerId });
    cache.set(key, made);
    // A failure is nobody else's.
    made.catch(() => cache.delete(key));
    return made;
  };
}
