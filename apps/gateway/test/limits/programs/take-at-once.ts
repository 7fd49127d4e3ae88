// Opens a limiter on Redis, waits to be told, and takes as often as it is told, all at once; answers how many came through.
import { createRedisLimiter } from '../../../src/limits/create-limiter.js';

/** What the program is told. */
export interface TakeOrders {
  key: string;
  limit: number;
  times: number;
}

/** What it answers. */
export interface TakeReport {
  allowed: number;
  state: 'ok' | 'degraded';
}

const { redisUrl, keyPrefix, nowMs }: { redisUrl: string; keyPrefix: string; nowMs: number } =
  JSON.parse(process.argv[2] ?? '');
const limiter = createRedisLimiter({ redisUrl, keyPrefix, nowMs: () => nowMs });

process.once('message', async ({ key, limit, times }: TakeOrders) => {
  const answers = await Promise.all(
    Array.from({ length: times }, () => limiter.consume(key, limit)),
  );
  const report: TakeReport = {
    allowed: answers.filter(({ allowed }) => allowed).length,
    state: limiter.state(),
  };
  await limiter.close();
  process.send?.(report, () => process.disconnect());
});

let attempts = 0;
const untilShared = setInterval(async () => {
  attempts += 1;
  await limiter.consume(`ready:${keyPrefix}`, 1_000_000);
  if (limiter.state() === 'ok' || attempts > 100) {
    clearInterval(untilShared);
    process.send?.(limiter.state());
  }
}, 100);
