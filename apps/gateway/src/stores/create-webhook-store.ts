import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { claimDeliveries, finishDelivery, nextDueMs } from './claim-deliveries.js';
import { lockPartner } from './create-account-store.js';
import { entityColumns } from './create-event-store.js';
import { canBeStored } from './row-reading.js';
import type { Tables } from './tables.js';
import { ofWebhook, toDelivery, toWebhook } from './webhook-rows.js';
import type { WebhookStore } from './webhook-store.js';

/** Deliveries per delete: a delete blocks all other writes of an embedded database. */
const DELIVERIES_PER_DELETE = 1_000;

/** Webhooks and their deliveries in a database. */
export function createWebhookStore(db: Kysely<Tables>): WebhookStore {
  return {
    add: (webhook, maximum) =>
      db.transaction().execute(async (transaction) => {
        await lockPartner(transaction, webhook.partnerId);
        const { count } = await transaction
          .selectFrom('webhooks')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('partner_id', '=', webhook.partnerId)
          .executeTakeFirstOrThrow();
        if (Number(count) >= maximum) {
          return false;
        }
        await transaction
          .insertInto('webhooks')
          .values({
            id: webhook.id,
            partner_id: webhook.partnerId,
            url: webhook.url,
            events: JSON.stringify(webhook.events),
            description: webhook.description,
            secret: webhook.secret,
            previous_secret: webhook.previousSecret,
            previous_until_ms: webhook.previousUntilMs,
            created_ms: webhook.createdMs,
          })
          .execute();
        return true;
      }),

    async list(partnerId) {
      const rows = await db
        .selectFrom('webhooks')
        .selectAll()
        .where('partner_id', '=', partnerId)
        .orderBy('created_ms', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toWebhook);
    },

    async find(partnerId, webhookId) {
      if (!canBeStored(webhookId)) {
        return undefined;
      }
      const row = await db
        .selectFrom('webhooks')
        .selectAll()
        .where(ofPartner(partnerId, webhookId))
        .executeTakeFirst();
      return row && toWebhook(row);
    },

    async rotate(partnerId, webhookId, { secret, previousUntilMs }) {
      if (!canBeStored(webhookId)) {
        return undefined;
      }
      const row = await db
        .updateTable('webhooks')
        .set(({ ref }) => ({
          previous_secret: ref('secret'),
          previous_until_ms: previousUntilMs,
          secret,
        }))
        .where(ofPartner(partnerId, webhookId))
        .returningAll()
        .executeTakeFirst();
      return row && toWebhook(row);
    },

    async remove(partnerId, webhookId) {
      if (!canBeStored(webhookId)) {
        return false;
      }
      const { numDeletedRows } = await db
        .deleteFrom('webhooks')
        .where(ofPartner(partnerId, webhookId))
        .executeTakeFirst();
      if (numDeletedRows === 0n) {
        return false;
      }
      // Nothing is attempted any more, so that the rest need not be one transaction.
      await db.deleteFrom('webhook_streams').where('webhook_id', '=', webhookId).execute();
      await deleteDeliveries(db, sql<boolean>`webhook_id = ${webhookId}`);
      return true;
    },

    async deliveries(partnerId, webhookId, { status, before, limit }) {
      if (!canBeStored(webhookId)) {
        return [];
      }
      const rows = await db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where(ofWebhook(partnerId, webhookId))
        .$if(status !== undefined, (query) => query.where('status', '=', status!))
        .$if(before !== undefined, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('created_ms', 'id'), '<', tuple(before!.createdMs, before!.id)),
          ),
        )
        .orderBy('created_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toDelivery);
    },

    async counts(partnerId, webhookId) {
      const counts = { pending: 0, delivered: 0, dead: 0 };
      if (!canBeStored(webhookId)) {
        return counts;
      }
      const rows = await db
        .selectFrom('webhook_deliveries')
        .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
        .where(ofWebhook(partnerId, webhookId))
        .groupBy('status')
        .execute();
      for (const { status, count } of rows) {
        counts[status] = Number(count);
      }
      return counts;
    },

    async replay(partnerId, webhookId, deliveryId, nowMs) {
      if (!canBeStored(webhookId) || !canBeStored(deliveryId)) {
        return undefined;
      }
      return db
        .transaction()
        .execute((transaction) =>
          replayDelivery(transaction, { partnerId, webhookId, deliveryId, nowMs }),
        );
    },

    claimDue: (claim) => claimDeliveries(db, claim),
    finish: (delivery, claimToken, outcome, nowMs) =>
      finishDelivery(db, delivery, claimToken, outcome, nowMs),
    nextDueMs: () => nextDueMs(db),

    async backlog(nowMs) {
      const { pending, oldest } = await db
        .selectFrom('webhook_deliveries')
        .select(({ fn }) => [fn.countAll<number>().as('pending'), fn.min('queued_ms').as('oldest')])
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow();
      return {
        pending: Number(pending),
        oldestMs: oldest === null ? 0 : Math.max(0, nowMs - Number(oldest)),
      };
    },

    async deleteFinishedBefore(ms) {
      let deleted = await deleteDeliveries(db, sql<boolean>`finished_ms < ${ms}`);
      await db
        .deleteFrom('webhook_streams')
        .where((stream) =>
          stream.or([
            sql<boolean>`webhook_id not in (select id from webhooks)`,
            stream.and([stream('next_attempt_ms', 'is', null), stream('claim_token', 'is', null)]),
          ]),
        )
        .execute();
      for (const webhookId of await deletedWebhooks(db)) {
        deleted += await deleteDeliveries(db, sql<boolean>`webhook_id = ${webhookId}`);
      }
      return deleted;
    },
  };
}

function ofPartner(partnerId: string, webhookId: string) {
  return sql<boolean>`webhooks.id = ${webhookId} and webhooks.partner_id = ${partnerId}`;
}

async function replayDelivery(
  transaction: Transaction<Tables>,
  {
    partnerId,
    webhookId,
    deliveryId,
    nowMs,
  }: { partnerId: string; webhookId: string; deliveryId: string; nowMs: number },
) {
  const isIt = sql<boolean>`${ofWebhook(partnerId, webhookId)} and id = ${deliveryId}`;
  const ended = await transaction
    .updateTable('webhook_deliveries')
    .set({
      status: 'pending',
      attempts: 0,
      next_attempt_ms: nowMs,
      queued_ms: nowMs,
      finished_ms: null,
    })
    .where(isIt)
    .where('status', '<>', 'pending')
    .returningAll()
    .executeTakeFirst();
  if (ended === undefined) {
    const pending = await transaction
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where(isIt)
      .executeTakeFirst();
    return pending && toDelivery(pending);
  }
  const delivery = toDelivery(ended);
  // It comes before what waits in its stream. While another one is at work, the end of that attempt finds it.
  await transaction
    .insertInto('webhook_streams')
    .values({ ...entityColumns(delivery), webhook_id: webhookId, next_attempt_ms: nowMs })
    .onConflict((conflict) =>
      conflict.columns(['webhook_id', 'kind', 'entity_id']).doUpdateSet({ next_attempt_ms: nowMs }),
    )
    .execute();
  return delivery;
}

/** Webhooks that are no more and have deliveries: one step of the index for each webhook, not one for each delivery. */
async function deletedWebhooks(db: Kysely<Tables>): Promise<string[]> {
  const deleted: string[] = [];
  let after = '';
  for (;;) {
    const { next } = await db
      .selectFrom('webhook_deliveries')
      .select(({ fn }) => fn.min('webhook_id').as('next'))
      .where('webhook_id', '>', after)
      .executeTakeFirstOrThrow();
    if (next === null) {
      return deleted;
    }
    const webhook = await db
      .selectFrom('webhooks')
      .select('id')
      .where('id', '=', next)
      .executeTakeFirst();
    if (webhook === undefined) {
      deleted.push(next);
    }
    after = next;
  }
}

async function deleteDeliveries(
  db: Kysely<Tables>,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<number> {
  let deleted = 0;
  for (let ofBlock = DELIVERIES_PER_DELETE; ofBlock === DELIVERIES_PER_DELETE; deleted += ofBlock) {
    const { numDeletedRows } = await db
      .deleteFrom('webhook_deliveries')
      .where('id', 'in', (deliveries) =>
        deliveries
          .selectFrom('webhook_deliveries')
          .select('id')
          .where(condition)
          .limit(DELIVERIES_PER_DELETE),
      )
      .executeTakeFirst();
    ofBlock = Number(numDeletedRows);
    await nextTurn();
  }
  return deleted;
}
