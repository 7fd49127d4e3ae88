import type { Kysely, Migration } from 'kysely';

/** Partners take turns by when their last job began, which is asked at each claim. */
export const fairJobs: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createIndex('jobs_partner_id_started_ms')
      .on('jobs')
      .columns(['partner_id', 'started_ms'])
      .execute();
  },
};
