import { expect, test } from 'vitest';
import { startHousekeeping } from '../../src/server/gateway.js';
import { openStores } from '../../src/stores/open-stores.js';
import { fakeInput } from '../jobs/fake-engine.js';
import { aCustomer } from '../jobs/sample-jobs.js';

const DAY_MS = 86_400_000;

test('deletes jobs that finished more than 30 days ago, and no others', async () => {
  const stores = await openStores({ dataDir: ':memory:' });
  const customer = await aCustomer(stores);
  const nowMs = Date.now() + 40 * DAY_MS;
  const submit = async (finishedMs?: number) => {
    const { id, partnerId } = await customer.submit(fakeInput(1, 1));
    if (finishedMs !== undefined) {
      await stores.jobs.cancel(partnerId, id, finishedMs);
    }
    return id;
  };
  const old = await submit(nowMs - 30 * DAY_MS - 1);
  const kept = await submit(nowMs - 30 * DAY_MS);
  const waiting = await submit();
  const errors: unknown[] = [];
  const stop = startHousekeeping(stores, {
    nowMs: () => nowMs,
    onError: (error) => errors.push(error),
  });
  await stop();
  await expect(customer.find(old)).rejects.toThrow('is lost');
  expect((await customer.find(kept)).status).toBe('cancelled');
  expect((await customer.find(waiting)).status).toBe('queued');
  expect(errors).toEqual([]);
  await stores.close();
});

test('deletes everything else where one part fails', async () => {
  const stores = await openStores({ dataDir: ':memory:' });
  const customer = await aCustomer(stores);
  const nowMs = Date.now() + 40 * DAY_MS;
  const { id, partnerId } = await customer.submit(fakeInput(1, 1));
  await stores.jobs.cancel(partnerId, id, nowMs - 31 * DAY_MS);
  const failure = new Error('too slow');
  const refreshTokens = { ...stores.refreshTokens, deleteExpired: () => Promise.reject(failure) };
  const errors: unknown[] = [];
  await startHousekeeping(
    { ...stores, refreshTokens },
    { nowMs: () => nowMs, onError: (error) => errors.push(error) },
  )();
  expect(errors).toEqual([failure]);
  await expect(customer.find(id)).rejects.toThrow('is lost');
  await stores.close();
});
