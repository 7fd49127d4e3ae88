import { type Kysely, type Migration, sql } from 'kysely';

/**
 * How many entries of a series are stored and how many jobs came on a day, so that nobody counts rows to know it, and an
 * index by which jobs that ended long ago are found.
 */
export const storedCounts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['personalities', 'load_models']) {
      await addCount(db, table, 'stored_count');
    }
    // `where true` tells SQLite that the conflict is the insert's and no join's.
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

async function addCount(db: Kysely<unknown>, table: string, count: string): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn(count, 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
