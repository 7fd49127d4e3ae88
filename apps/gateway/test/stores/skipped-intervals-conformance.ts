import { describe, expect, test } from 'vitest';
import type { EntityKey } from '../../src/stores/event-store.js';
import type { SkippedInterval } from '../../src/stores/operation-store.js';
import { openWithPartners } from './open-with-partners.js';
import { siteOperation } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

const hourMs = 3_600_000;

const outage = (firstHour: number, hours: number): SkippedInterval => ({
  intervalMs: firstHour * hourMs,
  untilMs: (firstHour + hours) * hourMs,
  count: hours,
  reason: 'missed',
  message: 'Missed.',
  recordedMs: 1,
});

/** What every store must answer of the intervals that an operation skipped. */
export function skippedIntervalsConformance(open: OpenTestStores): void {
  describe('skipped intervals', () => {
    const stored = async (...skipped: SkippedInterval[]) => {
      const { stores, partnerId } = await openWithPartners(open);
      const { operations } = stores;
      const key: EntityKey = { partnerId, kind: 'site', entityId: 'north' };
      const settings = siteOperation();
      await operations.put(key, settings, { nextMs: 0, patienceMs: 0, needsState: false }, 0);
      await operations.claimDue({ nowMs: 1, limit: 1, claimToken: 'claim', leaseUntilMs: 9 });
      const outcome = { intervalMs: 0, nextMs: 1, memory: null, skipped, events: [] };
      expect(await operations.complete(key, 'claim', outcome)).toMatchObject({ kind: 'completed' });
      return (fromHour: number, untilHour: number) =>
        operations.skipped(key, {
          fromMs: fromHour * hourMs,
          untilMs: untilHour * hourMs,
          limit: 9,
        });
    };

    test('are those of a period, whenever the outage began or ended', async () => {
      const skipped = await stored(outage(0, 2), outage(10, 72), outage(90, 1));
      expect(await skipped(34, 58)).toEqual([outage(34, 24)]);
      expect(await skipped(0, 11)).toEqual([outage(10, 1), outage(0, 2)]);
      expect(await skipped(80, 100)).toEqual([outage(90, 1), outage(80, 2)]);
      expect(await skipped(10, 82)).toEqual([outage(10, 72)]);
      expect(await skipped(82, 90)).toEqual([]);
      expect(await skipped(5, 9)).toEqual([]);
    });

    test('belong to the period in which they begin', async () => {
      const skipped = await stored(outage(0, 3));
      expect(await skipped(0, 1.5)).toEqual([outage(0, 2)]);
      expect(await skipped(1.5, 3)).toEqual([outage(2, 1)]);
    });
  });
}
