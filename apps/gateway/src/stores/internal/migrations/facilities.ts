import type { Kysely, Migration } from 'kysely';

/** Facilities with their readings, and what was learned of their load. */
export const facilities: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('facilities')
      .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
      .addColumn('facility_id', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('described_ms', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('facilities_primary_key', ['partner_id', 'facility_id'])
      .execute();
    // Readings do not refer to `facilities`: they may come before the description, or without one.
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
