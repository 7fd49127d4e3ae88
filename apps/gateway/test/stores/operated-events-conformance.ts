import { describe, expect, test } from 'vitest';
import type { EntityKey, EventType } from '../../src/stores/event-store.js';
import { openWithPartners } from './open-with-partners.js';
import { siteOperation } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

const settings = siteOperation({ everyMinutes: 15, stateOfCharge: 'reported' });

const schedule = { nextMs: 900_000, patienceMs: 60_000, needsState: true };

/** What every store must tell of all operations and their latest events. */
export function operatedEventsConformance(open: OpenTestStores): void {
  describe('operations and their latest events', () => {
    test('lists the operations of all partners with the position of their latest event', async () => {
      const { stores, partnerId, otherId } = await openWithPartners(open);
      const site: EntityKey = { partnerId, kind: 'site', entityId: 'north' };
      const facility: EntityKey = { partnerId: otherId, kind: 'facility', entityId: 'north' };
      const paused = { ...settings, isEnabled: false };
      expect(await stores.operations.list()).toEqual([]);
      await stores.operations.put(site, settings, schedule, 5);
      await stores.operations.put(facility, paused, schedule, 7);
      const event = { type: 'cycle.completed' as const, createdMs: 1, data: '{}' };
      await stores.events.append(site, [event, event]);
      await stores.events.append({ ...site, entityId: 'south' }, [event]);
      const listed = await stores.operations.list();
      expect(listed.sort((one, other) => one.createdMs - other.createdMs)).toEqual([
        expect.objectContaining({ ...site, settings, createdMs: 5, lastSequence: 2 }),
        expect.objectContaining({ ...facility, settings: paused, createdMs: 7, lastSequence: 0 }),
      ]);
    });

    test('answers the latest event of a stream that has one of some types', async () => {
      const { stores, partnerId, otherId } = await openWithPartners(open);
      const { events } = stores;
      const key: EntityKey = { partnerId, kind: 'site', entityId: 'north' };
      const types: EventType[] = ['cycle.completed', 'cycle.skipped', 'cycle.skipped'];
      const stored = await events.append(
        key,
        types.map((type, index) => ({ type, createdMs: index, data: '{}' })),
      );
      await events.append({ ...key, partnerId: otherId }, [
        { type: 'drift.detected', createdMs: 9, data: '{}' },
      ]);
      expect(await events.latest(key, ['cycle.completed'])).toEqual(stored[0]);
      expect(await events.latest(key, ['cycle.completed', 'cycle.skipped'])).toEqual(stored[2]);
      expect(await events.latest(key, ['drift.detected'])).toBeUndefined();
    });
  });
}
