import type { Kysely, Migration } from 'kysely';

/** Sites with their prices, jobs, and path budgets. */
export const sitesAndJobs: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createSiteTables(db);
    await createJobTables(db);
  },
};

/** Accounts, keys, tokens and telemetry. Uses only column types that both databases support. */
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

async function createSiteTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sites')
    .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
    .addColumn('site_id', 'text', (column) => column.notNull())
    .addColumn('power_kw', 'double precision')
    .addColumn('capacity_kwh', 'double precision')
    .addColumn('charge_efficiency', 'double precision')
    .addColumn('discharge_efficiency', 'double precision')
    .addColumn('wear_per_mwh_discharged', 'double precision')
    .addColumn('time_zone', 'text')
    .addColumn('market', 'text')
    .addColumn('currency', 'text')
    .addColumn('usd_per_unit', 'double precision')
    .addColumn('described_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sites_primary_key', ['partner_id', 'site_id'])
    .execute();
  // Prices do not refer to `sites`: they may exist before or without a description.
  await db.schema
    .createTable('site_prices')
    .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
    .addColumn('site_id', 'text', (column) => column.notNull())
    .addColumn('time_ms', 'bigint', (column) => column.notNull())
    .addColumn('price_per_mwh', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('site_prices_primary_key', ['partner_id', 'site_id', 'time_ms'])
    .execute();
}

async function createJobTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('path_budgets')
    .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
    .addColumn('budget_day', 'text', (column) => column.notNull())
    .addColumn('used_paths', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('path_budgets_primary_key', ['partner_id', 'budget_day'])
    .execute();
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('progress', 'double precision', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('submitted_ms', 'bigint', (column) => column.notNull())
    .addColumn('started_ms', 'bigint')
    .addColumn('finished_ms', 'bigint')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('claim_token', 'text')
    .addColumn('lease_until_ms', 'bigint')
    .addColumn('paths', 'bigint', (column) => column.notNull())
    .addColumn('budget_day', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('body_hash', 'text')
    .execute();
  // Jobs without a key do not conflict: both databases allow any number of nulls in a unique index.
  await db.schema
    .createIndex('jobs_account_id_idempotency_key')
    .on('jobs')
    .columns(['account_id', 'idempotency_key'])
    .unique()
    .execute();
  await db.schema
    .createIndex('jobs_partner_id_submitted_ms_id')
    .on('jobs')
    .columns(['partner_id', 'submitted_ms', 'id'])
    .execute();
  await db.schema
    .createIndex('jobs_status_submitted_ms_id')
    .on('jobs')
    .columns(['status', 'submitted_ms', 'id'])
    .execute();
  await db.schema
    .createTable('job_contents')
    .addColumn('job_id', 'text', (column) =>
      column.primaryKey().notNull().references('jobs.id').onDelete('cascade'),
    )
    .addColumn('input', 'text', (column) => column.notNull())
    .addColumn('result', 'text')
    .execute();
}
