import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FacilityDescription, FacilityReading } from '../../src/stores/stores.js';
import { loadModelConformance } from './load-model-conformance.js';
import { openWithPartners } from './open-with-partners.js';
import { aFacility } from './samples.js';
import { seriesConformance } from './series-conformance.js';
import type { OpenTestStores } from './store-harness.js';

/** What every facility store must do. */
export function facilityStoreConformance(open: OpenTestStores): void {
  describe('facility store', () => {
    test('gives back the description of a facility, all of it known or nothing', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      const { facilities } = stores;
      const names = Object.keys(aFacility());
      const unknown = Object.fromEntries(
        names.map((name) => [name, null]),
      ) as unknown as FacilityDescription;
      expect(await facilities.find(partnerId, 'default')).toBeUndefined();
      await facilities.put(partnerId, 'default', aFacility(), 1_000);
      await facilities.put(partnerId, 'A.b_c-1', unknown, 1_000);
      expect(await facilities.find(partnerId, 'default')).toEqual(aFacility());
      expect(await facilities.find(partnerId, 'A.b_c-1')).toEqual(unknown);
      expect(await facilities.find(partnerId, 'a.b_c-1')).toBeUndefined();
    });

    test('puts a description in place of the earlier one as a whole', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      const { facilities } = stores;
      await facilities.put(partnerId, 'default', aFacility(), 1_000);
      const later = aFacility({ powerKw: 60, tariff: null, monthlyPeaksKw: null, solar: null });
      await facilities.put(partnerId, 'default', later, 2_000);
      expect(await facilities.find(partnerId, 'default')).toEqual(later);
    });

    test("keeps partners' facilities of one name apart, and from their sites", async () => {
      const { stores, partnerId, otherId } = await openWithPartners(open);
      const { facilities, sites } = stores;
      await facilities.put(partnerId, 'default', aFacility({ powerKw: 1 }), 1_000);
      expect(await facilities.find(otherId, 'default')).toBeUndefined();
      expect(await sites.find(partnerId, 'default')).toBeUndefined();
      await facilities.put(otherId, 'default', aFacility({ powerKw: 2 }), 2_000);
      expect(await facilities.find(partnerId, 'default')).toEqual(aFacility({ powerKw: 1 }));
    });

    const figure = fc
      .double({ noNaN: true, noDefaultInfinity: true })
      // SQLite keeps whole numbers as integers, which know no negative zero.
      .map((value) => value + 0);
    seriesConformance<FacilityReading>(open, {
      entries: 'readings',
      arbitrary: fc.record({
        loadKw: figure,
        temperatureF: fc.option(figure),
        solarKw: fc.option(figure),
      }),
      of: (timeMs, value) => ({ timeMs, loadKw: value, temperatureF: null, solarKw: null }),
      add: ({ facilities }, ...call) => facilities.addReadings(...call),
      between: ({ facilities }, partnerId, facilityId, fromMs, untilMs) =>
        facilities.readings(partnerId, facilityId, { fromMs, untilMs }),
      span: ({ facilities }, ...call) => facilities.readingSpan(...call),
    });

    loadModelConformance(open);
  });
}
