import { describe, expect, test } from 'vitest';
import { openWithPartners } from './open-with-partners.js';
import { aPartner } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

/** What every usage store must do. */
export function usageStoreConformance(open: OpenTestStores): void {
  describe('usage store', () => {
    test('adds to what is counted, by partner, day and operation', async () => {
      const { stores, partnerId, otherId } = await openWithPartners(open);
      const { usage } = stores;
      const one = { partnerId, day: '2026-11-21', operation: 'fenrirCycle', requests: 2 };
      await usage.addRequests([
        one,
        { ...one, operation: 'login', requests: 1 },
        { ...one, partnerId: otherId, requests: 40 },
        { ...one, day: '2026-11-20', requests: 5 },
      ]);
      await usage.addRequests([{ ...one, requests: 3 }]);
      await usage.addRequests([]);
      expect(await usage.requests(partnerId, '2026-11-20')).toEqual([
        { day: '2026-11-20', operation: 'fenrirCycle', requests: 5 },
        { day: '2026-11-21', operation: 'fenrirCycle', requests: 5 },
        { day: '2026-11-21', operation: 'login', requests: 1 },
      ]);
      expect(await usage.requests(partnerId, '2026-11-21')).toHaveLength(2);
      expect(await usage.requests(otherId, '2026-01-01')).toEqual([
        { day: '2026-11-21', operation: 'fenrirCycle', requests: 40 },
      ]);
    });

    test('stores more counts at once than one statement takes', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      const counts = Array.from({ length: 2_500 }, (_, index) => ({
        partnerId,
        day: '2026-11-21',
        operation: `operation-${index}`,
        requests: 1,
      }));
      await stores.usage.addRequests(counts);
      expect(await stores.usage.requests(partnerId, '2026-11-21')).toHaveLength(2_500);
    });

    test('stores all of a call or none of it', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      const count = { day: '2026-11-21', operation: 'login', requests: 1 };
      const unknown = { ...count, partnerId: aPartner().id };
      await expect(
        stores.usage.addRequests([{ ...count, partnerId }, unknown]),
      ).rejects.toThrowError();
      expect(await stores.usage.requests(partnerId, '2026-01-01')).toEqual([]);
    });

    test('forgets days before a given one', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      for (const day of ['2026-10-20', '2026-10-21', '2026-10-22']) {
        await stores.usage.addRequests([{ partnerId, day, operation: 'login', requests: 1 }]);
      }
      await stores.usage.deleteBefore('2026-10-21');
      const left = await stores.usage.requests(partnerId, '2026-01-01');
      expect(left.map(({ day }) => day)).toEqual(['2026-10-21', '2026-10-22']);
    });
  });
}
