import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { minuteMs } from '../internal/async.js';
import {
  createMemoryLimiter,
  type RateLimiter,
  toRateLimitResult,
  windowOf,
} from './memory-limiter.js';
import { createBatchedCounter, createSilenceTimeout } from './redis-requests.js';

/** Interval between readings of Redis' clock [ms]. */
const lookMs = 10_000;

/** A slower response says too little about the time at which Redis read its clock [ms]. */
const slowMs = 250;

const beatMs = 10_000;

/** A process without a heartbeat for this long no longer counts [ms]. */
const memberTimeoutMs = 35_000;

/** Without any response for this long, a request stops waiting for Redis [ms] … */
const silentMs = 500;

/** … and Redis is not asked again for this long [ms]. */
const pauseMs = 2_000;

/**
 * Creates the configured limiter: shared through Redis, with its clock, if `redisUrl` is given, otherwise in
 * memory.
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

/** Where counts are shared, and who is notified when they are not. */
interface RedisLimiterOptions {
  redisUrl: string;
  /** The clock of this process [ms since the epoch]. */
  nowMs: () => number;
  /**
   * Clock that determines the windows: `redis`, so that processes with different clocks count in the same windows,
   * or `own`; default `own`.
   */
  windowsBy?: 'redis' | 'own';
  /** Called at each change between shared and local counting. It never gets the URL, which may contain a password. */
  onState?: (state: 'ok' | 'degraded', cause?: Error) => void;
  /** Prefix of every key; default `bess`. */
  keyPrefix?: string;
}

/**
 * Rate limits shared by all processes that use the same Redis. While Redis does not respond, each process allows
 * its share of every limit: the limit divided by the number of processes last seen alive, at least 1. Requests
 * that a process has already allowed count against its share, so an outage never restarts a window.
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
  const untilSilent = createSilenceTimeout(silentMs);
  const increment = createBatchedCounter(async (counter, points, keepSeconds) => {
    const added = shared.penalty(counter, points, { customDuration: keepSeconds });
    return (await untilSilent(added)).consumedPoints;
  });
  const clock =
    options.windowsBy === 'redis'
      ? createRedisClock(redis, options.nowMs)
      : { nowMs: options.nowMs, close: () => {} };
  const local = createMemoryLimiter(clock);
  const membership = createProcessRegistry(redis, `${keyPrefix}:gateways`, randomUUID());
  let state: 'ok' | 'degraded' = 'ok';
  let pausedUntilMs = 0;

  const setState = (next: 'ok' | 'degraded', cause?: Error): void => {
    if (next !== state) {
      state = next;
      options.onState?.(next, cause);
    }
  };
  // ioredis reconnects by itself. Without a listener its errors would end the process.
  redis.on('error', (error: Error) => setState('degraded', error));
  redis.on('ready', () => setState('ok'));

  /** The shared count, or undefined if Redis does not respond. */
  const ask = async (work: () => Promise<number>): Promise<number | undefined> => {
    if (performance.now() < pausedUntilMs) {
      return undefined;
    }
    try {
      const count = await work();
      setState('ok');
      return count;
    } catch (error) {
      pausedUntilMs = redis.status === 'ready' ? performance.now() + pauseMs : 0;
      setState('degraded', error instanceof Error ? error : new Error(String(error)));
      return undefined;
    }
  };

  return {
    async consume(key, limit, windowMs = minuteMs) {
      const nowMs = clock.nowMs();
      const { counter, keepSeconds, ...window } = windowOf(key, nowMs, windowMs);
      // The response uses the clock of this process, like all other times.
      const resetMs = options.nowMs() + (window.resetMs - nowMs);
      const share = Math.max(1, Math.floor(limit / membership.size()));
      const [count, alone] = await Promise.all([
        ask(() => increment(counter, keepSeconds)),
        local.consume(key, limit, windowMs),
      ]);
      const own = alone.allowed ? limit - alone.remaining : limit + 1;
      // A Redis that lost its data restarts its count; this process still has its own count.
      return count === undefined
        ? toRateLimitResult(own, share, resetMs)
        : toRateLimitResult(Math.max(count, own), limit, resetMs);
    },
    async refund(key, windowMs = minuteMs) {
      const { counter, keepSeconds } = windowOf(key, clock.nowMs(), windowMs);
      await Promise.all([
        ask(async () => {
          const taken = shared.reward(counter, 1, { customDuration: keepSeconds });
          return (await untilSilent(taken)).consumedPoints;
        }),
        local.refund(key, windowMs),
      ]);
    },
    state: () => state,
    async close() {
      clock.close();
      await untilSilent(membership.leave()).catch(() => {});
      redis.disconnect();
    },
  };
}

/** Number of gateway processes that share one Redis, by heartbeats in a sorted set. */
interface ProcessRegistry {
  /** The last count from Redis, at least 1. */
  size(): number;
  leave(): Promise<void>;
}

/**
 * Joins the set under `key` and sends heartbeats. Redis' own clock orders them, so machines with different clocks
 * agree on who is alive.
 */
function createProcessRegistry(redis: Redis, key: string, id: string): ProcessRegistry {
  let size = 1;
  const sendHeartbeat = async (): Promise<void> => {
    try {
      const [seconds] = await redis.time();
      const nowMs = Number(seconds) * 1000;
      await redis.zadd(key, nowMs, id);
      await redis.zremrangebyscore(key, '-inf', nowMs - memberTimeoutMs);
      await redis.expire(key, Math.ceil(memberTimeoutMs / 1000));
      size = Math.max(1, await redis.zcard(key));
    } catch {
      // Redis is unavailable: the fallback divides by the last count.
    }
  };
  const timer = setInterval(sendHeartbeat, beatMs);
  timer.unref();
  redis.on('ready', sendHeartbeat);
  return {
    size: () => size,
    async leave() {
      clearInterval(timer);
      redis.off('ready', sendHeartbeat);
      if (redis.status === 'ready') {
        await redis.zrem(key, id).catch(() => {});
      }
    },
  };
}

/** The time of Redis, without a request for each reading. */
interface RedisClock {
  /** [ms since the epoch]; this process's clock until Redis has sent its own. */
  nowMs(): number;
  close(): void;
}

/**
 * Follows Redis' clock, so that processes with different clocks use the same windows. Between two readings it
 * advances by the monotonic clock of this machine, which does not jump when the time of day is set.
 */
function createRedisClock(redis: Redis, ownMs: () => number): RedisClock {
  let known: { timeMs: number; atMs: number } | undefined;
  const readClock = async (): Promise<void> => {
    const requestedMs = performance.now();
    try {
      const [seconds, microseconds] = await redis.time();
      const respondedMs = performance.now();
      if (known === undefined || respondedMs - requestedMs <= slowMs) {
        // Redis read its clock somewhere between request and response.
        known = {
          timeMs: Number(seconds) * 1_000 + Number(microseconds) / 1_000,
          atMs: (requestedMs + respondedMs) / 2,
        };
      }
    } catch {
      // Redis is unavailable: the time advances from the last reading.
    }
  };
  const timer = setInterval(readClock, lookMs);
  timer.unref();
  redis.on('ready', readClock);
  return {
    nowMs: () =>
      known === undefined ? ownMs() : Math.round(known.timeMs + (performance.now() - known.atMs)),
    close() {
      clearInterval(timer);
      redis.off('ready', readClock);
    },
  };
}
