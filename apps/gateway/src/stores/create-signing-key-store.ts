import type { Kysely, Selectable } from 'kysely';
import { holdMigrationLock } from './internal/hold-migration-lock.js';
import type { Tables } from './internal/tables.js';
import type { SigningKey, SigningKeyStore } from './stores.js';

/**
 * Signing keys in a database.
 *
 * @param db - an open, migrated database
 * @returns the store
 *
 * @example
 * ```ts
 * const stores = await openStores({ dataDir: ':memory:' }); // creates this store among the others
 * await stores.signingKeys.current(); // => undefined
 * ```
 */
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

/** Newest first; the id decides between keys of one millisecond, so that every process sees the same order. */
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
