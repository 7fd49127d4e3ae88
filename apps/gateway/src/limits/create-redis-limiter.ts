import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { createMemoryLimiter } from './create-memory-limiter.js';
import { createBatchedCounts } from './internal/batched-counts.js';
import { limitAnswer } from './internal/limit-answer.js';
import { createMembership } from './internal/membership.js';
import { createPatience } from './internal/patience.js';
import { createRedisClock } from './internal/redis-clock.js';
import { minuteMs, windowOf } from './internal/window.js';
import type { RateLimiter } from './rate-limiter.js';

/** A Redis that is silent for this long [ms] costs a request no more … */
const silentMs = 500;
/** … and is not asked again for this long [ms]. */
const pauseMs = 2_000;

/** Where counts are shared, and who hears of it when they are not. */
export interface RedisLimiterOptions {
  redisUrl: string;
  /** The clock of this process [ms since the epoch]. */
  nowMs: () => number;
  /** Whose clock decides windows: `redis`, so that processes whose clocks differ count in the same ones, or `own`; default `own`. */
  windowsBy?: 'redis' | 'own';
  /** Told once for each change between shared and local counting, without the URL: it may hold a password. */
  onState?: (state: 'ok' | 'degraded', cause?: Error) => void;
  /** Put before every key; default `bess`. */
  keyPrefix?: string;
}

/**
 * Rate limits shared by every process that uses the same Redis. While Redis does not answer, each process
 * allows its share of every limit: the limit divided by the number of processes last seen alive, at least 1.
 * What a process let through before the loss counts against its share, so an outage never opens a window anew.
 *
 * @example
 * const limiter = createRedisLimiter({ redisUrl: 'redis://127.0.0.1:6379', nowMs: () => Date.now() });
 * await limiter.take('partner:7d', 300);
 * // => { allowed: true, remaining: 299, resetMs: 1795226460000 }
 */
export function createRedisLimiter(options: RedisLimiterOptions): RateLimiter {
  const keyPrefix = options.keyPrefix ?? 'bess';
  const redis = new Redis(options.redisUrl, {
    connectTimeout: 2_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(100 * attempt, 2_000),
  });
  const shared = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `${keyPrefix}:limit`,
    points: Number.MAX_SAFE_INTEGER,
    duration: 120,
    rejectIfRedisNotReady: true,
  });
  const patiently = createPatience(silentMs);
  const countOne = createBatchedCounts(async (counter, points, keepSeconds) => {
    const added = shared.penalty(counter, points, { customDuration: keepSeconds });
    return (await patiently(added)).consumedPoints;
  });
  const clock =
    options.windowsBy === 'redis'
      ? createRedisClock(redis, options.nowMs)
      : { nowMs: options.nowMs, close: () => {} };
  const local = createMemoryLimiter(clock);
  const membership = createMembership(redis, `${keyPrefix}:gateways`, randomUUID());
  let state: 'ok' | 'degraded' = 'ok';
  let pausedUntilMs = 0;

  const change = (next: 'ok' | 'degraded', cause?: Error): void => {
    if (next !== state) {
      state = next;
      options.onState?.(next, cause);
    }
  };
  // ioredis reconnects by itself; a listener is required, else its errors end the process.
  redis.on('error', (error: Error) => change('degraded', error));
  redis.on('ready', () => change('ok'));

  /** The shared count, or undefined when Redis does not answer. */
  const ask = async (work: () => Promise<number>): Promise<number | undefined> => {
    if (performance.now() < pausedUntilMs) {
      return undefined;
    }
    try {
      const count = await work();
      change('ok');
      return count;
    } catch (error) {
      pausedUntilMs = redis.status === 'ready' ? performance.now() + pauseMs : 0;
      change('degraded', error instanceof Error ? error : new Error(String(error)));
      return undefined;
    }
  };

  return {
    async take(key, limit, windowMs = minuteMs) {
      const nowMs = clock.nowMs();
      const { counter, keepSeconds, ...window } = windowOf(key, nowMs, windowMs);
      // The caller is told by the clock of this process, as all other times.
      const resetMs = options.nowMs() + (window.resetMs - nowMs);
      const share = Math.max(1, Math.floor(limit / membership.size()));
      const [count, alone] = await Promise.all([
        ask(() => countOne(counter, keepSeconds)),
        local.take(key, limit, windowMs),
      ]);
      const own = alone.allowed ? limit - alone.remaining : limit + 1;
      // A Redis that lost its memory counts anew; what this process counted itself it still knows.
      return count === undefined
        ? limitAnswer(own, share, resetMs)
        : limitAnswer(Math.max(count, own), limit, resetMs);
    },
    async giveBack(key, windowMs = minuteMs) {
      const { counter, keepSeconds } = windowOf(key, clock.nowMs(), windowMs);
      await Promise.all([
        ask(async () => {
          const taken = shared.reward(counter, 1, { customDuration: keepSeconds });
          return (await patiently(taken)).consumedPoints;
        }),
        local.giveBack(key, windowMs),
      ]);
    },
    state: () => state,
    async close() {
      clock.close();
      await patiently(membership.leave()).catch(() => {});
      redis.disconnect();
    },
  };
}
