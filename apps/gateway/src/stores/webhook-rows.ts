import { type Selectable, sql } from 'kysely';
import { type EventType, eventTypes } from './event-store.js';
import { corruptRow } from './row-reading.js';
import type { Tables } from './tables.js';
import type { Delivery, Webhook } from './webhook-store.js';

/** Condition for the deliveries of one webhook of a partner. */
export function ofWebhook(partnerId: string, webhookId: string) {
  return sql<boolean>`webhook_id = ${webhookId} and partner_id = ${partnerId}`;
}

/**
 * The webhook in a row.
 *
 * @throws EngineError `engine` `unsoundRow`
 */
export function toWebhook(row: Selectable<Tables['webhooks']>): Webhook {
  return {
    id: row.id,
    partnerId: row.partner_id,
    url: row.url,
    events: storedEvents(row.events),
    description: row.description,
    secret: row.secret,
    previousSecret: row.previous_secret,
    previousUntilMs: row.previous_until_ms,
    createdMs: row.created_ms,
  };
}

/** Types of events in a row; those that this version does not know are left out. */
function storedEvents(text: string): EventType[] {
  const value = parsed(text);
  if (!Array.isArray(value)) {
    throw corruptRow(
      'The stored events of a webhook must be a JSON list of types, but they are not.',
    );
  }
  return eventTypes.filter((type) => value.includes(type));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The delivery in a row. */
export function toDelivery(row: Selectable<Tables['webhook_deliveries']>): Delivery {
  return {
    partnerId: row.partner_id,
    kind: row.kind,
    entityId: row.entity_id,
    id: row.id,
    webhookId: row.webhook_id,
    sequence: row.sequence,
    eventId: row.event_id,
    type: row.type as EventType,
    payload: row.payload,
    status: row.status,
    attempts: row.attempts,
    nextAttemptMs: row.next_attempt_ms,
    lastStatus: row.last_status,
    lastError: row.last_error,
    createdMs: row.created_ms,
    queuedMs: row.queued_ms,
    finishedMs: row.finished_ms,
  };
}
