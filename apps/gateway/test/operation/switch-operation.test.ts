import { expect, it } from 'vitest';
import { switchOperation } from '../../src/operation/switch-operation.js';
import type { EntityKey } from '../../src/stores/event-store.js';
import { openStores } from '../../src/stores/open-stores.js';
import type { OperationSettings } from '../../src/stores/operation-store.js';
import type { Partner } from '../../src/stores/stores.js';
import { siteOperation } from '../stores/samples.js';

const partner: Partner = {
  id: 'p',
  name: 'P',
  plan: 'operator',
  requestsPerMinute: 1,
  strixPathsPerDay: null,
};

const settings = siteOperation({ everyMinutes: 5 });

it('refuses more runs a minute than the partner has requests, whoever is replaced', async () => {
  const stores = await openStores({ dataDir: ':memory:' });
  await stores.accounts.createPartner(partner);
  const key = (entityId: string): EntityKey => ({ partnerId: 'p', kind: 'site', entityId });
  const deps = { stores, nowMs: () => 0, operations: { wake() {} } };
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    await switchOperation(key(id), partner, settings, deps);
  }
  await switchOperation(key('a'), partner, settings, deps);
  await expect(switchOperation(key('f'), partner, settings, deps)).rejects.toMatchObject({
    code: 'tooManyRuns',
    message:
      'every_minutes must leave the runs of all operations within the 1 requests per minute of the plan operator; with 5 they would be 1.2',
  });
  await switchOperation(key('a'), partner, { ...settings, isEnabled: false }, deps);
  await switchOperation(key('f'), partner, settings, deps);
  await stores.close();
});

it('keeps the place of an operation that goes on, and begins anew after a pause', async () => {
  const stores = await openStores({ dataDir: ':memory:' });
  await stores.accounts.createPartner(partner);
  const key: EntityKey = { partnerId: 'p', kind: 'site', entityId: 'a' };
  let nowMs = 60_000;
  const deps = { stores, nowMs: () => nowMs, operations: { wake() {} } };
  const put = async (change: Partial<OperationSettings>) =>
    (await switchOperation(key, partner, { ...settings, ...change }, deps)).operation.nextMs;
  expect(await put({})).toBe(300_000);
  nowMs = 700_000;
  expect(await put({ horizonHours: 12 })).toBe(300_000);
  expect(await put({ everyMinutes: 15 })).toBe(900_000);
  await put({ isEnabled: false });
  nowMs = 3_000_000;
  expect(await put({})).toBe(3_000_000);
  await stores.close();
});
