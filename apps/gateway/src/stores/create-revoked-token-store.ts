import type { Kysely } from 'kysely';
import { prepareRead } from './internal/prepare-read.js';
import type { Tables } from './internal/tables.js';
import type { RevokedTokenStore } from './stores.js';

/**
 * Access tokens revoked one by one, in a database.
 *
 * @param db - an open, migrated database
 * @returns the store
 *
 * @example
 * ```ts
 * const stores = await openStores({ dataDir: ':memory:' }); // creates this store among the others
 * await stores.revokedTokens.isRevoked('unknown'); // => false
 * ```
 */
export function createRevokedTokenStore(db: Kysely<Tables>): RevokedTokenStore {
  const readRevoked = prepareRead(db, (tokenId) =>
    db.selectFrom('revoked_tokens').select('token_id').where('token_id', '=', tokenId),
  );
  return {
    async revoke(tokenId, expiresMs) {
      await db
        .insertInto('revoked_tokens')
        .values({ token_id: tokenId, expires_ms: expiresMs })
        .onConflict((conflict) => conflict.column('token_id').doNothing())
        .execute();
    },

    async isRevoked(tokenId) {
      return (await readRevoked(tokenId)) !== undefined;
    },

    async deleteExpired(nowMs) {
      const { numDeletedRows } = await db
        .deleteFrom('revoked_tokens')
        .where('expires_ms', '<=', nowMs)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
