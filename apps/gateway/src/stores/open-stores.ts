import { sql } from 'kysely';
import { createAccountStore } from './create-account-store.js';
import { createApiKeyStore } from './create-api-key-store.js';
import { createFacilityStore } from './create-facility-store.js';
import { createJobStore } from './create-job-store.js';
import { createRefreshTokenStore } from './create-refresh-token-store.js';
import { createRevokedTokenStore } from './create-revoked-token-store.js';
import { createSigningKeyStore } from './create-signing-key-store.js';
import { createSiteStore } from './create-site-store.js';
import { createTelemetryStore } from './create-telemetry-store.js';
import { migrateDatabase } from './internal/migrate-database.js';
import { openDatabase, type StoreOptions } from './internal/open-database.js';
import type { Stores } from './stores.js';

export type { StoreOptions };

/**
 * Opens the stores and brings their schema to this version. Safe to call from several processes at once.
 *
 * @param options - `{dataDir}` for the embedded SQLite database (`:memory:` keeps it in memory), or `{databaseUrl}`
 * for PostgreSQL
 * @returns the stores; call `close` when done
 * @throws EngineError `invalid` `dataDirUnusable`, `engine` `databaseUnreachable`, `engine` `migrationFailed`,
 * `conflict` `schemaNewer`
 *
 * @example
 * ```ts
 * const stores = await openStores({ dataDir: ':memory:' });
 * await stores.accounts.list(); // => []
 * ```
 */
export async function openStores(options: StoreOptions): Promise<Stores> {
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
    sites: createSiteStore(db),
    facilities: createFacilityStore(db),
    jobs: createJobStore(db),
    async ping() {
      await sql`select 1`.execute(db);
    },
    async close() {
      await db.destroy();
    },
  };
}
