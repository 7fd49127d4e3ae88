import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairScheduler } from '../../src/internal/fair-scheduler.js';

const never = new AbortController().signal;
/** Lets promises that can be kept be kept. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the fair scheduler', () => {
  it('hold no more than the places, lose none, and serve each tenant in its own order', async () => {
    const task = fc.record({ tenant: fc.constantFrom('a', 'b', 'c'), gone: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(task, { maxLength: 40 }),
        fc.integer({ min: 1, max: 4 }),
        async (tasks, places) => {
          const turns = createFairScheduler(places);
          const holding: { index: number; giveBack: () => void }[] = [];
          const begun: number[] = [];
          const left: number[] = [];
          tasks.forEach(({ tenant, gone }, index) => {
            const caller = new AbortController();
            turns.acquire(tenant, caller.signal).then(
              (giveBack) => {
                begun.push(index);
                holding.push({ index, giveBack });
              },
              () => left.push(index),
            );
            if (gone) {
              caller.abort(new Error('gone'));
            }
          });
          for (await settle(); holding.length > 0; await settle()) {
            expect(holding.length).toBeLessThanOrEqual(places);
            // A place that is free while somebody waits would be a place lost.
            expect(holding.length === places || turns.waiting() === 0).toBe(true);
            holding.shift()?.giveBack();
          }
          await turns.drained();
          expect(turns.waiting()).toBe(0);
          expect([...begun, ...left].sort((one, two) => one - two)).toEqual(
            tasks.map((_, index) => index),
          );
          expect(left.every((index) => tasks[index]?.gone)).toBe(true);
          for (const tenant of ['a', 'b', 'c']) {
            const theirs = begun.filter((index) => tasks[index]?.tenant === tenant);
            expect(theirs).toEqual([...theirs].sort((one, two) => one - two));
          }
        },
      ),
    );
  });

  it('keeps a tenant waiting for no more than one slot of each other tenant, however much those ask for', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 }),
        async (crowd) => {
          const turns = createFairScheduler(1);
          const order: string[] = [];
          const places: (() => void)[] = [];
          const ask = (tenant: string) =>
            void turns.acquire(tenant, never).then((giveBack) => {
              order.push(tenant);
              places.push(giveBack);
            });
          crowd.forEach(ask);
          ask('newcomer');
          for (await settle(); places.length > 0; await settle()) {
            places.shift()?.();
          }
          const others = new Set(crowd).size;
          // The one that runs already, then at most one of each other tenant.
          expect(order.indexOf('newcomer')).toBeLessThanOrEqual(others + 1);
        },
      ),
    );
  });

  it('refuses an aborted caller, and does not wait when nothing was asked', async () => {
    const turns = createFairScheduler(1);
    await turns.drained();
    await expect(turns.acquire('a', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect([turns.waiting(), turns.waitingOf('a')]).toEqual([0, 0]);
  });
});
