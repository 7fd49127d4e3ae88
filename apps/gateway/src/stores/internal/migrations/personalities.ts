import type { Kysely, Migration } from 'kysely';

/** What was learned of the prices of a site, and how long its market's intervals are. */
export const personalities: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('sites').addColumn('interval_minutes', 'integer').execute();
    // Like prices, what is learned does not refer to `sites`: it may come before the description, or without one.
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
