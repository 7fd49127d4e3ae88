import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SitePrice } from '../../src/stores/stores.js';
import { openWithPartners } from './open-with-partners.js';
import { aSite } from './samples.js';
import { seriesConformance } from './series-conformance.js';
import type { OpenTestStores } from './store-harness.js';

/** What every site store must do. */
export function siteStoreConformance(open: OpenTestStores): void {
  describe('site store', () => {
    test('gives back the description of a site, all of it known or nothing', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      const { sites } = stores;
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
        intervalMinutes: null,
      };
      expect(await sites.find(partnerId, 'default')).toBeUndefined();
      await sites.put(partnerId, 'default', aSite(), 1_000);
      await sites.put(partnerId, 'A.b_c-1', unknown, 1_000);
      expect(await sites.find(partnerId, 'default')).toEqual(aSite());
      expect(await sites.find(partnerId, 'A.b_c-1')).toEqual(unknown);
      expect(await sites.find(partnerId, 'a.b_c-1')).toBeUndefined();
    });

    test('puts a description in place of the earlier one as a whole', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      const { sites } = stores;
      await sites.put(partnerId, 'default', aSite(), 1_000);
      const later = aSite({ powerKw: 60_000, market: null, currency: null, usdPerUnit: null });
      await sites.put(partnerId, 'default', later, 2_000);
      expect(await sites.find(partnerId, 'default')).toEqual(later);
    });

    test('replaces only the description that it is given', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      const { sites } = stores;
      const [from, to] = [aSite({ market: null }), aSite({ powerKw: 0.1 })];
      expect(await sites.replace(partnerId, 'default', { from, to }, 1)).toBe(false);
      const first = { from: undefined, to: from };
      expect(await sites.replace(partnerId, 'default', first, 1)).toBe(true);
      expect(await sites.replace(partnerId, 'default', { ...first, to }, 1)).toBe(false);
      expect(await sites.replace(partnerId, 'default', { from: to, to: from }, 2)).toBe(false);
      expect(await sites.replace(partnerId, 'default', { from, to }, 3)).toBe(true);
      expect(await sites.find(partnerId, 'default')).toEqual(to);
    });

    test("keeps partners' sites of one name apart", async () => {
      const { stores, partnerId, otherId } = await openWithPartners(open);
      const { sites } = stores;
      await sites.put(partnerId, 'default', aSite({ powerKw: 1 }), 1_000);
      expect(await sites.find(otherId, 'default')).toBeUndefined();
      await sites.put(otherId, 'default', aSite({ powerKw: 2 }), 2_000);
      expect(await sites.find(partnerId, 'default')).toEqual(aSite({ powerKw: 1 }));
    });

    seriesConformance<SitePrice>(open, {
      entries: 'prices',
      // SQLite keeps whole numbers as integers, which know no negative zero.
      arbitrary: fc.record({
        pricePerMwh: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
      }),
      of: (timeMs, value) => ({ timeMs, pricePerMwh: value }),
      add: ({ sites }, ...call) => sites.addPrices(...call),
      between: ({ sites }, partnerId, id, fromMs, untilMs) =>
        sites.prices(partnerId, id, { fromMs, untilMs }),
      span: ({ sites }, ...call) => sites.priceSpan(...call),
    });
  });
}
