import type { Kysely, Selectable } from 'kysely';
import { holdMigrationLock } from './migrate-database.js';
import { canBeStored, storedEngines } from './row-reading.js';
import type { ApiKey, ApiKeyStore, SigningKey, SigningKeyStore } from './stores.js';
import type { Tables } from './tables.js';

/** API keys in a database. */
export function createApiKeyStore(db: Kysely<Tables>): ApiKeyStore {
  return {
    add(key, maximum) {
      return db.transaction().execute(async (transaction) => {
        // Locks the account's row until the end, so that simultaneous calls cannot exceed the maximum together.
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
      if (!canBeStored(keyId)) {
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

/** Signing keys in a database. */
export function createSigningKeyStore(db: Kysely<Tables>): SigningKeyStore {
  return {
    add: (key) => insertKey(db, key),

    addFirst(key) {
      return db.transaction().execute(async (transaction) => {
        await holdMigrationLock(transaction);
        if ((await currentKey(transaction)) !== undefined) {
          return false;
        }
        await insertKey(transaction, key);
        return true;
      });
    },

    current: () => currentKey(db),

    async verifying(nowMs) {
      const rows = await newestFirst(db)
        .where((where) =>
          where.or([where('verify_until_ms', 'is', null), where('verify_until_ms', '>', nowMs)]),
        )
        .execute();
      return rows.map(toSigningKey);
    },

    async retireOthers(kid, nowMs, verifyUntilMs) {
      await db
        .updateTable('signing_keys')
        .set({ retired_ms: nowMs, verify_until_ms: verifyUntilMs })
        .where('retired_ms', 'is', null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('signing_keys as kept')
              .select('kept.kid')
              .where('kept.kid', '=', kid)
              .where((where) =>
                where.or([
                  where('signing_keys.created_ms', '<', where.ref('kept.created_ms')),
                  where.and([
                    where('signing_keys.created_ms', '=', where.ref('kept.created_ms')),
                    where('signing_keys.kid', '<', where.ref('kept.kid')),
                  ]),
                ]),
              ),
          ),
        )
        .execute();
    },
  };
}

/** Newest first; the id orders keys of the same millisecond, so that every process sees the same order. */
function newestFirst(db: Kysely<Tables>) {
  return db
    .selectFrom('signing_keys')
    .selectAll()
    .orderBy('created_ms', 'desc')
    .orderBy('kid', 'desc');
}

async function currentKey(db: Kysely<Tables>): Promise<SigningKey | undefined> {
  const row = await newestFirst(db).where('retired_ms', 'is', null).limit(1).executeTakeFirst();
  return row && toSigningKey(row);
}

async function insertKey(db: Kysely<Tables>, key: SigningKey): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({
      kid: key.kid,
      private_key_pem: key.privateKeyPem,
      public_key_pem: key.publicKeyPem,
      created_ms: key.createdMs,
      retired_ms: key.retiredMs,
      verify_until_ms: key.verifyUntilMs,
    })
    .execute();
}

function toSigningKey(row: Selectable<Tables['signing_keys']>): SigningKey {
  return {
    kid: row.kid,
    privateKeyPem: row.private_key_pem,
    publicKeyPem: row.public_key_pem,
    createdMs: row.created_ms,
    retiredMs: row.retired_ms,
    verifyUntilMs: row.verify_until_ms,
  };
}
