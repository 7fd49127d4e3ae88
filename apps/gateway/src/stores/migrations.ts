import { type Kysely, type Migration, sql } from 'kysely';
import { firstLight, sitesAndJobs } from './initial-schema.js';
import { deliveryCounts, eventsAndWebhooks, operations } from './operation-migrations.js';

/**
 * Numbers of stored entries of a series and of jobs per day, so that nothing has to be counted, and an index for
 * finding old finished jobs.
 */
export const storedCounts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['personalities', 'load_models']) {
      await addCount(db, table, 'stored_count');
    }
    // `where true` tells SQLite that `on conflict` belongs to the insert and not to a join.
    const statements = [
      sql`insert into personalities (partner_id, site_id, version)
        select distinct partner_id, site_id, 1 from site_prices where true on conflict do nothing`,
      sql`insert into load_models (partner_id, facility_id, version, is_stale)
        select distinct partner_id, facility_id, 1, 0 from facility_readings where true on conflict do nothing`,
      sql`update personalities set stored_count = (select count(*) from site_prices
        where site_prices.partner_id = personalities.partner_id and site_prices.site_id = personalities.site_id)`,
      sql`update load_models set stored_count = (select count(*) from facility_readings
        where facility_readings.partner_id = load_models.partner_id
        and facility_readings.facility_id = load_models.facility_id)`,
    ];
    for (const statement of statements) {
      await statement.execute(db);
    }
    await addCount(db, 'path_budgets', 'submitted_jobs');
    await sql`update path_budgets set submitted_jobs = (select count(*) from jobs
      where jobs.partner_id = path_budgets.partner_id and jobs.budget_day = path_budgets.budget_day)`.execute(
      db,
    );
    await db.schema.createIndex('jobs_finished_ms').on('jobs').column('finished_ms').execute();
  },
};

/** Personalities of sites, and the interval of a site's market. */
const personalities: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('sites').addColumn('interval_minutes', 'integer').execute();
    // Like prices, personalities do not refer to `sites`: they may exist before or without a description.
    await db.schema
      .createTable('personalities')
      .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text')
      .addColumn('settings', 'text')
      .addColumn('learned_until_ms', 'bigint')
      .addColumn('learn_from_ms', 'bigint')
      .addColumn('is_stale', 'integer', (column) => column.notNull())
      .addColumn('saved_ms', 'bigint')
      .addPrimaryKeyConstraint('personalities_primary_key', ['partner_id', 'site_id'])
      .execute();
  },
};

/** Start of changed prices within the learned range, and snapshots to continue learning from. */
const earlierPersonalities: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const rows = db as Kysely<{
      personalities: { is_stale: number; changed_from_ms: number | null };
    }>;
    await db.schema.alterTable('personalities').addColumn('changed_from_ms', 'bigint').execute();
    // The start was not stored before, so everything counts as changed.
    await rows
      .updateTable('personalities')
      .set({ changed_from_ms: 0 })
      .where('is_stale', '=', 1)
      .execute();
    await db.schema.alterTable('personalities').dropColumn('is_stale').execute();
    await db.schema
      .createTable('earlier_personalities')
      .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('learned_until_ms', 'bigint', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('earlier_personalities_primary_key', [
        'partner_id',
        'site_id',
        'learned_until_ms',
      ])
      .execute();
  },
};

/** Fair scheduling by the start of the last job of each partner, which every claim queries. */
const fairJobs: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createIndex('jobs_partner_id_started_ms')
      .on('jobs')
      .columns(['partner_id', 'started_ms'])
      .execute();
  },
};

/** Keys that accounts exchange for access tokens. */
const apiKeys: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('api_keys')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('key_hash', 'text', (column) => column.notNull().unique())
      .addColumn('engines', 'text')
      .addColumn('created_ms', 'bigint', (column) => column.notNull())
      .addColumn('last_used_ms', 'bigint')
      .execute();
    await db.schema
      .createIndex('api_keys_account_id')
      .on('api_keys')
      .column('account_id')
      .execute();
  },
};

/** Facilities with their readings and load models. */
const facilities: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('facilities')
      .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
      .addColumn('facility_id', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('described_ms', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('facilities_primary_key', ['partner_id', 'facility_id'])
      .execute();
    // Readings do not refer to `facilities`: they may exist before or without a description.
    await db.schema
      .createTable('facility_readings')
      .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
      .addColumn('facility_id', 'text', (column) => column.notNull())
      .addColumn('time_ms', 'bigint', (column) => column.notNull())
      .addColumn('load_kw', 'double precision', (column) => column.notNull())
      .addColumn('temperature_f', 'double precision')
      .addColumn('solar_kw', 'double precision')
      .addPrimaryKeyConstraint('facility_readings_primary_key', [
        'partner_id',
        'facility_id',
        'time_ms',
      ])
      .execute();
    await db.schema
      .createTable('load_models')
      .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
      .addColumn('facility_id', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text')
      .addColumn('learned_until_ms', 'bigint')
      .addColumn('learn_from_ms', 'bigint')
      .addColumn('is_stale', 'integer', (column) => column.notNull())
      .addColumn('saved_ms', 'bigint')
      .addPrimaryKeyConstraint('load_models_primary_key', ['partner_id', 'facility_id'])
      .execute();
  },
};

/** Who logged in from where, and when a login was last used, so that its owner can recognise it. */
const logins: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const column of ['created_ms', 'last_used_ms'] as const) {
      await db.schema.alterTable('token_families').addColumn(column, 'bigint').execute();
    }
    for (const column of ['address', 'agent'] as const) {
      await db.schema.alterTable('token_families').addColumn(column, 'text').execute();
    }
  },
};

/** How many requests partners sent, by day and operation. */
const usageCounts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('usage_counts')
      .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('operation', 'text', (column) => column.notNull())
      .addColumn('requests', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('usage_counts_primary_key', ['partner_id', 'day', 'operation'])
      .execute();
  },
};

/** What engines answered: the latest cycles of a site, the last assessment of a facility. */
const activity: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Like prices and readings, neither refers to a description, which may come later or never.
    await db.schema
      .createTable('cycles')
      .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('interval_ms', 'bigint', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('cycles_primary_key', ['partner_id', 'site_id', 'interval_ms'])
      .execute();
    await db.schema
      .createTable('assessments')
      .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
      .addColumn('facility_id', 'text', (column) => column.notNull())
      .addColumn('assessed_ms', 'bigint', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('assessments_primary_key', ['partner_id', 'facility_id'])
      .execute();
  },
};

/** Versions that deleted personalities and load models had, so that none is used again. */
const deletedVersions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await addCount(db, 'partners', 'deleted_version');
  },
};

/** Jobs of several kinds; those of earlier versions are simulations. */
const jobKinds: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('jobs')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('simulation'))
      .execute();
    await addCount(db, 'path_budgets', 'submitted_sizings');
  },
};

/** Ranges of paths of running jobs. SQLite takes any name of a type, and stores bytes as they are. */
const jobRanges: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('job_ranges')
      .addColumn('job_id', 'text', (column) =>
        column.notNull().references('jobs.id').onDelete('cascade'),
      )
      .addColumn('range_index', 'integer', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('claim_token', 'text')
      .addColumn('lease_until_ms', 'bigint')
      .addColumn('losses', 'integer', (column) => column.notNull())
      .addColumn('finished_attempt', 'integer')
      .addColumn('output', 'bytea')
      .addPrimaryKeyConstraint('job_ranges_primary_key', ['job_id', 'range_index'])
      .execute();
  },
};

/** All migrations. They run once each, in the order of their names, and never change after a release. */
export const migrations: Record<string, Migration> = {
  '0001-first-light': firstLight,
  '0002-sites-and-jobs': sitesAndJobs,
  '0003-facilities': facilities,
  '0004-api-keys': apiKeys,
  '0005-fair-jobs': fairJobs,
  '0005-personalities': personalities,
  '0006-earlier-personalities': earlierPersonalities,
  '0007-stored-counts': storedCounts,
  '0008-logins': logins,
  '0009-usage-counts': usageCounts,
  '0010-activity': activity,
  '0011-deleted-versions': deletedVersions,
  '0012-job-kinds': jobKinds,
  '0013-job-ranges': jobRanges,
  '0014-operations': operations,
  '0015-events-and-webhooks': eventsAndWebhooks,
  '0016-delivery-counts': deliveryCounts,
};

async function addCount(db: Kysely<unknown>, table: string, count: string): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn(count, 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
