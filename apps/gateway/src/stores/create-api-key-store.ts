import type { Kysely, Selectable } from 'kysely';
import type { ApiKey, ApiKeyStore } from './api-key-store.js';
import { storedEngines } from './internal/stored-engines.js';
import type { Tables } from './internal/tables.js';

/**
 * API keys in a database.
 *
 * @param db - an open, migrated database
 * @returns the store
 *
 * @example
 * ```ts
 * const stores = await openStores({ dataDir: ':memory:' }); // creates this store among the others
 * await stores.apiKeys.list('unknown'); // => []
 * ```
 */
export function createApiKeyStore(db: Kysely<Tables>): ApiKeyStore {
  return {
    add(key, maximum) {
      return db.transaction().execute(async (transaction) => {
        // Holds the account's row to the end, so that keys added at once cannot pass the maximum together.
        await transaction
          .updateTable('accounts')
          .set(({ ref }) => ({ email: ref('email') }))
          .where('id', '=', key.accountId)
          .execute();
        const { count } = await transaction
          .selectFrom('api_keys')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('account_id', '=', key.accountId)
          .executeTakeFirstOrThrow();
        if (Number(count) >= maximum) {
          return false;
        }
        await transaction
          .insertInto('api_keys')
          .values({
            id: key.id,
            account_id: key.accountId,
            name: key.name,
            key_hash: key.keyHash,
            engines: key.engines && JSON.stringify(key.engines),
            created_ms: key.createdMs,
            last_used_ms: key.lastUsedMs,
          })
          .execute();
        return true;
      });
    },

    async list(accountId) {
      const rows = await db
        .selectFrom('api_keys')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_ms', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toApiKey);
    },

    async find(accountId, keyId) {
      const row = await db
        .selectFrom('api_keys')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', keyId)
        .executeTakeFirst();
      return row && toApiKey(row);
    },

    async use(keyHash, nowMs) {
      const row = await db
        .updateTable('api_keys')
        .set({ last_used_ms: nowMs })
        .where('key_hash', '=', keyHash)
        .returningAll()
        .executeTakeFirst();
      return row && toApiKey(row);
    },

    async remove(accountId, keyId) {
      // PostgreSQL refuses text with a NUL, and no stored id holds one.
      if (keyId.includes('\0')) {
        return false;
      }
      const { numDeletedRows } = await db
        .deleteFrom('api_keys')
        .where('account_id', '=', accountId)
        .where('id', '=', keyId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

function toApiKey(row: Selectable<Tables['api_keys']>): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    keyHash: row.key_hash,
    engines: storedEngines(row.engines, 'the API key'),
    createdMs: row.created_ms,
    lastUsedMs: row.last_used_ms,
  };
}
