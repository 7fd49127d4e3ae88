import type { Logger } from 'pino';
import { createMemoryLimiter } from './create-memory-limiter.js';
import { createRedisLimiter } from './create-redis-limiter.js';
import type { RateLimiter } from './rate-limiter.js';

/**
 * The limiter that the configuration asks for: shared through Redis, and by its clock, where `redisUrl` is given, else in
 * memory.
 *
 * @param options - `nowMs`: clock [ms since the epoch]; `logger`: told when counting stops or starts being shared
 */
export function createLimiter(options: {
  redisUrl: string | null;
  nowMs: () => number;
  logger: Logger;
}): RateLimiter {
  const { redisUrl, nowMs, logger } = options;
  if (redisUrl === null) {
    return createMemoryLimiter({ nowMs });
  }
  return createRedisLimiter({
    redisUrl,
    nowMs,
    windowsBy: 'redis',
    onState: (state, cause) => {
      if (state === 'degraded') {
        logger.warn(
          { code: cause?.name },
          'Redis does not answer; rate limits fall back to local shares',
        );
      } else {
        logger.info('Redis answers again; rate limits are shared');
      }
    },
  });
}
