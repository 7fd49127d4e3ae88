import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SitePrice } from '../../src/stores/stores.js';
import { aPartner, aSite } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 0, 1);

/** What every site store must do. */
export function siteStoreConformance(open: OpenTestStores): void {
  async function openWithPartners() {
    const stores = await open();
    const [partner, other] = [aPartner(), aPartner()];
    await stores.accounts.createPartner(partner);
    await stores.accounts.createPartner(other);
    return { sites: stores.sites, partnerId: partner.id, otherId: other.id };
  }

  describe('site store', () => {
    test('gives back the description of a site, all of it known or nothing', async () => {
      const { sites, partnerId } = await openWithPartners();
      const unknown = {
        powerKw: null,
        capacityKwh: null,
        chargeEfficiency: null,
        dischargeEfficiency: null,
        wearPerMwhDischarged: null,
        timeZone: null,
        market: null,
        currency: null,
        usdPerUnit: null,
      };
      expect(await sites.find(partnerId, 'default')).toBeUndefined();
      await sites.put(partnerId, 'default', aSite(), 1_000);
      await sites.put(partnerId, 'A.b_c-1', unknown, 1_000);
      expect(await sites.find(partnerId, 'default')).toEqual(aSite());
      expect(await sites.find(partnerId, 'A.b_c-1')).toEqual(unknown);
      expect(await sites.find(partnerId, 'a.b_c-1')).toBeUndefined();
    });

    test('puts a description in place of the earlier one as a whole', async () => {
      const { sites, partnerId } = await openWithPartners();
      await sites.put(partnerId, 'default', aSite(), 1_000);
      const later = aSite({ powerKw: 60_000, market: null, currency: null, usdPerUnit: null });
      await sites.put(partnerId, 'default', later, 2_000);
      expect(await sites.find(partnerId, 'default')).toEqual(later);
    });

    test("keeps partners' sites of one name apart", async () => {
      const { sites, partnerId, otherId } = await openWithPartners();
      await sites.put(partnerId, 'default', aSite({ powerKw: 1 }), 1_000);
      await sites.addPrices(partnerId, 'default', [{ timeMs: START_MS, pricePerMwh: 7 }]);
      expect(await sites.find(otherId, 'default')).toBeUndefined();
      expect(await sites.prices(otherId, 'default', 0, 1e15)).toEqual([]);
      expect(await sites.priceSpan(otherId, 'default')).toBeUndefined();
      await sites.put(otherId, 'default', aSite({ powerKw: 2 }), 2_000);
      await sites.addPrices(otherId, 'default', [{ timeMs: START_MS, pricePerMwh: 8 }]);
      expect(await sites.find(partnerId, 'default')).toEqual(aSite({ powerKw: 1 }));
      expect(await sites.prices(partnerId, 'default', 0, 1e15)).toEqual([
        { timeMs: START_MS, pricePerMwh: 7 },
      ]);
    });

    test('takes prices of a site that was never described', async () => {
      const { sites, partnerId } = await openWithPartners();
      await sites.addPrices(partnerId, 'new', [{ timeMs: START_MS, pricePerMwh: -12.5 }]);
      expect(await sites.find(partnerId, 'new')).toBeUndefined();
      expect(await sites.priceSpan(partnerId, 'new')).toEqual({
        count: 1,
        firstMs: START_MS,
        lastMs: START_MS,
      });
    });

    test('answers prices from the first instant asked for up to, not with, the last', async () => {
      const { sites, partnerId } = await openWithPartners();
      const prices = hourly(5);
      await sites.addPrices(partnerId, 'default', [...prices].reverse());
      const between = (from: number, until: number) =>
        sites.prices(partnerId, 'default', START_MS + from * HOUR_MS, START_MS + until * HOUR_MS);
      expect(await between(1, 3)).toEqual(prices.slice(1, 3));
      expect(await between(-10, 10)).toEqual(prices);
      expect(await between(3, 3)).toEqual([]);
    });

    test('takes no price at all when one of them cannot be stored', async () => {
      const { sites, partnerId } = await openWithPartners();
      const prices: unknown[] = hourly(3_000);
      prices[2_999] = { timeMs: START_MS - HOUR_MS, pricePerMwh: 1 };
      prices[2_998] = { timeMs: START_MS + 4_000 * HOUR_MS, pricePerMwh: null };
      await expect(sites.addPrices(partnerId, 'default', prices as SitePrice[])).rejects.toThrow();
      expect(await sites.priceSpan(partnerId, 'default')).toBeUndefined();
    });

    test('whatever is added in whatever order, each instant has the price added last, bit for bit', async () => {
      const { sites, partnerId } = await openWithPartners();
      const price = fc.record({
        timeMs: fc.integer({ min: -20, max: 20 }).map((hour) => START_MS + hour * HOUR_MS),
        // SQLite keeps whole numbers as integers, which know no negative zero.
        pricePerMwh: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
      });
      let site = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(price, { maxLength: 30 }), { maxLength: 4 }),
          async (calls) => {
            site += 1;
            const expected = new Map<number, number>();
            for (const call of calls) {
              await sites.addPrices(partnerId, `site-${site}`, call);
              for (const { timeMs, pricePerMwh } of call) {
                expected.set(timeMs, pricePerMwh);
              }
            }
            const sorted = [...expected]
              .map(([timeMs, pricePerMwh]) => ({ timeMs, pricePerMwh }))
              .sort((a, b) => a.timeMs - b.timeMs);
            expect(await sites.prices(partnerId, `site-${site}`, 0, 1e15)).toEqual(sorted);
            expect(await sites.priceSpan(partnerId, `site-${site}`)).toEqual(
              sorted.length === 0
                ? undefined
                : {
                    count: sorted.length,
                    firstMs: sorted[0]?.timeMs,
                    lastMs: sorted.at(-1)?.timeMs,
                  },
            );
          },
        ),
        { numRuns: 25 },
      );
    });

    test('of calls that add prices of the same instants at once each instant keeps one of theirs', async () => {
      const { sites, partnerId } = await openWithPartners();
      const prices = hourly(2_500);
      await Promise.all(
        [1, 2, 3, 4].map((value) => {
          const theirs = prices.map(({ timeMs }) => ({ timeMs, pricePerMwh: value }));
          return sites.addPrices(partnerId, 'default', value % 2 === 0 ? theirs.reverse() : theirs);
        }),
      );
      const stored = await sites.prices(partnerId, 'default', 0, 1e15);
      expect(stored.map(({ timeMs }) => timeMs)).toEqual(prices.map(({ timeMs }) => timeMs));
      // Each call is all or none, and the last one to be done replaced every price.
      const values = new Set(stored.map(({ pricePerMwh }) => pricePerMwh));
      expect(values.size).toBe(1);
    });

    test('takes 50,000 prices in a call, and again', async () => {
      const { sites, partnerId } = await openWithPartners();
      const prices = hourly(50_000);
      await sites.addPrices(partnerId, 'default', prices);
      await sites.addPrices(
        partnerId,
        'default',
        prices.map(({ timeMs, pricePerMwh }) => ({ timeMs, pricePerMwh: -pricePerMwh })),
      );
      expect(await sites.priceSpan(partnerId, 'default')).toEqual({
        count: 50_000,
        firstMs: START_MS,
        lastMs: START_MS + 49_999 * HOUR_MS,
      });
      const [third] = await sites.prices(partnerId, 'default', START_MS + 3 * HOUR_MS, 1e15);
      expect(third).toEqual({ timeMs: START_MS + 3 * HOUR_MS, pricePerMwh: -3.25 });
    });
  });
}

/** Prices of 0.25, 1.25, … by the hour. */
function hourly(count: number): SitePrice[] {
  return Array.from({ length: count }, (_, hour) => ({
    timeMs: START_MS + hour * HOUR_MS,
    pricePerMwh: hour + 0.25,
  }));
}
