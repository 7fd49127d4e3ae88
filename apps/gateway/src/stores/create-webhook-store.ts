import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';
import type { WebhookStore } from './webhook-store.js';

/** Webhooks and their deliveries in a database. */
export function createWebhookStore(_db: Kysely<Tables>): WebhookStore {
  // Being written.
  return {} as WebhookStore;
}
