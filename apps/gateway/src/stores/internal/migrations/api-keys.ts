import type { Kysely, Migration } from 'kysely';

/** Keys that accounts exchange for access tokens. */
export const apiKeys: Migration = {
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
