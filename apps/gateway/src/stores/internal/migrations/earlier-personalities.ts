import type { Kysely, Migration } from 'kysely';

/** From which instant on prices changed that a personality has passed, and earlier states of it to learn on from. */
export const earlierPersonalities: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const rows = db as Kysely<{
      personalities: { is_stale: number; changed_from_ms: number | null };
    }>;
    await db.schema.alterTable('personalities').addColumn('changed_from_ms', 'bigint').execute();
    // Since when was not noted before: all is looked at.
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
