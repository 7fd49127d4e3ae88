import { describe, expect, test } from 'vitest';
import { openWithPartners } from './open-with-partners.js';
import { aCycle, aFacility, anAssessment, aSite, siteOperation } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

const ALL = { fromMs: 0, untilMs: 1e15 };
/** More than are deleted in one statement. */
const MANY = 5_001;

const prices = Array.from({ length: MANY }, (_, hour) => ({ timeMs: hour, pricePerMwh: hour }));

const readings = Array.from({ length: MANY }, (_, hour) => ({
  timeMs: hour,
  loadKw: hour,
  temperatureF: null,
  solarKw: null,
}));

const anOperation = siteOperation({ everyMinutes: 5 });

const learned = { state: '{}', learnedUntilMs: 9, nowMs: 1 };

/** What deleting a site or facility must do. */
export function deletionConformance(open: OpenTestStores): void {
  describe('deletion', () => {
    test('of a site leaves nothing of it, and all else', async () => {
      const { stores, partnerId, otherId } = await openWithPartners(open);
      const { sites, activity } = stores;
      expect(await sites.remove(partnerId, 'north')).toBe(false);
      for (const [owner, id] of [
        [partnerId, 'north'],
        [partnerId, 'south'],
        [otherId, 'north'],
      ] as const) {
        await sites.put(owner, id, aSite(), 1);
        await sites.addPrices(owner, id, id === 'south' ? prices.slice(0, 2) : prices);
        const version = (await sites.personality(owner, id))?.version ?? 0;
        await sites.savePersonality(owner, id, { version, settings: '{}', ...learned });
        await activity.recordCycle(owner, id, aCycle());
      }
      expect(await sites.remove(partnerId, 'north')).toBe(true);
      const storedOf = async (owner: string, id: string) => [
        await sites.find(owner, id),
        (await sites.prices(owner, id, ALL)).length,
        await sites.priceSpan(owner, id),
        await sites.personality(owner, id),
        await sites.latestSnapshot(owner, id, 1e15),
        (await activity.cycles(owner, id, { limit: 9 })).length,
      ];
      const nothing = [undefined, 0, undefined, undefined, undefined, 0];
      expect(await storedOf(partnerId, 'north')).toEqual(nothing);
      expect(await storedOf(partnerId, 'south')).toMatchObject([aSite(), 2, {}, {}, {}, 1]);
      expect(await storedOf(otherId, 'north')).toMatchObject([aSite(), MANY, {}, {}, {}, 1]);
      expect(await sites.countStored(partnerId, 'north')).toEqual({ count: 1, isStored: false });
      expect(await sites.remove(partnerId, 'north')).toBe(false);
    });

    test('of a facility leaves nothing of it, and all else', async () => {
      const { stores, partnerId, otherId } = await openWithPartners(open);
      const { facilities, activity } = stores;
      expect(await facilities.remove(partnerId, 'plant')).toBe(false);
      for (const [owner, id] of [
        [partnerId, 'plant'],
        [partnerId, 'mill'],
        [otherId, 'plant'],
      ] as const) {
        await facilities.put(owner, id, aFacility(), 1);
        await facilities.addReadings(owner, id, id === 'mill' ? readings.slice(0, 2) : readings);
        await activity.recordAssessment(owner, id, anAssessment());
      }
      expect(await facilities.remove(partnerId, 'plant')).toBe(true);
      const storedOf = async (owner: string, id: string) => [
        await facilities.find(owner, id),
        (await facilities.readings(owner, id, ALL)).length,
        await facilities.readingSpan(owner, id),
        await facilities.loadModel(owner, id),
        await activity.lastAssessment(owner, id),
      ];
      expect(await storedOf(partnerId, 'plant')).toEqual([
        undefined,
        0,
        undefined,
        undefined,
        undefined,
      ]);
      expect(await storedOf(partnerId, 'mill')).toMatchObject([aFacility(), 2, {}, {}, {}]);
      expect(await storedOf(otherId, 'plant')).toMatchObject([aFacility(), MANY, {}, {}, {}]);
      const count = { count: 1, isStored: false };
      expect(await facilities.countStored(partnerId, 'plant')).toEqual(count);
    });

    test('lets nobody save what was learned of deleted entries on those stored later', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      const { sites, facilities } = stores;
      await sites.addPrices(partnerId, 'north', prices.slice(0, 1));
      await facilities.addReadings(partnerId, 'plant', readings.slice(0, 1));
      const site = (await sites.personality(partnerId, 'north'))?.version ?? 0;
      const facility = (await facilities.loadModel(partnerId, 'plant'))?.version ?? 0;
      await sites.remove(partnerId, 'north');
      await facilities.remove(partnerId, 'plant');
      await sites.addPrices(partnerId, 'north', prices.slice(1, 2));
      await facilities.addReadings(partnerId, 'plant', readings.slice(1, 2));
      const change = { version: site, settings: '{}', ...learned };
      expect(await sites.savePersonality(partnerId, 'north', change)).toBe(false);
      const model = { version: facility, ...learned };
      expect(await facilities.saveLoadModel(partnerId, 'plant', model)).toBe(false);
      expect(await sites.priceSpan(partnerId, 'north')).toEqual({
        count: 1,
        firstMs: 1,
        lastMs: 1,
      });
    });

    test('of a site beside a forecast of it leaves none', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      const { sites, activity } = stores;
      const forecast = { hour: 1, settings: '', content: '{}' };
      await sites.addPrices(partnerId, 'north', prices.slice(0, 10));
      await activity.saveForecast(partnerId, 'north', forecast);
      expect(await activity.forecast(partnerId, 'north')).toEqual(forecast);
      await Promise.all([
        sites.remove(partnerId, 'north'),
        activity.saveForecast(partnerId, 'north', { ...forecast, hour: 2 }),
      ]);
      await activity.saveForecast(partnerId, 'north', { ...forecast, hour: 3 });
      expect(await activity.forecast(partnerId, 'north')).toBeUndefined();
    });

    test('beside additions leaves one or the other, with a count that is right', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      const { sites } = stores;
      for (let round = 0; round < 5; round += 1) {
        await sites.addPrices(partnerId, 'north', prices.slice(0, 10));
        await Promise.all([
          sites.remove(partnerId, 'north'),
          sites.addPrices(partnerId, 'north', prices.slice(20, 25)),
          sites.addPrices(partnerId, 'north', prices.slice(25, 30)),
        ]);
        const count = (await sites.prices(partnerId, 'north', ALL)).length;
        expect((await sites.priceSpan(partnerId, 'north'))?.count ?? 0).toBe(count);
        await sites.remove(partnerId, 'north');
      }
    });

    test('of a site and a run of it at once end both, whoever is first', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      const { sites, operations } = stores;
      for (let round = 0; round < 4; round += 1) {
        const id = `site-${round}`;
        const key = { partnerId, kind: 'site', entityId: id } as const;
        await sites.put(partnerId, id, aSite(), 1);
        await sites.addPrices(partnerId, id, prices.slice(0, 200));
        await operations.put(key, anOperation, { nextMs: 0, patienceMs: 0, needsState: false }, 1);
        const claim = { nowMs: 1, limit: 9, claimToken: 'c', leaseUntilMs: 9 };
        expect(await operations.claimDue(claim)).toHaveLength(1);
        const version = (await sites.personality(partnerId, id))?.version ?? 0;
        const outcome = {
          intervalMs: 0,
          nextMs: 300_000,
          memory: null,
          skipped: [],
          events: [{ type: 'cycle.completed', createdMs: 1, data: '{}' } as const],
          cycle: {
            recorded: aCycle({ intervalMs: 0 }),
            personality: { version, state: '{}', settings: '', learnedUntilMs: 9, nowMs: 9 },
          },
        };
        const [isDeleted, stored] = await Promise.all([
          sites.remove(partnerId, id),
          operations.complete(key, 'c', outcome),
        ]);
        expect(isDeleted).toBe(true);
        expect(['completed', 'claimLost', 'versionChanged']).toContain(stored.kind);
        expect(await operations.find(key)).toBeUndefined();
        expect(await sites.personality(partnerId, id)).toBeUndefined();
      }
    });
  });
}
