import { EngineError } from '@bess/kernel/errors';
import { type Config, readConfig } from '../server/config.js';
import type { StoreOptions } from '../stores/open-stores.js';
import type { Stores } from '../stores/stores.js';
import type { CliContext } from './options.js';

/**
 * Opens the stores that the environment names, lends them out and closes them, whatever happens.
 *
 * @returns what the work returned
 */
export async function withStores<T>(
  context: Pick<CliContext, 'environment'>,
  use: (stores: Stores) => Promise<T>,
): Promise<T> {
  // Loaded here: a command that is not understood says so without what databases need.
  const { openStores } = await import('../stores/open-stores.js');
  const stores = await openStores(storeOptions(readConfig(context.environment)));
  try {
    return await use(stores);
  } finally {
    await stores.close();
  }
}

/**
 * Where the configuration keeps the stores: PostgreSQL when it names one, else the data directory.
 *
 * @returns options for `openStores`
 */
export function storeOptions({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): StoreOptions {
  return databaseUrl === null ? { dataDir } : { databaseUrl };
}

/**
 * The directory of the embedded database, for commands that PostgreSQL has its own of.
 *
 * @throws EngineError `invalid` `notEmbedded` when the stores live on PostgreSQL
 */
export function embeddedDataDir({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl !== null) {
    throw new EngineError({
      engine: 'gateway',
      kind: 'invalid',
      code: 'notEmbedded',
      message:
        'backup and restore are for the embedded database, but DATABASE_URL is set; pg_dump and pg_restore serve PostgreSQL.',
    });
  }
  return dataDir;
}
