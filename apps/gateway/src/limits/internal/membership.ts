import type { Redis } from 'ioredis';

const beatMs = 10_000;
/** A process that was not heard of for this long [ms] no longer counts. */
const silentMs = 35_000;

/** How many gateway processes share one Redis, by heartbeats in a sorted set. */
export interface Membership {
  /** The last count that Redis answered, at least 1. */
  size(): number;
  leave(): Promise<void>;
}

/**
 * Joins the set under `key` and keeps the membership alive. Redis' own clock orders the heartbeats, so machines
 * whose clocks differ agree on who is alive.
 */
export function createMembership(redis: Redis, key: string, id: string): Membership {
  let size = 1;
  const beat = async (): Promise<void> => {
    try {
      const [seconds] = await redis.time();
      const nowMs = Number(seconds) * 1000;
      await redis.zadd(key, nowMs, id);
      await redis.zremrangebyscore(key, '-inf', nowMs - silentMs);
      await redis.expire(key, Math.ceil(silentMs / 1000));
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
