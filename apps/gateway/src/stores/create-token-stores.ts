import { type Kysely, sql } from 'kysely';
import { canBeStored, prepareRead } from './row-reading.js';
import type {
  RefreshOutcome,
  RefreshToken,
  RefreshTokenStore,
  RevokedTokenStore,
} from './stores.js';
import type { Tables } from './tables.js';

/**
 * Refresh tokens in a database. A family row stands for one login and carries its revocation. Used tokens are kept
 * until they expire, so that a second use is recognised.
 */
export function createRefreshTokenStore(db: Kysely<Tables>): RefreshTokenStore {
  const readRevokedFamily = prepareRead(db, (familyId) =>
    db
      .selectFrom('token_families')
      .select('id')
      .where('id', '=', familyId)
      .where('revoked_ms', 'is not', null),
  );
  return {
    async issue(token, client) {
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('token_families')
          .values({
            id: token.familyId,
            account_id: token.accountId,
            revoked_ms: null,
            created_ms: token.issuedMs,
            last_used_ms: token.issuedMs,
            address: client?.address ?? null,
            agent: client?.agent ?? null,
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
        await insertToken(transaction, token);
      });
    },

    rotate(tokenHash, successor, nowMs, { graceMs, repeats }, client) {
      return db.transaction().execute(async (transaction) => {
        // The condition is part of the update, so that only one of two concurrent updates finds it true.
        const { numUpdatedRows } = await transaction
          .updateTable('refresh_tokens')
          .set({ used_ms: nowMs })
          .where('token_hash', '=', tokenHash)
          .where('used_ms', 'is', null)
          .where('expires_ms', '>', nowMs)
          .where('family_id', 'in', (families) =>
            families.selectFrom('token_families').select('id').where('revoked_ms', 'is', null),
          )
          .executeTakeFirst();
        const found = await findToken(transaction, tokenHash);
        if (found === undefined) {
          return { kind: 'unknown' };
        }
        const outcome = refusal(found, nowMs, graceMs);
        if (numUpdatedRows > 0n || (outcome.kind === 'repeated' && repeats === 'exchange')) {
          const token = { ...successor, ...familyOf(found), usedMs: null };
          await insertToken(transaction, token);
          await transaction
            .updateTable('token_families')
            .set({ last_used_ms: nowMs, ...client })
            .where('id', '=', found.familyId)
            .execute();
          return { kind: 'rotated', token };
        }
        if (outcome.kind === 'reused') {
          await revokeFamily(transaction, found.familyId, nowMs);
        }
        return outcome;
      });
    },

    async revokeFamily(familyId, nowMs) {
      await revokeFamily(db, familyId, nowMs);
    },

    async revokeAccount(accountId, nowMs) {
      await db
        .updateTable('token_families')
        .set({ revoked_ms: nowMs })
        .where('account_id', '=', accountId)
        .where('revoked_ms', 'is', null)
        .execute();
    },

    async logins(accountId, nowMs) {
      const rows = await db
        .selectFrom('token_families')
        .select(['id', 'created_ms', 'last_used_ms', 'address', 'agent'])
        .where('account_id', '=', accountId)
        .where('revoked_ms', 'is', null)
        .where('id', 'in', (tokens) =>
          tokens
            .selectFrom('refresh_tokens')
            .select('family_id')
            .where('used_ms', 'is', null)
            .where('expires_ms', '>', nowMs),
        )
        .orderBy(sql`coalesce(last_used_ms, 0)`, 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        createdMs: row.created_ms,
        lastUsedMs: row.last_used_ms,
        address: row.address,
        agent: row.agent,
      }));
    },

    async revokeLogin(accountId, loginId, nowMs) {
      if (!canBeStored(loginId)) {
        return false;
      }
      const { numUpdatedRows } = await db
        .updateTable('token_families')
        .set({ revoked_ms: nowMs })
        .where('id', '=', loginId)
        .where('account_id', '=', accountId)
        .where('revoked_ms', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async revokeOtherLogins(accountId, keptLoginId, nowMs) {
      await db
        .updateTable('token_families')
        .set({ revoked_ms: nowMs })
        .where('account_id', '=', accountId)
        .where('id', '<>', keptLoginId)
        .where('revoked_ms', 'is', null)
        .execute();
    },

    async isFamilyRevoked(familyId) {
      return (await readRevokedFamily(familyId)) !== undefined;
    },

    deleteExpired(nowMs) {
      return db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('refresh_tokens')
          .where('expires_ms', '<=', nowMs)
          .executeTakeFirst();
        await transaction
          .deleteFrom('token_families')
          .where('id', 'not in', (tokens) =>
            tokens.selectFrom('refresh_tokens').select('family_id'),
          )
          .execute();
        return Number(numDeletedRows);
      });
    },
  };
}

type FoundToken = RefreshToken & { revokedMs: number | null };

async function findToken(db: Kysely<Tables>, tokenHash: string): Promise<FoundToken | undefined> {
  const row = await db
    .selectFrom('refresh_tokens')
    .innerJoin('token_families', 'token_families.id', 'refresh_tokens.family_id')
    .selectAll('refresh_tokens')
    .select(['token_families.account_id', 'token_families.revoked_ms'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return (
    row && {
      tokenHash: row.token_hash,
      familyId: row.family_id,
      accountId: row.account_id,
      issuedMs: row.issued_ms,
      expiresMs: row.expires_ms,
      usedMs: row.used_ms,
      revokedMs: row.revoked_ms,
    }
  );
}

function refusal(token: FoundToken, nowMs: number, graceMs: number): RefreshOutcome {
  if (token.revokedMs !== null) {
    return { kind: 'revoked' };
  }
  if (token.usedMs === null || token.expiresMs <= nowMs) {
    return { kind: 'expired' };
  }
  // Clocks of gateways differ a little, so a use may appear to be in the future. If a clock was set back further, the
  // time since the use is unknown, and the worse case is assumed.
  return Math.abs(nowMs - token.usedMs) <= graceMs
    ? { kind: 'repeated' }
    : { kind: 'reused', ...familyOf(token) };
}

function familyOf({ familyId, accountId }: RefreshToken): { familyId: string; accountId: string } {
  return { familyId, accountId };
}

async function insertToken(db: Kysely<Tables>, token: RefreshToken): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({
      token_hash: token.tokenHash,
      family_id: token.familyId,
      issued_ms: token.issuedMs,
      expires_ms: token.expiresMs,
      used_ms: token.usedMs,
    })
    .execute();
}

async function revokeFamily(db: Kysely<Tables>, familyId: string, nowMs: number): Promise<void> {
  await db
    .updateTable('token_families')
    .set({ revoked_ms: nowMs })
    .where('id', '=', familyId)
    .where('revoked_ms', 'is', null)
    .execute();
}

/** Individually revoked access tokens in a database. */
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
