import { EngineError, isEngineError } from '@bess/kernel/errors';
import type { Kysely, Selectable } from 'kysely';
import {
  canBeStored,
  corruptRow,
  isUniqueViolation,
  prepareRead,
  storedEngines,
} from './row-reading.js';
import type { Account, AccountStore, Partner, Plan } from './stores.js';
import type { Tables } from './tables.js';

const plans: readonly Plan[] = ['operator', 'fleet', 'enterprise'];

type JoinedRow = Selectable<Tables['accounts']> & {
  partner_name: string;
  partner_plan: Partner['plan'];
  partner_requests_per_minute: number | null;
  partner_strix_paths_per_day: number | null;
};

/** Partners and accounts in a database. */
export function createAccountStore(db: Kysely<Tables>): AccountStore {
  const joined = () =>
    db
      .selectFrom('accounts')
      .innerJoin('partners', 'partners.id', 'accounts.partner_id')
      .selectAll('accounts')
      .select([
        'partners.name as partner_name',
        'partners.plan as partner_plan',
        'partners.requests_per_minute as partner_requests_per_minute',
        'partners.strix_paths_per_day as partner_strix_paths_per_day',
      ]);
  const readById = prepareRead(db, (accountId) => joined().where('accounts.id', '=', accountId));
  return {
    async createPartner(partner) {
      await insertPartner(db, partner);
    },

    async findPartner(partnerId) {
      const row = await db
        .selectFrom('partners')
        .selectAll()
        .where('id', '=', partnerId)
        .executeTakeFirst();
      return row && toPartner(row);
    },

    async updatePartner(partnerId, change) {
      const values = partnerColumns(change);
      if (Object.keys(values).length === 0) {
        return (await this.findPartner(partnerId)) !== undefined;
      }
      const { numUpdatedRows } = await db
        .updateTable('partners')
        .set(values)
        .where('id', '=', partnerId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async createAccount(account, newPartner) {
      await db.transaction().execute(async (transaction) => {
        if (newPartner !== undefined) {
          await insertPartner(transaction, newPartner);
        }
        await refusingTakenEmail(account.email, async () => {
          await transaction
            .insertInto('accounts')
            .values({
              id: account.id,
              partner_id: account.partnerId,
              email: account.email.toLowerCase(),
              password_hash: account.passwordHash,
              engines: account.engines && JSON.stringify(account.engines),
              disabled: Number(account.disabled),
              created_ms: account.createdMs,
              tokens_valid_from_ms: account.tokensValidFromMs,
            })
            .execute();
        });
      });
    },

    async findByEmail(email) {
      if (!canBeStored(email)) {
        return undefined;
      }
      const row = await joined()
        .where('accounts.email', '=', email.toLowerCase())
        .executeTakeFirst();
      return row && toPair(row);
    },

    async findById(accountId) {
      const row = await readById(accountId);
      return row && toPair(row);
    },

    async updateAccount(accountId, change) {
      const values = accountColumns(change);
      if (Object.keys(values).length === 0) {
        return (await this.findById(accountId)) !== undefined;
      }
      const { numUpdatedRows } = await refusingTakenEmail(change.email ?? '', () =>
        db.updateTable('accounts').set(values).where('id', '=', accountId).executeTakeFirst(),
      );
      return numUpdatedRows > 0n;
    },

    async revokePartnerTokens(partnerId, nowMs) {
      await db
        .updateTable('accounts')
        .set({ tokens_valid_from_ms: nowMs })
        .where('partner_id', '=', partnerId)
        .where('tokens_valid_from_ms', '<', nowMs)
        .execute();
    },

    async list() {
      const rows = await joined().execute();
      // Ordered here: the databases' collations differ.
      return rows.map(toListedPair).sort((a, b) => (a.account.email < b.account.email ? -1 : 1));
    },
  };
}

function insertPartner(db: Kysely<Tables>, partner: Partner): Promise<unknown> {
  return refusingTaken(
    db
      .insertInto('partners')
      .values({
        id: partner.id,
        name: partner.name,
        plan: partner.plan,
        requests_per_minute: partner.requestsPerMinute,
        strix_paths_per_day: partner.strixPathsPerDay,
      })
      .execute(),
    {
      code: 'partnerExists',
      message: `The partner id must be new, but ${JSON.stringify(partner.id)} exists.`,
      details: { partnerId: partner.id },
    },
  );
}

function refusingTakenEmail<T>(email: string, write: () => Promise<T>): Promise<T> {
  return refusingTaken(write(), {
    code: 'emailTaken',
    message: `The e-mail address must be new, but ${JSON.stringify(email)} has an account.`,
    details: { email },
  });
}

/** Names the value that is taken; the database only reports a violated unique constraint. */
async function refusingTaken<T>(
  written: Promise<T>,
  conflict: { code: string; message: string; details: Record<string, unknown> },
): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (!isUniqueViolation(error)) {
      throw error;
    }
    throw new EngineError({ engine: 'gateway', kind: 'conflict', ...conflict }, { cause: error });
  }
}

function partnerColumns(
  change: Partial<Omit<Partner, 'id'>>,
): Partial<Omit<Tables['partners'], 'deleted_version'>> {
  return withoutUndefined({
    name: change.name,
    plan: change.plan,
    requests_per_minute: change.requestsPerMinute,
    strix_paths_per_day: change.strixPathsPerDay,
  });
}

function accountColumns(
  change: Partial<Omit<Account, 'id' | 'partnerId'>>,
): Partial<Tables['accounts']> {
  return withoutUndefined({
    email: change.email?.toLowerCase(),
    password_hash: change.passwordHash,
    engines: change.engines && JSON.stringify(change.engines),
    disabled: change.disabled === undefined ? undefined : Number(change.disabled),
    created_ms: change.createdMs,
    tokens_valid_from_ms: change.tokensValidFromMs,
  });
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(values: T): Defined<T> {
  const defined: Defined<T> = { ...values };
  for (const key in defined) {
    if (defined[key] === undefined) {
      delete defined[key];
    }
  }
  return defined;
}

function toPartner(row: Selectable<Tables['partners']>): Partner {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    requestsPerMinute: row.requests_per_minute,
    strixPathsPerDay: row.strix_paths_per_day,
  };
}

/** In a list, a corrupt row appears as an account without engines, so that it does not hide the others. */
function toListedPair(row: JoinedRow): { account: Account; partner: Partner } {
  try {
    return toPair(row);
  } catch (error) {
    if (!isEngineError(error)) {
      throw error;
    }
    return toPair({ ...row, engines: '[]', partner_plan: 'operator' });
  }
}

function toPair(row: JoinedRow): { account: Account; partner: Partner } {
  const account: Account = {
    id: row.id,
    partnerId: row.partner_id,
    email: row.email,
    passwordHash: row.password_hash,
    engines: storedEngines(row.engines, 'the account'),
    disabled: row.disabled !== 0,
    createdMs: row.created_ms,
    tokensValidFromMs: row.tokens_valid_from_ms,
  };
  const partner: Partner = {
    id: row.partner_id,
    name: row.partner_name,
    plan: storedPlan(row.partner_plan),
    requestsPerMinute: row.partner_requests_per_minute,
    strixPathsPerDay: row.partner_strix_paths_per_day,
  };
  return { account, partner };
}

function storedPlan(plan: string): Plan {
  const known = plans.find((each) => each === plan);
  if (known === undefined) {
    throw corruptRow(
      `The stored plan of a partner must be one of ${plans.join(', ')}, but it is not.`,
    );
  }
  return known;
}

/**
 * Makes transactions that count something of one partner wait for each other. An update without a change locks the row in both
 * databases; in SQLite the transaction holds the write lock anyway.
 */
export async function lockPartner(transaction: Kysely<Tables>, partnerId: string): Promise<void> {
  await transaction
    .updateTable('partners')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', partnerId)
    .execute();
}
