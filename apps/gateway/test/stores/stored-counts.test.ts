import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createFacilityStore } from '../../src/stores/create-facility-store.js';
import { createJobStore } from '../../src/stores/create-job-store.js';
import { createSiteStore } from '../../src/stores/create-site-store.js';
import { openDatabase } from '../../src/stores/migrate-database.js';
import { migrations, storedCounts } from '../../src/stores/migrations.js';
import { aJob, anAccount, aPartner } from './samples.js';
import { databasesUnderTest, emptyDatabases } from './store-harness.js';

const day = '2026-03-29';

for (const database of databasesUnderTest) {
  if (database.skipped !== undefined) {
    it.skip(`stored counts on ${database.name}: ${database.skipped}`, () => {});
    continue;
  }
  describe(`stored counts on ${database.name}`, () => {
    const createEmpty = emptyDatabases(database);

    it('are right of what was stored before anybody counted', async () => {
      const { db } = await openDatabase((await createEmpty()).options);
      for (const migration of Object.values(migrations).filter((one) => one !== storedCounts)) {
        await migration.up(db);
      }
      const account = anAccount(aPartner({ id: 'p' }), { id: 'a' });
      const rows = [
        sql`insert into partners (id, name, plan, requests_per_minute, strix_paths_per_day) values ('p', 'P', 'fleet', null, null)`,
        sql`insert into accounts values ('a', 'p', 'a@example.com', 'x', null, 0, 0, 0)`,
        sql`insert into personalities (partner_id, site_id, version) values ('p', 'noted', 4)`,
        sql`insert into site_prices values ('p', 'noted', 1, 40), ('p', 'noted', 9, 41), ('p', 'new', 5, 42)`,
        sql`insert into load_models (partner_id, facility_id, version, is_stale) values ('p', 'noted', 3, 1)`,
        sql`insert into facility_readings values ('p', 'noted', 1, 40, null, null), ('p', 'new', 5, 42, 70, 1)`,
        sql`insert into path_budgets (partner_id, budget_day, used_paths) values ('p', ${day}, 700)`,
        sql`insert into jobs (id, partner_id, account_id, status, progress, submitted_ms, finished_ms, attempts, paths, budget_day) values ('j', 'p', 'a', 'cancelled', 0, 1, 2, 0, 100, ${day})`,
      ];
      for (const row of rows) {
        await row.execute(db);
      }
      await storedCounts.up(db);

      const [sites, facilities, jobs] = [
        createSiteStore(db),
        createFacilityStore(db),
        createJobStore(db),
      ];
      expect(await sites.priceSpan('p', 'noted')).toEqual({ count: 2, firstMs: 1, lastMs: 9 });
      expect(await sites.priceSpan('p', 'new')).toEqual({ count: 1, firstMs: 5, lastMs: 5 });
      expect(await facilities.readingSpan('p', 'noted')).toMatchObject({ count: 1 });
      expect(await facilities.readingSpan('p', 'new')).toMatchObject({ count: 1 });
      // What is counted further stays in step.
      await sites.addPrices('p', 'new', [
        { timeMs: 5, pricePerMwh: 1 },
        { timeMs: 6, pricePerMwh: 1 },
      ]);
      expect(await sites.priceSpan('p', 'new')).toEqual({ count: 2, firstMs: 5, lastMs: 6 });
      const job = () => aJob(account, { budgetDay: day, jobsPerDay: 2 });
      expect(await jobs.submit(job())).toMatchObject({ kind: 'created' });
      expect(await jobs.submit(job())).toEqual({ kind: 'jobsExhausted' });
      await db.destroy();
    });
  });
}
