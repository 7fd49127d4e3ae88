import type { Kysely, Migration } from 'kysely';

/** Sites with their prices, jobs, and the budget of paths that jobs draw on. */
export const sitesAndJobs: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createSiteTables(db);
    await createJobTables(db);
  },
};

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
  // Prices do not refer to `sites`: they may come before the description, or without one.
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
  // Jobs without a key do not meet here: both databases let any number of nulls stand beside each other.
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
