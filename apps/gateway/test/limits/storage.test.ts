import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertStorageQuota, planStorageQuota } from '../../src/limits/plan-limits.js';
import type { Plan } from '../../src/stores/stores.js';
import { expectEnvelope } from '../http/support/expect-envelope.js';
import { noonMs, startGateway, type TestGateway } from '../http/support/gateway.js';
import { claimsOf } from '../http/support/strix-gateway.js';
import { openWithPartners } from '../stores/open-with-partners.js';
import { aFacility, aPartner, aSite } from '../stores/samples.js';
import { databasesUnderTest, storesPerTest } from '../stores/store-harness.js';

for (const database of databasesUnderTest) {
  if (database.skipped !== undefined) {
    it.skip(`what is kept, on ${database.name}: ${database.skipped}`, () => {});
    continue;
  }
  describe(`what is kept, on ${database.name}`, () => {
    const open = storesPerTest(database);

    it('counts each site and facility once, described or not, and those of its partner alone', async () => {
      const { stores, partnerId, otherId } = await openWithPartners(open);
      const { sites, facilities } = stores;
      expect(await sites.countStored(partnerId, 'a')).toEqual({ count: 0, isStored: false });
      await sites.put(partnerId, 'a', aSite(), 1);
      await sites.addPrices(partnerId, 'a', [{ timeMs: 0, pricePerMwh: 1 }]);
      await sites.addPrices(partnerId, 'b', [{ timeMs: 0, pricePerMwh: 1 }]);
      const learned = { state: '{}', settings: '{}', learnedUntilMs: 0, nowMs: 1 };
      await sites.savePersonality(partnerId, 'c', { version: 0, ...learned });
      await facilities.put(partnerId, 'd', aFacility(), 1);
      const reading = { timeMs: 0, loadKw: 1, temperatureF: null, solarKw: null };
      await facilities.addReadings(partnerId, 'e', [reading]);
      expect(await sites.countStored(partnerId, 'b')).toEqual({ count: 3, isStored: true });
      expect(await sites.countStored(partnerId, 'd')).toEqual({ count: 3, isStored: false });
      expect(await facilities.countStored(partnerId, 'e')).toEqual({ count: 2, isStored: true });
      expect(await facilities.countStored(partnerId, 'a')).toEqual({ count: 2, isStored: false });
      expect(await sites.countStored(otherId, 'a')).toEqual({ count: 0, isStored: false });
    });

    it('keeps nothing of a call that would make a series too long, and takes one that replaces', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      const { sites, facilities } = stores;
      const all = { fromMs: 0, untilMs: 1e15 };
      const prices = [1, 2, 3].map((timeMs) => ({ timeMs, pricePerMwh: timeMs }));
      await sites.addPrices(partnerId, 'a', prices, 3);
      const full = { code: 'seriesFull', kind: 'outOfRange' };
      const more = [
        { timeMs: 1, pricePerMwh: 9 },
        { timeMs: 4, pricePerMwh: 9 },
      ];
      await expect(sites.addPrices(partnerId, 'a', more, 3)).rejects.toMatchObject({
        ...full,
        details: { field: 'prices', stored: 4, allowed: 3 },
      });
      expect(await sites.prices(partnerId, 'a', all)).toEqual(prices);
      await sites.addPrices(partnerId, 'a', more.slice(0, 1), 3);
      expect((await sites.prices(partnerId, 'a', all))[0]?.pricePerMwh).toBe(9);

      const readings = [1, 2].map((timeMs) => ({
        timeMs,
        loadKw: timeMs,
        temperatureF: null,
        solarKw: null,
      }));
      await expect(facilities.addReadings(partnerId, 'a', readings, 1)).rejects.toMatchObject({
        ...full,
        details: { field: 'readings', stored: 2, allowed: 1 },
      });
      expect(await facilities.countStored(partnerId, 'a')).toEqual({ count: 0, isStored: false });
    });
  });
}

describe.each(Object.entries(planStorageQuota) as [Plan, number][])('plan %s', (plan, allowed) => {
  it.each(['site', 'facility'] as const)(`keeps ${allowed} of each kind: %s`, async (kind) => {
    const kept = (count: number, isStored: boolean) => {
      const store = { countStored: async () => ({ count, isStored }) };
      const stores = { sites: store, facilities: store } as never;
      return assertStorageQuota(kind, 'x', { ...aPartner(), plan }, { stores });
    };
    await kept(allowed - 1, false);
    await kept(allowed + 5, true);
    await expect(kept(allowed, false)).rejects.toMatchObject({
      code: 'storageFull',
      details: { field: `${kind}_id`, stored: allowed, allowed },
    });
  });
});

describe('a partner that keeps as many sites as its plan allows', () => {
  let gateway: TestGateway;
  let token: string;
  beforeAll(async () => {
    gateway = await startGateway();
    token = (await gateway.login(await gateway.account('operator'))).token;
    for (let serial = 0; serial < planStorageQuota.operator; serial += 1) {
      await gateway.deps.stores.sites.put(claimsOf(token).partner, `s${serial}`, aSite(), noonMs);
    }
  });
  afterAll(() => gateway.close());

  const prices = { prices: [{ time: '2026-11-21T12:00:00Z', usd_per_mwh: 1 }] };
  const cycle = {
    current_price: 40,
    current_soc: 0.5,
    planned_dispatch_mw: 1,
    direction: 'discharge',
  };

  it.each([
    ['PUT', '/v1/api/sites/new', {}],
    ['POST', '/v1/api/sites/new/prices', prices],
    ['POST', '/v1/api/fenrir/cycle', { ...cycle, site_id: 'new' }],
  ])('is refused another by %s %s, and told what it keeps', async (method, path, body) => {
    const answer = await gateway.call(method, path, { token, body });
    expectEnvelope(
      answer,
      422,
      /one of the 100 sites that are kept.* operator keeps at most 100; "new"/,
    );
    expect(await gateway.deps.stores.sites.countStored(claimsOf(token).partner, 'new')).toEqual({
      count: 100,
      isStored: false,
    });
  });

  it('goes on with those it keeps', async () => {
    const put = await gateway.call('PUT', '/v1/api/sites/s7', { token, body: {} });
    expect(put.status).toBe(200);
    const call = { token, body: prices };
    expect((await gateway.call('POST', '/v1/api/sites/s8/prices', call)).status).toBe(200);
  });

  it('leaves others alone', async () => {
    const other = (await gateway.login(await gateway.account('operator'))).token;
    const put = await gateway.call('PUT', '/v1/api/sites/new', { token: other, body: {} });
    expect(put.status).toBe(201);
  });
});
