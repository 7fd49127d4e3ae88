import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openWithPartners } from './open-with-partners.js';
import { aWebhook } from './samples.js';
import type { OpenTestStores } from './store-harness.js';
import { storeCycles } from './webhook-store-conformance.js';

const sites = ['a', 'b', 'c', 'd', 'e'];
const CYCLES = 6;

/** What must hold in every store of webhooks when many are at work at once. */
export function webhookStoreRaces(open: OpenTestStores): void {
  describe('webhook store, many at once', () => {
    test('several claimers deliver each event once, in order, while events are being stored', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      const webhook = aWebhook(partnerId);
      await stores.webhooks.add(webhook, 20);
      const delivered: string[] = [];
      const atWork = { now: 0, most: 0 };
      let isStored = false;

      const claimer = async (): Promise<void> => {
        for (;;) {
          const isLast = isStored;
          const claimToken = randomUUID();
          const claimed = await stores.webhooks.claimDue({
            nowMs: 10_000,
            limit: 3,
            ofWebhook: 2,
            claimToken,
            leaseUntilMs: 1e9,
          });
          atWork.now += claimed.length;
          atWork.most = Math.max(atWork.most, atWork.now);
          for (const { delivery } of claimed) {
            delivered.push(`${delivery.entityId} ${delivery.sequence}`);
            atWork.now -= 1;
            const outcome = { kind: 'delivered', status: 200 } as const;
            expect(await stores.webhooks.finish(delivery, claimToken, outcome, 1)).toBe(true);
          }
          if (isLast && claimed.length === 0 && (await stores.webhooks.nextDueMs()) === undefined) {
            return;
          }
        }
      };
      const store = async () => {
        await Promise.all(
          sites.map((site) =>
            storeCycles(
              stores,
              partnerId,
              site,
              Array.from({ length: CYCLES }, (_, index) => index),
            ),
          ),
        );
        isStored = true;
      };
      await Promise.all([store(), claimer(), claimer(), claimer()]);

      for (const site of sites) {
        expect(delivered.filter((place) => place.startsWith(site))).toEqual(
          Array.from({ length: CYCLES }, (_, index) => `${site} ${index + 1}`),
        );
      }
      expect(atWork.most).toBeLessThanOrEqual(2);
    });

    test('a webhook that is deleted meanwhile keeps no event from being stored, and leaves nothing', async () => {
      const { stores, partnerId } = await openWithPartners(open);
      for (let round = 0; round < 8; round += 1) {
        const webhook = aWebhook(partnerId);
        await stores.webhooks.add(webhook, 20);
        await Promise.all([
          storeCycles(stores, partnerId, 'a', [1_000, 1_000]),
          stores.webhooks.remove(partnerId, webhook.id),
        ]);
      }
      expect(await stores.events.lastSequence({ partnerId, kind: 'site', entityId: 'a' })).toBe(16);
      expect(await stores.webhooks.nextDueMs()).toBeUndefined();
      await stores.webhooks.deleteFinishedBefore(0);
      expect(await stores.webhooks.backlog(0)).toEqual({ pending: 0, oldestMs: 0 });
    });
  });
}
