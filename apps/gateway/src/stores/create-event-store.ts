import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { EntityKey, EventStore, EventType, NewEvent, StoredEvent } from './event-store.js';
import type { Tables } from './tables.js';

/** Events per delete: a delete blocks all other writes of an embedded database. */
const EVENTS_PER_DELETE = 2_000;

/** Events in a database. */
export function createEventStore(db: Kysely<Tables>): EventStore {
  return {
    async after(key, sequence, limit) {
      const rows = await db
        .selectFrom('events')
        .selectAll()
        .where((event) => event.and({ ...entityColumns(key) }))
        .where('sequence', '>', sequence)
        .orderBy('sequence')
        .limit(limit)
        .execute();
      return rows.map(toStoredEvent);
    },

    async lastSequence(key) {
      const row = await db
        .selectFrom('event_streams')
        .select('last_sequence')
        .where((stream) => stream.and({ ...entityColumns(key) }))
        .executeTakeFirst();
      return row?.last_sequence ?? 0;
    },

    async latest(key, types) {
      const row = await db
        .selectFrom('events')
        .selectAll()
        .where((event) => event.and({ ...entityColumns(key) }))
        .where('type', 'in', types)
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && toStoredEvent(row);
    },

    async latestSince(createdMs) {
      const rows = await db
        .selectFrom('events')
        .selectAll('events')
        .innerJoin('event_streams as stream', (join) =>
          join
            .onRef('stream.partner_id', '=', 'events.partner_id')
            .onRef('stream.kind', '=', 'events.kind')
            .onRef('stream.entity_id', '=', 'events.entity_id')
            .onRef('stream.last_sequence', '=', 'events.sequence'),
        )
        .where('events.created_ms', '>=', createdMs)
        .where('events.kind', '<>', 'job')
        .execute();
      return rows.map(toStoredEvent);
    },

    append: (key, events) =>
      db.transaction().execute((transaction) => appendEvents(transaction, key, events)),

    async deleteBefore(ms) {
      let deleted = 0;
      for (let ofBlock = EVENTS_PER_DELETE; ofBlock === EVENTS_PER_DELETE; deleted += ofBlock) {
        // Each database knows rows by another name.
        const old = await db
          .selectFrom('events')
          .select(['partner_id', 'kind', 'entity_id', 'sequence'])
          .where('created_ms', '<', ms)
          .limit(EVENTS_PER_DELETE)
          .execute();
        ofBlock = old.length;
        if (ofBlock > 0) {
          await db
            .deleteFrom('events')
            .where(({ eb, refTuple, tuple }) =>
              eb(
                refTuple('partner_id', 'kind', 'entity_id', 'sequence'),
                'in',
                old.map((row) => tuple(row.partner_id, row.kind, row.entity_id, row.sequence)),
              ),
            )
            .execute();
          // Serves requests that do not need the database.
          await setImmediate();
        }
      }
      // A job has one event, so that its positions need not go on.
      await db
        .deleteFrom('event_streams')
        .where('kind', '=', 'job')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('events')
                .select('events.id')
                .whereRef('events.partner_id', '=', 'event_streams.partner_id')
                .whereRef('events.kind', '=', 'event_streams.kind')
                .whereRef('events.entity_id', '=', 'event_streams.entity_id'),
            ),
          ),
        )
        .execute();
      return deleted;
    },
  };
}

/** Stores events in order, with a delivery for each webhook of the partner that subscribed to their type. */
export async function appendEvents(
  transaction: Transaction<Tables>,
  key: EntityKey,
  events: readonly NewEvent[],
): Promise<StoredEvent[]> {
  if (events.length === 0) {
    return [];
  }
  const columns = entityColumns(key);
  // Also serialises the writers of one stream, so that positions become visible in their order.
  const { last_sequence } = await transaction
    .insertInto('event_streams')
    .values({ ...columns, last_sequence: events.length })
    .onConflict((conflict) =>
      conflict.columns(['partner_id', 'kind', 'entity_id']).doUpdateSet({
        last_sequence: sql<number>`event_streams.last_sequence + ${events.length}`,
      }),
    )
    .returning('last_sequence')
    .executeTakeFirstOrThrow();
  const stored = events.map((event, index) => ({
    ...key,
    ...event,
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    sequence: last_sequence - events.length + 1 + index,
  }));
  await transaction
    .insertInto('events')
    .values(
      stored.map(({ sequence, id, type, createdMs, data }) => ({
        ...columns,
        sequence,
        id,
        type,
        created_ms: createdMs,
        data,
      })),
    )
    .execute();
  await addDeliveries(transaction, key, stored);
  return stored;
}

async function addDeliveries(
  transaction: Transaction<Tables>,
  key: EntityKey,
  events: readonly StoredEvent[],
): Promise<void> {
  const webhooks = await transaction
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('partner_id', '=', key.partnerId)
    .execute();
  const deliveries = webhooks.flatMap(({ id: webhookId, events: subscribed }) => {
    const types: unknown = JSON.parse(subscribed);
    return events
      .filter(({ type }) => Array.isArray(types) && types.includes(type))
      .map((event) => ({
        ...entityColumns(key),
        id: `dlv_${randomUUID().replaceAll('-', '')}`,
        webhook_id: webhookId,
        sequence: event.sequence,
        event_id: event.id,
        type: event.type,
        payload: eventPayload(event),
        status: 'pending' as const,
        attempts: 0,
        next_attempt_ms: event.createdMs,
        created_ms: event.createdMs,
        queued_ms: event.createdMs,
      }));
  });
  const [first] = deliveries;
  if (first === undefined) {
    return;
  }
  await transaction.insertInto('webhook_deliveries').values(deliveries).execute();
  // After the deliveries: whoever ends an attempt and then locks the stream must see them.
  await transaction
    .insertInto('webhook_streams')
    .values(
      [...new Set(deliveries.map(({ webhook_id }) => webhook_id))].map((webhook_id) => ({
        ...entityColumns(key),
        webhook_id,
        next_attempt_ms: first.next_attempt_ms,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['webhook_id', 'kind', 'entity_id']).doUpdateSet({
        next_attempt_ms: sql<number>`coalesce(webhook_streams.next_attempt_ms, excluded.next_attempt_ms)`,
      }),
    )
    .execute();
}

/** An event as webhooks and streams carry it, JSON. */
export function eventPayload({ type, createdMs, sequence, data }: StoredEvent): string {
  const head = { type, timestamp: new Date(createdMs).toISOString(), sequence };
  return `${JSON.stringify(head).slice(0, -1)},"data":${data}}`;
}

/** The columns that name a site, facility or job. */
export function entityColumns({ partnerId, kind, entityId }: EntityKey) {
  return { partner_id: partnerId, kind, entity_id: entityId };
}

function toStoredEvent(row: Selectable<Tables['events']>): StoredEvent {
  return {
    partnerId: row.partner_id,
    kind: row.kind,
    entityId: row.entity_id,
    sequence: row.sequence,
    id: row.id,
    type: row.type as EventType,
    createdMs: row.created_ms,
    data: row.data,
  };
}
