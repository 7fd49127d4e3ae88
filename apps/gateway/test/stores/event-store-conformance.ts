import { describe, expect, test } from 'vitest';
import type { EntityKey, NewEvent } from '../../src/stores/event-store.js';
import { openWithPartners } from './open-with-partners.js';
import { aWebhook } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

/** An event with a number that tells it from others. */
function anEvent(number: number, change: Partial<NewEvent> = {}): NewEvent {
  return {
    type: 'cycle.completed',
    createdMs: 1_000 * number,
    data: JSON.stringify({ number }),
    ...change,
  };
}

/** What every store of events must do. */
export function eventStoreConformance(open: OpenTestStores): void {
  describe('event store', () => {
    test('numbers the events of each stream from 1, without gaps', async () => {
      const { stores, partnerId, otherId } = await openWithPartners(open);
      const site: EntityKey = { partnerId, kind: 'site', entityId: 'north-1' };
      const stored = [
        ...(await stores.events.append(site, [anEvent(1), anEvent(2)])),
        ...(await stores.events.append(site, [])),
        ...(await stores.events.append(site, [anEvent(3)])),
      ];
      expect(stored.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
      expect(new Set(stored.map(({ id }) => id)).size).toBe(3);
      expect(await stores.events.after(site, 0, 10)).toEqual(stored);
      expect(await stores.events.after(site, 1, 1)).toEqual([stored[1]]);
      expect(await stores.events.lastSequence(site)).toBe(3);
      for (const other of [
        { ...site, kind: 'facility' as const },
        { ...site, entityId: 'north-2' },
        { ...site, partnerId: otherId },
      ]) {
        expect(await stores.events.after(other, 0, 10)).toEqual([]);
        expect(await stores.events.lastSequence(other)).toBe(0);
      }
    });

    test('numbers events without gaps when many are stored at once', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      const site: EntityKey = { partnerId, kind: 'site', entityId: 'north-1' };
      await Promise.all(
        Array.from({ length: 12 }, (_, index) => stores.events.append(site, [anEvent(index)])),
      );
      const found = await stores.events.after(site, 0, 100);
      expect(found.map(({ sequence }) => sequence)).toEqual(
        Array.from({ length: 12 }, (_, index) => index + 1),
      );
    });

    test('positions go on after old events are deleted', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      const site: EntityKey = { partnerId, kind: 'site', entityId: 'north-1' };
      await stores.events.append(site, [anEvent(1), anEvent(2), anEvent(3)]);
      expect(await stores.events.deleteBefore(3_000)).toBe(2);
      expect((await stores.events.after(site, 0, 10)).map(({ sequence }) => sequence)).toEqual([3]);
      await stores.events.deleteBefore(10_000);
      expect(await stores.events.lastSequence(site)).toBe(3);
      const [next] = await stores.events.append(site, [anEvent(4)]);
      expect(next?.sequence).toBe(4);
    });

    test('finds the latest event of each stream of sites and facilities', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      const keys = (['site', 'facility', 'job'] as const).map((kind) => ({
        partnerId,
        kind,
        entityId: 'a',
      }));
      for (const key of keys) {
        await stores.events.append(key, [anEvent(1), anEvent(2)]);
      }
      const latest = await stores.events.latestSince(2_000);
      expect(latest.map(({ kind, sequence }) => [kind, sequence]).sort()).toEqual([
        ['facility', 2],
        ['site', 2],
      ]);
      expect(await stores.events.latestSince(2_001)).toEqual([]);
    });

    test('stores a delivery for each webhook of the partner that subscribed to the type', async () => {
      const { stores, partnerId, otherId } = await openWithPartners(open);
      const all = aWebhook(partnerId, { events: ['cycle.completed', 'cycle.skipped'] });
      const skipped = aWebhook(partnerId, { events: ['cycle.skipped'] });
      const foreign = aWebhook(otherId);
      for (const webhook of [all, skipped, foreign]) {
        await stores.webhooks.add(webhook, 20);
      }
      const site: EntityKey = { partnerId, kind: 'site', entityId: 'north-1' };
      const [event] = await stores.events.append(site, [anEvent(5)]);
      expect(await stores.webhooks.deliveries(partnerId, skipped.id, { limit: 10 })).toEqual([]);
      expect(await stores.webhooks.deliveries(otherId, foreign.id, { limit: 10 })).toEqual([]);
      expect(await stores.webhooks.deliveries(partnerId, all.id, { limit: 10 })).toEqual([
        {
          ...site,
          id: expect.stringMatching(/^dlv_/),
          webhookId: all.id,
          sequence: 1,
          eventId: event?.id,
          type: 'cycle.completed',
          payload:
            '{"type":"cycle.completed","timestamp":"1970-01-01T00:00:05.000Z","sequence":1,"data":{"number":5}}',
          status: 'pending',
          attempts: 0,
          nextAttemptMs: 5_000,
          lastStatus: null,
          lastError: null,
          createdMs: 5_000,
          queuedMs: 5_000,
          finishedMs: null,
        },
      ]);
    });
  });
}
