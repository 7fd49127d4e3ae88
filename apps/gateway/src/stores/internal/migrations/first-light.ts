import type { Kysely, Migration } from 'kysely';

/** Accounts, keys, tokens and telemetry. Only column types that both databases understand are used. */
export const firstLight: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createAccountTables(db);
    await createTokenTables(db);
    await createTelemetryTables(db);
  },
};

async function createAccountTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('partners')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('requests_per_minute', 'bigint')
    .addColumn('strix_paths_per_day', 'bigint')
    .execute();
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('engines', 'text')
    .addColumn('disabled', 'integer', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('tokens_valid_from_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('accounts_partner_id').on('accounts').column('partner_id').execute();
}

async function createTokenTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('signing_keys')
    .addColumn('kid', 'text', (column) => column.primaryKey().notNull())
    .addColumn('private_key_pem', 'text', (column) => column.notNull())
    .addColumn('public_key_pem', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('retired_ms', 'bigint')
    .addColumn('verify_until_ms', 'bigint')
    .execute();
  await db.schema
    .createTable('token_families')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('revoked_ms', 'bigint')
    .execute();
  await db.schema
    .createIndex('token_families_account_id')
    .on('token_families')
    .column('account_id')
    .execute();
  await db.schema
    .createTable('refresh_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('family_id', 'text', (column) => column.notNull().references('token_families.id'))
    .addColumn('issued_ms', 'bigint', (column) => column.notNull())
    .addColumn('expires_ms', 'bigint', (column) => column.notNull())
    .addColumn('used_ms', 'bigint')
    .execute();
  await db.schema
    .createIndex('refresh_tokens_family_id')
    .on('refresh_tokens')
    .column('family_id')
    .execute();
  await db.schema
    .createIndex('refresh_tokens_expires_ms')
    .on('refresh_tokens')
    .column('expires_ms')
    .execute();
  await db.schema
    .createTable('revoked_tokens')
    .addColumn('token_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('expires_ms', 'bigint', (column) => column.notNull())
    .execute();
}

async function createTelemetryTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('probes')
    .addColumn('engine', 'text', (column) => column.notNull())
    .addColumn('minute_ms', 'bigint', (column) => column.notNull())
    .addColumn('ok', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('probes_primary_key', ['engine', 'minute_ms'])
    .execute();
  await db.schema
    .createTable('latencies')
    .addColumn('engine', 'text', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addColumn('latency_ms', 'double precision', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('latencies_engine_at_ms')
    .on('latencies')
    .columns(['engine', 'at_ms'])
    .execute();
}
