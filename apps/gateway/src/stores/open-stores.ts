import { sql } from 'kysely';
import { createAccountStore } from './create-account-store.js';
import { createActivityStore } from './create-activity-store.js';
import { createEventStore } from './create-event-store.js';
import { createFacilityStore } from './create-facility-store.js';
import { createJobStore } from './create-job-store.js';
import { createApiKeyStore, createSigningKeyStore } from './create-key-stores.js';
import { createOperationStore } from './create-operation-store.js';
import { createRangeStore } from './create-range-store.js';
import { createSiteStore } from './create-site-store.js';
import { createTelemetryStore } from './create-telemetry-store.js';
import { createRefreshTokenStore, createRevokedTokenStore } from './create-token-stores.js';
import { createUsageStore } from './create-usage-store.js';
import { createWebhookStore } from './create-webhook-store.js';
import type { JobEventOf } from './job-transitions.js';
import { migrateDatabase, openDatabase, type StoreOptions } from './migrate-database.js';
import type { Stores } from './stores.js';

/**
 * Opens the stores and brings their schema to this version. Several processes may call it at once. Call `close`
 * when done.
 *
 * @param options - where they are
 * @param events - `jobFinished`: the event that is stored with the end of a job; none without it
 * @throws EngineError `invalid` `dataDirUnusable`, `engine` `databaseUnreachable`, `engine` `migrationFailed`,
 * `conflict` `schemaNewer`
 */
export async function openStores(
  options: StoreOptions,
  { jobFinished }: { jobFinished?: JobEventOf } = {},
): Promise<Stores> {
  const database = await openDatabase(options);
  const { db } = database;
  try {
    await migrateDatabase(database);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  database.boundQueries();
  return {
    accounts: createAccountStore(db),
    signingKeys: createSigningKeyStore(db),
    refreshTokens: createRefreshTokenStore(db),
    revokedTokens: createRevokedTokenStore(db),
    apiKeys: createApiKeyStore(db),
    telemetry: createTelemetryStore(db),
    usage: createUsageStore(db),
    sites: createSiteStore(db),
    facilities: createFacilityStore(db),
    activity: createActivityStore(db),
    operations: createOperationStore(db),
    events: createEventStore(db),
    webhooks: createWebhookStore(db),
    jobs: createJobStore(db, jobFinished),
    ranges: createRangeStore(db),
    async ping() {
      await sql`select 1`.execute(db);
    },
    async close() {
      await db.destroy();
    },
  };
}

export type { StoreOptions };

/**
 * Brings the schema to this version, closes the database and returns the names of the applied migrations.
 *
 * @throws EngineError as `openStores`
 */
export async function migrateStores(options: StoreOptions): Promise<string[]> {
  const database = await openDatabase(options);
  try {
    return await migrateDatabase(database);
  } finally {
    await database.db.destroy();
  }
}
