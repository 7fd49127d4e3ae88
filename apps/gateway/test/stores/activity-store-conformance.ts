import { describe, expect, test } from 'vitest';
import { keptCycles } from '../../src/stores/activity-store.js';
import { openWithPartners } from './open-with-partners.js';
import { aCycle, aFacility, anAssessment, aSite } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

const HOUR_MS = 3_600_000;

/** What every store of recorded cycles and assessments must do, and the lists that show them. */
export function activityStoreConformance(open: OpenTestStores): void {
  describe('activity store', () => {
    test('answers the latest cycles by interval, one for each', async () => {
      const { stores, partnerId, otherId } = await openWithPartners(open);
      const { activity } = stores;
      for (const hour of [2, 0, 1]) {
        await activity.recordCycle(partnerId, 'north', aCycle({ intervalMs: hour * HOUR_MS }));
      }
      const again = aCycle({ intervalMs: HOUR_MS, cycleId: 'again' });
      await activity.recordCycle(partnerId, 'north', again);
      await activity.recordCycle(partnerId, 'south', aCycle({ cycleId: 'south' }));
      await activity.recordCycle(otherId, 'north', aCycle({ cycleId: 'other' }));
      const all = await activity.cycles(partnerId, 'north', { limit: 9 });
      expect(all.map(({ intervalMs }) => intervalMs)).toEqual([2 * HOUR_MS, HOUR_MS, 0]);
      expect(all[1]).toEqual(again);
      const page = { beforeMs: 2 * HOUR_MS, limit: 1 };
      expect(await activity.cycles(partnerId, 'north', page)).toEqual([again]);
      expect(await activity.cycles(partnerId, 'unknown', { limit: 9 })).toEqual([]);
    });

    test('keeps all cycles of the last days, however many', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      const { activity } = stores;
      const minuteMs = HOUR_MS / 60;
      for (let at = 0; at <= keptCycles; at += 1) {
        await activity.recordCycle(partnerId, 'north', aCycle({ intervalMs: 5 * at * minuteMs }));
      }
      const all = await activity.cycles(partnerId, 'north', { limit: 2 * keptCycles });
      expect(all).toHaveLength(keptCycles + 1);
      const range = { fromMs: 10 * minuteMs, beforeMs: 30 * minuteMs, limit: 3 };
      const some = await activity.cycles(partnerId, 'north', range);
      expect(some.map(({ intervalMs }) => intervalMs / minuteMs)).toEqual([25, 20, 15]);
    });

    test('keeps so many cycles of a site, the latest', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      const { activity } = stores;
      for (let hour = 0; hour <= keptCycles; hour += 1) {
        await activity.recordCycle(partnerId, 'north', aCycle({ intervalMs: hour * HOUR_MS }));
      }
      await activity.recordCycle(partnerId, 'north', aCycle({ intervalMs: 0 }));
      const all = await activity.cycles(partnerId, 'north', { limit: 2 * keptCycles });
      expect(all).toHaveLength(keptCycles);
      expect(all.at(-1)?.intervalMs).toBe(HOUR_MS);
    });

    test('keeps the last assessment of a facility', async () => {
      const { stores, partnerId, otherId } = await openWithPartners(open);
      const { activity } = stores;
      expect(await activity.lastAssessment(partnerId, 'plant')).toBeUndefined();
      await activity.recordAssessment(partnerId, 'plant', anAssessment({ assessedMs: 5 }));
      await activity.recordAssessment(partnerId, 'plant', anAssessment({ assessedMs: 9 }));
      expect(await activity.lastAssessment(partnerId, 'plant')).toEqual(
        anAssessment({ assessedMs: 9 }),
      );
      expect(await activity.lastAssessment(otherId, 'plant')).toBeUndefined();
    });
  });

  describe('lists of sites and facilities', () => {
    test('begin with the newest activity, and go on after a mark', async () => {
      const { stores, partnerId, otherId } = await openWithPartners(open);
      const { sites } = stores;
      await sites.put(partnerId, 'b', aSite(), 10);
      await sites.put(partnerId, 'a', aSite(), 10);
      await sites.put(partnerId, 'learned', aSite(), 10);
      await sites.addPrices(partnerId, 'priced', [{ timeMs: 0, pricePerMwh: 41.5 }]);
      await sites.put(otherId, 'foreign', aSite(), 99);
      const change = { version: 0, state: '{}', settings: '{}', learnedUntilMs: 0, nowMs: 20 };
      expect(await sites.savePersonality(partnerId, 'learned', change)).toBe(true);
      const all = [
        { id: 'learned', activeMs: 20 },
        { id: 'a', activeMs: 10 },
        { id: 'b', activeMs: 10 },
        { id: 'priced', activeMs: 0 },
      ];
      expect(await sites.list(partnerId, { limit: 9 })).toEqual(all);
      expect(await sites.list(partnerId, { limit: 2 })).toEqual(all.slice(0, 2));
      for (const [index, mark] of all.entries()) {
        const rest = await sites.list(partnerId, { after: mark, limit: 9 });
        expect(rest).toEqual(all.slice(index + 1));
      }
    });

    test('hold facilities that are described, have readings or were assessed', async () => {
      const { stores, partnerId, otherId } = await openWithPartners(open);
      const { facilities, activity } = stores;
      await facilities.put(partnerId, 'described', aFacility(), 10);
      const reading = { timeMs: 0, loadKw: 9, temperatureF: null, solarKw: null };
      await facilities.addReadings(partnerId, 'read', [reading]);
      await activity.recordAssessment(partnerId, 'default', anAssessment({ assessedMs: 30 }));
      await facilities.put(otherId, 'foreign', aFacility(), 99);
      expect(await facilities.list(partnerId, { limit: 9 })).toEqual([
        { id: 'default', activeMs: 30 },
        { id: 'described', activeMs: 10 },
        { id: 'read', activeMs: 0 },
      ]);
    });
  });
}
