import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.js';
import { toDelivery, toWebhook } from './webhook-rows.js';
import type { AttemptOutcome, ClaimedDelivery, Delivery } from './webhook-store.js';

interface Claim {
  nowMs: number;
  limit: number;
  ofWebhook: number;
  claimToken: string;
  leaseUntilMs: number;
}

/** Claims deliveries; see `WebhookStore.claimDue`. */
export async function claimDeliveries(
  db: Kysely<Tables>,
  claim: Claim,
): Promise<ClaimedDelivery[]> {
  const claimed: ClaimedDelivery[] = [];
  const shares = await fairShares(db, claim);
  try {
    for (const [webhookId, count] of shares) {
      claimed.push(
        ...(await db
          .transaction()
          .execute((transaction) => claimOfWebhook(transaction, webhookId, count, claim))),
      );
    }
  } catch (error) {
    // What is claimed already must be sent, or it would wait for the end of its lease.
    if (claimed.length === 0) {
      throw error;
    }
  }
  return claimed;
}

/**
 * How many deliveries to claim of which webhook. Partners take turns, and so do the webhooks of each: whoever has fewer
 * deliveries at work comes first.
 */
async function fairShares(
  db: Kysely<Tables>,
  { nowMs, limit, ofWebhook }: Claim,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ webhook_id: string }>`
    with at_work as (
      select partner_id, webhook_id, count(*) as busy from webhook_streams
      where next_attempt_ms is not null and lease_until_ms > ${nowMs}
      group by partner_id, webhook_id
    ), by_webhook as (
      select due.partner_id, due.webhook_id, due.next_attempt_ms,
        row_number() over (partition by due.webhook_id order by due.next_attempt_ms)
          + coalesce((select busy from at_work where at_work.webhook_id = due.webhook_id), 0)
          as turn
      from webhook_streams as due
      where due.next_attempt_ms <= ${nowMs} and ${isFree(nowMs)}
        and exists (select 1 from webhooks where webhooks.id = due.webhook_id)
    ), by_partner as (
      select webhook_id, next_attempt_ms,
        row_number() over (partition by partner_id order by turn, next_attempt_ms)
          + coalesce((select sum(busy) from at_work
            where at_work.partner_id = by_webhook.partner_id), 0) as turn
      from by_webhook where turn <= ${ofWebhook}
    )
    select webhook_id from by_partner order by turn, next_attempt_ms limit ${limit}`.execute(db);
  const shares = new Map<string, number>();
  for (const { webhook_id } of rows) {
    shares.set(webhook_id, (shares.get(webhook_id) ?? 0) + 1);
  }
  return shares;
}

async function claimOfWebhook(
  transaction: Transaction<Tables>,
  webhookId: string,
  count: number,
  { nowMs, ofWebhook, claimToken, leaseUntilMs }: Claim,
): Promise<ClaimedDelivery[]> {
  // Locks the webhook: of several claimers, the later one counts what the earlier one has claimed.
  const webhook = await transaction
    .updateTable('webhooks')
    .set(({ ref }) => ({ created_ms: ref('created_ms') }))
    .where('id', '=', webhookId)
    .returningAll()
    .executeTakeFirst();
  if (webhook === undefined) {
    return [];
  }
  const { busy } = await transaction
    .selectFrom('webhook_streams')
    .select(({ fn }) => fn.countAll<number>().as('busy'))
    .where('webhook_id', '=', webhookId)
    .where('lease_until_ms', '>', nowMs)
    .executeTakeFirstOrThrow();
  const room = Math.min(count, ofWebhook - Number(busy));
  const due =
    room <= 0
      ? []
      : await transaction
          .selectFrom('webhook_streams')
          .select(['kind', 'entity_id'])
          .where('webhook_id', '=', webhookId)
          .where('next_attempt_ms', '<=', nowMs)
          .where(isFree(nowMs))
          .orderBy('next_attempt_ms')
          .orderBy('entity_id')
          .limit(room)
          .execute();
  const claimed: ClaimedDelivery[] = [];
  for (const { kind, entity_id } of due) {
    const stream = { webhook_id: webhookId, kind, entity_id };
    await transaction
      .updateTable('webhook_streams')
      .set({ claim_token: claimToken, lease_until_ms: leaseUntilMs })
      .where((row) => row.and({ ...stream }))
      .execute();
    const delivery = await transaction
      .updateTable('webhook_deliveries')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', firstPending(stream, 'id'))
      .returningAll()
      .executeTakeFirst();
    if (delivery === undefined) {
      await endClaim(transaction, stream, claimToken);
    } else {
      claimed.push({ delivery: toDelivery(delivery), webhook: toWebhook(webhook) });
    }
  }
  return claimed;
}

/** Ends an attempt; see `WebhookStore.finish`. */
export function finishDelivery(
  db: Kysely<Tables>,
  delivery: Delivery,
  claimToken: string,
  outcome: AttemptOutcome,
  nowMs: number,
): Promise<boolean> {
  const stream = {
    webhook_id: delivery.webhookId,
    kind: delivery.kind,
    entity_id: delivery.entityId,
  };
  return db.transaction().execute(async (transaction) => {
    // Locks the stream, so that what is added to it meanwhile is seen here, or sees what is left here.
    const { numUpdatedRows } = await transaction
      .updateTable('webhook_streams')
      .set({ lease_until_ms: null })
      .where((row) => row.and({ ...stream, claim_token: claimToken }))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      return false;
    }
    await transaction
      .updateTable('webhook_deliveries')
      .set(columnsOf(outcome, delivery, nowMs))
      .where('id', '=', delivery.id)
      .execute();
    await endClaim(transaction, stream, claimToken);
    return true;
  });
}

function columnsOf(outcome: AttemptOutcome, { attempts }: Delivery, nowMs: number) {
  switch (outcome.kind) {
    case 'delivered':
      return {
        status: 'delivered' as const,
        last_status: outcome.status,
        last_error: null,
        next_attempt_ms: nowMs,
        finished_ms: nowMs,
      };
    case 'dead':
      return {
        status: 'dead' as const,
        last_status: outcome.status,
        last_error: outcome.error,
        next_attempt_ms: nowMs,
        finished_ms: nowMs,
      };
    case 'retry':
      return {
        last_status: outcome.status,
        last_error: outcome.error,
        next_attempt_ms: outcome.nextAttemptMs,
      };
    case 'released':
      return { attempts: attempts - 1 };
  }
}

type StreamKey = Pick<Selectable<Tables['webhook_streams']>, 'webhook_id' | 'kind' | 'entity_id'>;

/** Frees a stream; it is due when its first pending delivery is. */
async function endClaim(
  transaction: Transaction<Tables>,
  stream: StreamKey,
  claimToken: string,
): Promise<void> {
  await transaction
    .updateTable('webhook_streams')
    .set({
      next_attempt_ms: firstPending(stream, 'next_attempt_ms'),
      claim_token: null,
      lease_until_ms: null,
    })
    .where((row) => row.and({ ...stream, claim_token: claimToken }))
    .execute();
}

function firstPending<Column extends 'id' | 'next_attempt_ms'>(
  { webhook_id, kind, entity_id }: StreamKey,
  column: Column,
) {
  return sql<Selectable<Tables['webhook_deliveries']>[Column]>`(
    select ${sql.ref(column)} from webhook_deliveries
    where webhook_id = ${webhook_id} and kind = ${kind} and entity_id = ${entity_id}
      and status = 'pending'
    order by sequence limit 1)`;
}

function isFree(nowMs: number) {
  return sql<boolean>`(lease_until_ms is null or lease_until_ms <= ${nowMs})`;
}

/** When the next delivery is due, or a lease ends. */
export async function nextDueMs(db: Kysely<Tables>): Promise<number | undefined> {
  const { rows } = await sql<{ due: number | string | null }>`
    select min(case when lease_until_ms > next_attempt_ms
      then lease_until_ms else next_attempt_ms end) as due
    from webhook_streams where next_attempt_ms is not null
      and webhook_id in (select id from webhooks)`.execute(db);
  const due = rows[0]?.due ?? null;
  return due === null ? undefined : Number(due);
}
