import type { Redis } from 'ioredis';

/** Between two looks at Redis' clock [ms]. */
const lookMs = 10_000;
/** An answer that took longer says too little of the time it was given at [ms]. */
const slowMs = 250;

/** The time of a Redis, without a question for each reading. */
export interface RedisClock {
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
export function createRedisClock(redis: Redis, ownMs: () => number): RedisClock {
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
