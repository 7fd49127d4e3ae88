// Takes about ten seconds on each database: rings come once a second, and connections to Redis take a second to close.
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLazyEnginePool } from '../../src/engine-runtime/engine-pool.js';
import { createKeyedQueue, hourMs, minuteMs } from '../../src/internal/async.js';
import { operateByQueue } from '../../src/operation/operation-process.js';
import type { EntityKey } from '../../src/stores/event-store.js';
import type { Stores } from '../../src/stores/stores.js';
import { eventually } from '../eventually.js';
import { noRedisServer, type ThrowAwayRedis, throwAwayRedis } from '../jobs/throw-away-redis.js';
import { aPartner, siteOperation } from '../stores/samples.js';
import { databasesUnderTest, storesPerTest } from '../stores/store-harness.js';
import { tcpProxy } from '../stores/tcp-proxy.js';

/** How long a run may take to end when its process ends [ms]. */
const FINISH_MS = 60_000;
const startMs = 100 * hourMs;
/** After this long into an interval nothing is awaited any more. */
const patienceMs = minuteMs;
/** When workers look by themselves, whatever Redis does. */
const fallbackMs = 10_000;

const settings = siteOperation();

/** Holds up work until it is opened. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const pass = () => {
    reach();
    return opened;
  };
  return { open: () => open(), reached, pass };
}

describe.each(databasesUnderTest.filter(({ shared }) => shared))(
  'operation by several workers on $name (needs redis-server)',
  (database) => {
    const isSkipped = database.skipped !== undefined || noRedisServer() !== undefined;
    const it = test.skipIf(isSkipped);
    const openStores = storesPerTest(database);
    const cleanups: (() => Promise<unknown>)[] = [];
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    });
    afterEach(async () => {
      vi.useRealTimers();
      for (const cleanup of cleanups.splice(0).reverse()) {
        await cleanup();
      }
    });

    /** Sites without prices, so that each run is a skipped interval and needs no engine. */
    async function setUp(siteCount: number) {
      const stores = await openStores();
      const redis = await throwAwayRedis();
      cleanups.push(redis.kill);
      const partner = aPartner({ plan: 'enterprise' });
      await stores.accounts.createPartner(partner);
      const keys = Array.from(
        { length: siteCount },
        (_, index): EntityKey => ({
          partnerId: partner.id,
          kind: 'site',
          entityId: `site-${index}`,
        }),
      );
      for (const key of keys) {
        const schedule = { nextMs: startMs, patienceMs, needsState: false };
        await stores.operations.put(key, settings, schedule, 1);
      }
      const clock = { nowMs: startMs - 1 };
      const startWorker = (
        change: { redisUrl?: string; accounts?: object; operations?: object } = {},
      ) => {
        const worker = operateByQueue({
          redisUrl: change.redisUrl ?? redis.url,
          keyPrefix: 'operation-test',
          stores: {
            ...stores,
            accounts: { ...stores.accounts, ...change.accounts },
            operations: { ...stores.operations, ...change.operations },
          },
          engines: createLazyEnginePool(() => {
            throw new Error('no engine is needed');
          }),
          siteCache: {
            personalityQueue: createKeyedQueue(),
            forecasts: { find: () => Promise.reject(new Error('not needed')), forget() {} },
          },
          usage: { record() {} },
          nowMs: () => clock.nowMs,
          logger: pino({ level: 'silent' }),
          concurrency: 4,
        });
        cleanups.push(() => worker.close(FINISH_MS));
        return worker;
      };
      /** Until each site has told of so many intervals, each once. */
      const untilRun = (count: number, meanwhile = () => {}) =>
        eventually(async () => {
          meanwhile();
          for (const key of keys) {
            expect(await startsOf(stores, key)).toEqual(
              Array.from({ length: count }, (_, index) => startMs + index * hourMs),
            );
          }
        });
      const toInterval = (index: number) => {
        clock.nowMs = startMs + index * hourMs + patienceMs;
      };
      return { stores, redis, keys, clock, startWorker, untilRun, toInterval };
    }

    const lookThemselves = () => {
      vi.advanceTimersByTime(fallbackMs);
    };

    it('runs each interval once', async () => {
      const { redis, startWorker, untilRun, toInterval } = await setUp(20);
      await redis.start();
      startWorker();
      startWorker();
      for (const index of [0, 1, 2]) {
        toInterval(index);
        await untilRun(index + 1);
      }
    });

    it('does so without Redis at the start, and by its rings when it is there', async () => {
      const { redis, startWorker, untilRun, toInterval } = await setUp(6);
      startWorker();
      startWorker();
      toInterval(0);
      await untilRun(1, lookThemselves);
      await redis.start();
      toInterval(1);
      await untilRun(2);
    });

    it('goes on while Redis is dead, and by its rings when it is back and has lost everything', async () => {
      const { redis, startWorker, untilRun, toInterval } = await setUp(6);
      await redis.start();
      startWorker();
      startWorker();
      toInterval(0);
      await untilRun(1);
      await redis.kill();
      toInterval(1);
      await untilRun(2, lookThemselves);
      await redis.start();
      toInterval(2);
      await untilRun(3);
    });

    it('puts the job scheduler back that a Redis has lost without dying', async () => {
      const { redis, startWorker, untilRun, toInterval } = await setUp(2);
      await redis.start();
      startWorker();
      toInterval(0);
      await untilRun(1);
      await forgetEverything(redis);
      lookThemselves();
      toInterval(1);
      await untilRun(2);
    });

    it('goes on while Redis is silent', async () => {
      const { redis, startWorker, untilRun, toInterval } = await setUp(2);
      await redis.start();
      const proxy = await tcpProxy({ host: '127.0.0.1', port: Number(new URL(redis.url).port) });
      cleanups.push(proxy.vanish);
      startWorker({ redisUrl: `redis://127.0.0.1:${proxy.port}` });
      toInterval(0);
      await untilRun(1);
      proxy.freeze();
      toInterval(1);
      await untilRun(2, lookThemselves);
      proxy.thaw();
      toInterval(2);
      await untilRun(3);
    });

    it('lets runs end that a closing worker has begun or is about to claim', async () => {
      const { stores, redis, startWorker, untilRun, toInterval } = await setUp(1);
      await redis.start();
      const claim = gate();
      const run = gate();
      const worker = startWorker({
        accounts: {
          async findPartner(id: string) {
            await run.pass();
            return stores.accounts.findPartner(id);
          },
        },
        operations: {
          async claimDue(...args: Parameters<Stores['operations']['claimDue']>) {
            const claimed = await stores.operations.claimDue(...args);
            if (claimed.length > 0) {
              await claim.pass();
            }
            return claimed;
          },
        },
      });
      cleanups.push(async () => {
        claim.open();
        run.open();
      });
      toInterval(0);
      await claim.reached;
      let isClosed = false;
      const closing = worker.close(FINISH_MS).then(() => {
        isClosed = true;
      });
      // Longer than the connections to Redis may take to close.
      await pause(1_500);
      claim.open();
      await run.reached;
      expect(isClosed).toBe(false);
      run.open();
      await closing;
      await untilRun(1);
    });

    it('closes within seconds though Redis is dead', async () => {
      const { redis, startWorker, untilRun, toInterval } = await setUp(1);
      await redis.start();
      const worker = startWorker();
      toInterval(0);
      await untilRun(1);
      await redis.kill();
      // Else the test runs out of time.
      await worker.close(FINISH_MS);
    });

    it('follows up after a worker that died with a claim, once its lease is over', async () => {
      const { stores, redis, keys, clock, startWorker, untilRun, toInterval } = await setUp(2);
      await redis.start();
      const [dead, other] = keys as [EntityKey, EntityKey];
      toInterval(0);
      const leaseUntilMs = clock.nowMs + 2 * minuteMs;
      const claim = { nowMs: clock.nowMs, limit: 1, claimToken: 'dead', leaseUntilMs };
      expect(await stores.operations.claimDue(claim)).toMatchObject([dead]);
      startWorker();
      startWorker();
      clock.nowMs = leaseUntilMs - 1;
      await eventually(async () => expect(await startsOf(stores, other)).toEqual([startMs]));
      expect(await startsOf(stores, dead)).toEqual([]);
      clock.nowMs = leaseUntilMs;
      await untilRun(1);
      // Had it been slow and not dead, it could store nothing any more.
      const late = { intervalMs: startMs, nextMs: startMs + hourMs, memory: null, skipped: [] };
      expect(await stores.operations.complete(dead, 'dead', { ...late, events: [] })).toEqual({
        kind: 'claimLost',
      });
    });
  },
);

/** Starts of the intervals that events tell of. */
async function startsOf(stores: Stores, key: EntityKey): Promise<number[]> {
  const events = await stores.events.after(key, 0, 100);
  return events.map(({ data }) => Date.parse(JSON.parse(data).interval_start));
}

async function forgetEverything({ url }: ThrowAwayRedis): Promise<void> {
  const client = new Redis(url);
  await client.flushall();
  client.disconnect();
}
