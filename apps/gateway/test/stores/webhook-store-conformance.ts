import { describe, expect, test } from 'vitest';
import type { EntityKey } from '../../src/stores/event-store.js';
import type { Stores } from '../../src/stores/stores.js';
import type { ClaimedDelivery, Webhook } from '../../src/stores/webhook-store.js';
import { openWithPartners } from './open-with-partners.js';
import { aWebhook } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

/** Stores one event for each instant. */
export async function storeCycles(
  stores: Stores,
  partnerId: string,
  entityId: string,
  createdMs: readonly number[],
): Promise<void> {
  const site: EntityKey = { partnerId, kind: 'site', entityId };
  for (const ms of createdMs) {
    await stores.events.append(site, [{ type: 'cycle.completed', createdMs: ms, data: '{}' }]);
  }
}

/** What was claimed, in short. */
export function placesOf(claimed: readonly ClaimedDelivery[]): string[] {
  return claimed.map(({ delivery }) => `${delivery.entityId} ${delivery.sequence}`);
}

const claim = { nowMs: 10_000, limit: 10, ofWebhook: 10, claimToken: 'mine', leaseUntilMs: 20_000 };

/** What every store of webhooks must do. */
export function webhookStoreConformance(open: OpenTestStores): void {
  const openWithWebhook = async (change: Partial<Webhook> = {}) => {
    const { stores, partnerId, otherId } = await openWithPartners(open);
    const webhook = aWebhook(partnerId, change);
    expect(await stores.webhooks.add(webhook, 20)).toBe(true);
    return { stores, webhooks: stores.webhooks, partnerId, otherId, webhook };
  };

  describe('webhook store', () => {
    test('returns webhooks as they were stored, newest first, to their partner alone', async () => {
      const { webhooks, partnerId, otherId, webhook } = await openWithWebhook();
      const newer = aWebhook(partnerId, {
        createdMs: 2_000,
        events: ['job.finished', 'peak.risk'],
        description: 'Größe "x"',
      });
      await webhooks.add(newer, 20);
      newer.events = ['peak.risk', 'job.finished'];
      expect(await webhooks.list(partnerId)).toEqual([newer, webhook]);
      expect(await webhooks.find(partnerId, newer.id)).toEqual(newer);
      expect(await webhooks.list(otherId)).toEqual([]);
      expect(await webhooks.find(otherId, newer.id)).toBeUndefined();
      expect(await webhooks.remove(otherId, newer.id)).toBe(false);
      expect(await webhooks.remove(partnerId, 'a\0b')).toBe(false);
      expect(await webhooks.remove(partnerId, newer.id)).toBe(true);
      expect(await webhooks.list(partnerId)).toEqual([webhook]);
    });

    test('holds no more webhooks of a partner than the maximum, however many come at once', async () => {
      const { webhooks, partnerId, otherId } = await openWithWebhook();
      const added = await Promise.all(
        Array.from({ length: 9 }, () => webhooks.add(aWebhook(partnerId), 5)),
      );
      expect(added.filter(Boolean)).toHaveLength(4);
      expect(await webhooks.add(aWebhook(otherId), 5)).toBe(true);
    });

    test('keeps the secret before the last rotation', async () => {
      const { webhooks, partnerId, otherId, webhook } = await openWithWebhook();
      const change = { secret: 'whsec_second', previousUntilMs: 5_000 };
      expect(await webhooks.rotate(otherId, webhook.id, change)).toBeUndefined();
      expect(await webhooks.rotate(partnerId, webhook.id, change)).toEqual({
        ...webhook,
        secret: 'whsec_second',
        previousSecret: webhook.secret,
        previousUntilMs: 5_000,
      });
    });

    test('claims the first pending delivery of each stream alone, and the next once it has ended', async () => {
      const { stores, webhooks, partnerId, webhook } = await openWithWebhook();
      await storeCycles(stores, partnerId, 'a', [1_000, 3_000]);
      await storeCycles(stores, partnerId, 'b', [2_000]);
      const first = await webhooks.claimDue(claim);
      expect(placesOf(first)).toEqual(['a 1', 'b 1']);
      expect(first[0]).toMatchObject({ webhook, delivery: { attempts: 1, status: 'pending' } });
      expect(await webhooks.claimDue(claim)).toEqual([]);
      const [{ delivery }] = first as [ClaimedDelivery];
      expect(await webhooks.finish(delivery, 'foreign', { kind: 'released' }, 11_000)).toBe(false);
      const outcome = { kind: 'delivered', status: 204 } as const;
      expect(await webhooks.finish(delivery, 'mine', outcome, 11_000)).toBe(true);
      expect(await webhooks.finish(delivery, 'mine', outcome, 11_000)).toBe(false);
      expect(placesOf(await webhooks.claimDue(claim))).toEqual(['a 2']);
      const page = { status: 'delivered', limit: 10 } as const;
      expect(await webhooks.deliveries(partnerId, webhook.id, page)).toEqual([
        {
          ...delivery,
          status: 'delivered',
          lastStatus: 204,
          nextAttemptMs: 11_000,
          finishedMs: 11_000,
        },
      ]);
      expect(await webhooks.counts(partnerId, webhook.id)).toEqual({
        pending: 2,
        delivered: 1,
        dead: 0,
      });
    });

    test('a stream waits while its first delivery is retried, and goes on when that is dead', async () => {
      const { stores, webhooks, partnerId } = await openWithWebhook();
      await storeCycles(stores, partnerId, 'a', [1_000, 2_000]);
      const attempt = async (nowMs: number) => {
        const [claimed] = await webhooks.claimDue({ ...claim, nowMs, leaseUntilMs: nowMs + 1_000 });
        return claimed?.delivery;
      };
      const first = (await attempt(10_000))!;
      const retry = {
        kind: 'retry',
        nextAttemptMs: 15_000,
        status: 500,
        error: 'HTTP 500',
      } as const;
      await webhooks.finish(first, 'mine', retry, 10_500);
      expect(await webhooks.nextDueMs()).toBe(15_000);
      expect(await attempt(14_999)).toBeUndefined();
      const second = (await attempt(15_000))!;
      expect(second).toMatchObject({ id: first.id, attempts: 2, lastStatus: 500 });
      expect(await webhooks.nextDueMs()).toBe(16_000);
      await webhooks.finish(second, 'mine', { kind: 'dead', status: 410, error: 'gone' }, 15_500);
      expect(await attempt(15_500)).toMatchObject({ sequence: 2, attempts: 1 });
    });

    test('claims again what a process that died had claimed', async () => {
      const { stores, webhooks, partnerId } = await openWithWebhook();
      await storeCycles(stores, partnerId, 'a', [1_000]);
      const [lost] = await webhooks.claimDue(claim);
      expect(await webhooks.claimDue({ ...claim, nowMs: 19_999 })).toEqual([]);
      const [again] = await webhooks.claimDue({
        ...claim,
        nowMs: 20_000,
        claimToken: 'other',
        leaseUntilMs: 30_000,
      });
      expect(again?.delivery).toMatchObject({ id: lost?.delivery.id, attempts: 2 });
      const late = { kind: 'delivered', status: 200 } as const;
      expect(await webhooks.finish(lost!.delivery, 'mine', late, 20_001)).toBe(false);
    });

    test('a released delivery is due again, without an attempt', async () => {
      const { stores, webhooks, partnerId } = await openWithWebhook();
      await storeCycles(stores, partnerId, 'a', [1_000]);
      const [first] = await webhooks.claimDue(claim);
      await webhooks.finish(first!.delivery, 'mine', { kind: 'released' }, 10_500);
      expect(await webhooks.nextDueMs()).toBe(1_000);
      const [again] = await webhooks.claimDue(claim);
      expect(again?.delivery.attempts).toBe(1);
    });

    test('has no more deliveries of a webhook at work than allowed, and takes the oldest first', async () => {
      const { stores, webhooks, partnerId } = await openWithWebhook();
      for (const [index, site] of ['a', 'b', 'c', 'd'].entries()) {
        await storeCycles(stores, partnerId, site, [9_000 - index]);
      }
      const first = await webhooks.claimDue({ ...claim, ofWebhook: 3, limit: 2 });
      expect(placesOf(first)).toEqual(['d 1', 'c 1']);
      expect(placesOf(await webhooks.claimDue({ ...claim, ofWebhook: 3 }))).toEqual(['b 1']);
      expect(await webhooks.claimDue({ ...claim, ofWebhook: 3 })).toEqual([]);
      await webhooks.finish(first[0]!.delivery, 'mine', { kind: 'delivered', status: 200 }, 1);
      expect(placesOf(await webhooks.claimDue({ ...claim, ofWebhook: 3 }))).toEqual(['a 1']);
    });

    test('webhooks and partners take turns', async () => {
      const { stores, webhooks, partnerId, otherId } = await openWithWebhook();
      for (const site of ['a', 'b', 'c', 'd', 'e', 'f']) {
        await storeCycles(stores, partnerId, site, [1_000]);
      }
      const second = aWebhook(partnerId);
      const foreign = aWebhook(otherId);
      await webhooks.add(second, 20);
      await webhooks.add(foreign, 20);
      await storeCycles(stores, partnerId, 'late', [5_000]);
      await storeCycles(stores, otherId, 'x', [6_000]);
      await storeCycles(stores, otherId, 'y', [7_000]);
      const claimed = await webhooks.claimDue({ ...claim, limit: 4 });
      expect(
        claimed
          .map(({ webhook: { id } }) =>
            id === foreign.id ? 'foreign' : id === second.id ? 'second' : 'first',
          )
          .sort(),
      ).toEqual(['first', 'foreign', 'foreign', 'second']);
    });

    test('an event that comes after a stream was emptied is due at once', async () => {
      const { stores, webhooks, partnerId } = await openWithWebhook();
      await storeCycles(stores, partnerId, 'a', [1_000]);
      const [first] = await webhooks.claimDue(claim);
      await webhooks.finish(first!.delivery, 'mine', { kind: 'delivered', status: 200 }, 10_000);
      expect(await webhooks.nextDueMs()).toBeUndefined();
      await storeCycles(stores, partnerId, 'a', [9_000]);
      expect(await webhooks.nextDueMs()).toBe(9_000);
      expect(placesOf(await webhooks.claimDue(claim))).toEqual(['a 2']);
    });

    test('replays a delivery before what waits, from its first attempt on', async () => {
      const { stores, webhooks, partnerId, otherId, webhook } = await openWithWebhook();
      await storeCycles(stores, partnerId, 'a', [1_000, 2_000]);
      const [first] = await webhooks.claimDue(claim);
      const { id } = first!.delivery;
      await webhooks.finish(
        first!.delivery,
        'mine',
        { kind: 'dead', status: 410, error: 'x' },
        10_000,
      );
      expect(await webhooks.replay(otherId, webhook.id, id, 11_000)).toBeUndefined();
      expect(await webhooks.replay(partnerId, webhook.id, 'none', 11_000)).toBeUndefined();
      const replayed = { id, status: 'pending', attempts: 0, queuedMs: 11_000, finishedMs: null };
      expect(await webhooks.replay(partnerId, webhook.id, id, 11_000)).toMatchObject(replayed);
      expect(await webhooks.replay(partnerId, webhook.id, id, 12_000)).toMatchObject(replayed);
      expect(await webhooks.backlog(11_500)).toEqual({ pending: 2, oldestMs: 9_500 });
      const again = { ...claim, nowMs: 11_000 };
      expect(placesOf(await webhooks.claimDue(again))).toEqual(['a 1']);
    });

    test('pages through deliveries, newest first', async () => {
      const { stores, webhooks, partnerId, webhook } = await openWithWebhook();
      await storeCycles(stores, partnerId, 'a', [1_000, 2_000, 2_000, 3_000]);
      const page = await webhooks.deliveries(partnerId, webhook.id, { limit: 2 });
      const before = { createdMs: page[1]!.createdMs, id: page[1]!.id };
      const rest = await webhooks.deliveries(partnerId, webhook.id, { limit: 9, before });
      expect([...page, ...rest].map(({ createdMs }) => createdMs)).toEqual([
        3_000, 2_000, 2_000, 1_000,
      ]);
      expect(new Set([...page, ...rest].map(({ id }) => id)).size).toBe(4);
    });

    test('deletes what ended before an instant, and with a webhook all its deliveries', async () => {
      const { stores, webhooks, partnerId, webhook } = await openWithWebhook();
      const other = aWebhook(partnerId);
      await webhooks.add(other, 20);
      await storeCycles(stores, partnerId, 'a', [1_000, 2_000]);
      const claimed = await webhooks.claimDue(claim);
      for (const { delivery } of claimed) {
        await webhooks.finish(delivery, 'mine', { kind: 'delivered', status: 200 }, 10_000);
      }
      expect(await webhooks.deleteFinishedBefore(10_000)).toBe(0);
      expect(await webhooks.deleteFinishedBefore(10_001)).toBe(2);
      await webhooks.claimDue(claim);
      expect(await webhooks.remove(partnerId, webhook.id)).toBe(true);
      expect(await webhooks.deliveries(partnerId, webhook.id, { limit: 9 })).toEqual([]);
      expect(await webhooks.deliveries(partnerId, other.id, { limit: 9 })).toHaveLength(1);
      expect((await webhooks.backlog(2_000)).pending).toBe(1);
    });
  });
}
