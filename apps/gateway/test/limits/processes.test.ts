import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { programPath } from '../programs/program-path.js';
import type { TakeOrders, TakeReport } from './programs/take-at-once.js';

const redisUrl = process.env['TEST_REDIS_URL'];

async function message<T>(child: ChildProcess): Promise<T> {
  const [first] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The process ended with exit code ${code} before it answered.`);
    }),
  ]);
  return first;
}

describe.skipIf(redisUrl === undefined)('processes on one Redis (needs TEST_REDIS_URL)', () => {
  it.each([1, 300, 2_500])(
    'let exactly %d of 10,000 requests through that come to four of them at once',
    async (limit) => {
      const options = {
        redisUrl,
        keyPrefix: randomUUID(),
        nowMs: Date.UTC(2026, 10, 21, 12, 0, 30),
      };
      const children = Array.from({ length: 4 }, () =>
        fork(programPath('take-at-once'), [JSON.stringify(options)], {
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        }),
      );
      expect(await Promise.all(children.map((child) => message<string>(child)))).toEqual(
        Array(4).fill('ok'),
      );
      const answers = children.map((child) => message<TakeReport>(child));
      const orders: TakeOrders = { key: 'partner:one', limit, times: 2_500 };
      for (const child of children) {
        child.send(orders);
      }
      const reports = await Promise.all(answers);
      // A process that counted alone for a moment would prove nothing.
      expect(reports.map(({ state }) => state)).toEqual(Array(4).fill('ok'));
      expect(reports.reduce((sum, { allowed }) => sum + allowed, 0)).toBe(limit);
    },
  );
});
