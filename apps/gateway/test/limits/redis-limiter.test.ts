import { randomUUID } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';
import { createRedisLimiter } from '../../src/limits/create-limiter.js';
import type { RateLimiter } from '../../src/limits/memory-limiter.js';
import { isSettled } from '../is-settled.js';
import { limiterConformance } from './limiter-conformance.js';

const redisUrl = process.env['TEST_REDIS_URL'];
const nowMs = () => Date.UTC(2026, 10, 21, 12, 0, 30);

/** Resolves once counts are shared. */
async function ready(limiter: RateLimiter): Promise<RateLimiter> {
  await until(async () => {
    await limiter.consume(`ready:${randomUUID()}`, 1);
    return limiter.state() === 'ok';
  });
  return limiter;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await condition()) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('did not happen within a minute');
}

describe.skipIf(redisUrl === undefined)('with Redis (needs TEST_REDIS_URL)', () => {
  const open: RateLimiter[] = [];
  const create = async (keyPrefix: string, url = redisUrl ?? '', clock = nowMs) => {
    const limiter = createRedisLimiter({ redisUrl: url, nowMs: clock, keyPrefix });
    open.push(limiter);
    return ready(limiter);
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((limiter) => limiter.close()));
  });

  limiterConformance('the limiter in Redis', (clock) =>
    ready(createRedisLimiter({ redisUrl: redisUrl ?? '', nowMs: clock, keyPrefix: randomUUID() })),
  );

  it('shares counts between processes', async () => {
    const keyPrefix = randomUUID();
    const [one, two] = [await create(keyPrefix), await create(keyPrefix)];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? one : two).consume('shared', 20)),
    );
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(20);
  });

  it("counts in the windows of Redis' clock, whatever the processes' own clocks say", async () => {
    const keyPrefix = randomUUID();
    const behindMs = [0, 3_600_000, -86_400_000];
    const limiters = await Promise.all(
      behindMs.map((behind) => {
        const limiter = createRedisLimiter({
          redisUrl: redisUrl ?? '',
          nowMs: () => Date.now() - behind,
          windowsBy: 'redis',
          keyPrefix,
        });
        open.push(limiter);
        return ready(limiter);
      }),
    );
    // A window of 31 years, whose end no run of this test meets before 2033.
    const windowMs = 1e12;
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        limiters[index % 3]?.consume('shared', 20, windowMs),
      ),
    );
    expect(answers.filter((answer) => answer?.allowed)).toHaveLength(20);
    // Each tells the end by its own clock: that of the one that is behind comes earlier.
    const askedMs = Date.now();
    const ends = await Promise.all(limiters.map((each) => each.consume('shared', 20, windowMs)));
    const aheadMs = ends.map(({ resetMs }, index) => resetMs + (behindMs[index] ?? 0) - 2e12);
    // What is left of the window was true when Redis answered, and is added to the time when that was read.
    const readWithinMs = Date.now() - askedMs + 1_000;
    expect(Math.max(...aheadMs.map(Math.abs))).toBeLessThan(readWithinMs);
  });

  it('falls back to its share when Redis goes away, and comes back', async () => {
    const keyPrefix = randomUUID();
    const proxy = await openProxy(redisUrl ?? '');
    const redis = new Redis(redisUrl ?? '');
    const untilMembers = (count: number) =>
      until(async () => (await redis.zcard(`${keyPrefix}:gateways`)) === count);
    const other = await create(keyPrefix);
    await untilMembers(1);
    const limiter = await create(keyPrefix, proxy.url);
    await untilMembers(2);
    await redis.quit();
    // The second of two members counts both three commands after it joined; other commands take turns with them.
    for (let command = 0; command < 4; command += 1) {
      await limiter.consume(`turn:${keyPrefix}`, 1_000);
    }
    expect((await limiter.consume('p', 10)).remaining).toBe(9);
    proxy.cut();
    const answers = [];
    for (let request = 0; request < 10; request += 1) {
      answers.push(await limiter.consume('p', 10));
    }
    expect(limiter.state()).toBe('degraded');
    // Half of 10, of which one was used before the loss.
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(4);
    expect(other.state()).toBe('ok');
    await proxy.mend();
    await ready(limiter);
    // What this process counted meanwhile it has not forgotten, although the others never heard of it.
    expect((await limiter.consume('p', 100)).remaining).toBe(88);
    expect((await other.consume('p', 100)).remaining).toBe(97);
    await limiter.close();
    await proxy.close();
  });

  it('does not restart the count of a window when Redis has lost its data', async () => {
    const keyPrefix = randomUUID();
    const limiter = await create(keyPrefix);
    for (let request = 0; request < 10; request += 1) {
      expect((await limiter.consume('p', 10)).allowed).toBe(true);
    }
    const redis = new Redis(redisUrl ?? '');
    await redis.del(...(await redis.keys(`*${keyPrefix}*`)));
    await redis.quit();
    expect((await limiter.consume('p', 10)).allowed).toBe(false);
  });

  it('does not wait for a Redis that hangs', async () => {
    const proxy = await openProxy(redisUrl ?? '');
    const limiter = await create(randomUUID(), proxy.url);
    proxy.freeze();
    // One command times out after 500 ms; the rest do not even try.
    await limiter.consume('p', 10);
    expect(limiter.state()).toBe('degraded');
    for (let request = 0; request < 20; request += 1) {
      expect(await isSettled(limiter.consume('p', 10))).toBe(true);
    }
    await limiter.close();
    await proxy.close();
  });
});

it('never opens the limit when there is no Redis at all', async () => {
  const states: string[] = [];
  const limiter = createRedisLimiter({
    redisUrl: 'redis://127.0.0.1:1',
    nowMs,
    onState: (state) => states.push(state),
  });
  const answers = [];
  for (let request = 0; request < 8; request += 1) {
    answers.push(await limiter.consume('p', 5));
  }
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(5);
  expect(limiter.state()).toBe('degraded');
  expect(states).toEqual(['degraded']);
  await limiter.close();
});

interface Proxy {
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Keeps connections but passes nothing on. */
  freeze(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Stands between a limiter and Redis, so that a test can take Redis away from one limiter alone. */
async function openProxy(target: string): Promise<Proxy> {
  const { hostname, port, pathname } = new URL(target);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server: Server = createServer((client) => {
    const upstream = connect(Number(port || 6379), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk) => frozen || upstream.write(chunk));
    upstream.on('data', (chunk) => frozen || client.write(chunk));
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  const cut = () => {
    server.close();
    for (const socket of sockets) {
      socket.destroy();
    }
  };
  return {
    url: `redis://127.0.0.1:${own}${pathname}`,
    cut,
    freeze() {
      frozen = true;
    },
    mend: () => listen(own),
    async close() {
      cut();
    },
  };
}
