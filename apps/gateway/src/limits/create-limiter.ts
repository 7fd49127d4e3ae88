import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { minuteMs } from '../internal/durations.js';
import {
  createMemoryLimiter,
  type RateLimiter,
  toRateLimitResult,
  windowOf,
} from './memory-limiter.js';
import { createBatchedCounter, createSilenceTimeout } from './redis-requests.js';

/** Between two looks at Redis' clock [ms]. */
const lookMs = 10_000;

/** An answer that took longer says too little of the time it was given at [ms]. */
const slowMs = 250;

const beatMs = 10_000;

/** A process that was not heard of for this long [ms] no longer counts. */
const memberTimeoutMs = 35_000;

/** A Redis that is silent for this long [ms] costs a request no more … */
const silentMs = 500;

/** … and is not asked again for this long [ms]. */
const pauseMs = 2_000;

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

/** Where counts are shared, and who hears of it when they are not. */
interface RedisLimiterOptions {
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
 * await limiter.consume('partner:7d', 300);
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
  const patiently = createSilenceTimeout(silentMs);
  const countOne = createBatchedCounter(async (counter, points, keepSeconds) => {
    const added = shared.penalty(counter, points, { customDuration: keepSeconds });
    return (await patiently(added)).consumedPoints;
  });
  const clock =
    options.windowsBy === 'redis'
      ? createRedisClock(redis, options.nowMs)
      : { nowMs: options.nowMs, close: () => {} };
  const local = createMemoryLimiter(clock);
  const membership = createProcessRegistry(redis, `${keyPrefix}:gateways`, randomUUID());
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
    async consume(key, limit, windowMs = minuteMs) {
      const nowMs = clock.nowMs();
      const { counter, keepSeconds, ...window } = windowOf(key, nowMs, windowMs);
      // The caller is told by the clock of this process, as all other times.
      const resetMs = options.nowMs() + (window.resetMs - nowMs);
      const share = Math.max(1, Math.floor(limit / membership.size()));
      const [count, alone] = await Promise.all([
        ask(() => countOne(counter, keepSeconds)),
        local.consume(key, limit, windowMs),
      ]);
      const own = alone.allowed ? limit - alone.remaining : limit + 1;
      // A Redis that lost its memory counts anew; what this process counted itself it still knows.
      return count === undefined
        ? toRateLimitResult(own, share, resetMs)
        : toRateLimitResult(Math.max(count, own), limit, resetMs);
    },
    async refund(key, windowMs = minuteMs) {
      const { counter, keepSeconds } = windowOf(key, clock.nowMs(), windowMs);
      await Promise.all([
        ask(async () => {
          const taken = shared.reward(counter, 1, { customDuration: keepSeconds });
          return (await patiently(taken)).consumedPoints;
        }),
        local.refund(key, windowMs),
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

/** How many gateway processes share one Redis, by heartbeats in a sorted set. */
interface ProcessRegistry {
  /** The last count that Redis answered, at least 1. */
  size(): number;
  leave(): Promise<void>;
}

/**
 * Joins the set under `key` and keeps the membership alive. Redis' own clock orders the heartbeats, so machines
 * whose clocks differ agree on who is alive.
 */
function createProcessRegistry(redis: Redis, key: string, id: string): ProcessRegistry {
  let size = 1;
  const beat = async (): Promise<void> => {
    try {
      const [seconds] = await redis.time();
      const nowMs = Number(seconds) * 1000;
      await redis.zadd(key, nowMs, id);
      await redis.zremrangebyscore(key, '-inf', nowMs - memberTimeoutMs);
      await redis.expire(key, Math.ceil(memberTimeoutMs / 1000));
      size = Math.max(1, await redis.zcard(key));
    } catch {
      // Redis is away: the last count stands, which is what the fallback divides by.
    }
  };
  const timer = setInterval(beat, beatMs);
  timer.unref();
  redis.on('ready', beat);
  return {
    size: () => size,
    async leave() {
      clearInterval(timer);
      redis.off('ready', beat);
      if (redis.status === 'ready') {
        await redis.zrem(key, id).catch(() => {});
      }
    },
  };
}

/** The time of a Redis, without a question for each reading. */
interface RedisClock {
  /** [ms since the epoch]; by the clock of this process until Redis has told its own. */
  nowMs(): number;
  close(): void;
}

/**
 * Follows Redis' clock, so that processes whose clocks differ agree on the windows they count in. Between two looks time
 * goes on by this machine's steady clock, which does not jump when its time of day is set.
 *
 * @param redis - connected or not
 * @param ownMs - clock of this process [ms since the epoch]
 */
function createRedisClock(redis: Redis, ownMs: () => number): RedisClock {
  let known: { timeMs: number; atMs: number } | undefined;
  const look = async (): Promise<void> => {
    const askedMs = performance.now();
    try {
      const [seconds, microseconds] = await redis.time();
      const heardMs = performance.now();
      if (known === undefined || heardMs - askedMs <= slowMs) {
        // Redis looked at its clock somewhere between question and answer.
        known = {
          timeMs: Number(seconds) * 1_000 + Number(microseconds) / 1_000,
          atMs: (askedMs + heardMs) / 2,
        };
      }
    } catch {
      // Redis is away: time goes on.
    }
  };
  const timer = setInterval(look, lookMs);
  timer.unref();
  redis.on('ready', look);
  return {
    nowMs: () =>
      known === undefined ? ownMs() : Math.round(known.timeMs + (performance.now() - known.atMs)),
    close() {
      clearInterval(timer);
      redis.off('ready', look);
    },
  };
}
