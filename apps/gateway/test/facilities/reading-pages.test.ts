import { describe, expect, it } from 'vitest';
import { readingPages } from '../../src/facilities/stored-readings.js';
import { openStores } from '../../src/stores/open-stores.js';
import type { FacilityReading } from '../../src/stores/stores.js';
import { aPartner } from '../stores/samples.js';

describe('readingPages', () => {
  it.each([0, 1, 4_999, 5_000, 5_001, 12_345])('gives %d readings, each once', async (count) => {
    const stores = await openStores({ dataDir: ':memory:' });
    const partner = aPartner();
    await stores.accounts.createPartner(partner);
    const id = { partnerId: partner.id, facilityId: 'plant' };
    const readings = Array.from(
      { length: count + 2 },
      (_, minute): FacilityReading => ({
        timeMs: minute * 60_000,
        loadKw: minute,
        temperatureF: null,
        solarKw: null,
      }),
    );
    await stores.facilities.addReadings(id.partnerId, id.facilityId, readings);
    // Without the first and the last.
    const range = { fromMs: 60_000, untilMs: (count + 1) * 60_000 };
    const met: FacilityReading[] = [];
    for await (const page of readingPages(stores.facilities, id, range)) {
      expect(page.length).toBeGreaterThan(0);
      met.push(...page);
    }
    expect(met).toEqual(readings.slice(1, -1));
    await stores.close();
  });
});
