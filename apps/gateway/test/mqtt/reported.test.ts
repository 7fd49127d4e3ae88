import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { streamId, streamKey } from '../../src/events/stream-id.js';
import { createQueueJobRunner } from '../../src/jobs/queue-job-runner.js';
import type { EntityKey } from '../../src/stores/event-store.js';
import { eventually } from '../eventually.js';
import { noRedisServer, throwAwayRedis } from '../jobs/throw-away-redis.js';
import { openWorld } from './mqtt-harness.js';

const key: EntityKey = { partnerId: 'p1', kind: 'site', entityId: 'north-1' };

test('the id of a stream names its site or facility, that of a job nothing', () => {
  expect(streamKey(streamId(key))).toEqual(key);
  expect(streamKey(randomUUID())).toBeUndefined();
});

test.skipIf(noRedisServer())(
  'a gateway hears by Redis which streams others have changed',
  async () => {
    const redis = await throwAwayRedis();
    await redis.start();
    onTestFinished(redis.kill);
    const { stores } = await openWorld();
    const heard: string[] = [];
    const open = (onReported: (id: string) => void) => {
      const runner = createQueueJobRunner({
        redisUrl: redis.url,
        jobs: stores.jobs,
        ranges: stores.ranges,
        nowMs: Date.now,
        logger: pino({ level: 'silent' }),
        onReported,
      });
      onTestFinished(() => runner.close());
      return runner;
    };
    const other = open(() => {});
    open((id) => heard.push(id));
    // Reported until it is heard: what is reported before the subscription is lost.
    await eventually(() => {
      other.notify(streamId(key));
      expect(heard).toContain(streamId(key));
    });
  },
);
