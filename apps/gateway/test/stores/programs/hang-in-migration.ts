// Migrates with a further migration that does half of its work and never ends; says so through the IPC channel.
import { migrations } from '../../../src/stores/migrations.js';
import { migrateStores, type StoreOptions } from '../../../src/stores/open-stores.js';

const options: StoreOptions = JSON.parse(process.argv[2] ?? '');

migrations['9999-never-ends'] = {
  async up(db) {
    await db.schema.createTable('half_done').addColumn('id', 'text').execute();
    process.send?.('half');
    await new Promise(() => {});
  },
};
// Keeps the process alive while nothing else does.
setInterval(() => {}, 1_000);
await migrateStores(options);
