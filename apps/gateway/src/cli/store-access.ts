import { EngineError } from '@bess/kernel/errors';
import { type Config, readConfig } from '../server/config.js';
import type { StoreOptions } from '../stores/open-stores.js';
import type { Stores } from '../stores/stores.js';
import type { CliContext } from './options.js';

/** Opens the configured stores for the work and closes them in any case. */
export async function withStores<T>(
  context: Pick<CliContext, 'environment'>,
  use: (stores: Stores) => Promise<T>,
): Promise<T> {
  // Imported here, so that an invalid command is reported without loading a database driver.
  const { openStores } = await import('../stores/open-stores.js');
  const stores = await openStores(storeOptions(readConfig(context.environment)));
  try {
    return await use(stores);
  } finally {
    await stores.close();
  }
}

/** Location of the stores: PostgreSQL if configured, otherwise the data directory. */
export function storeOptions({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): StoreOptions {
  return databaseUrl === null ? { dataDir } : { databaseUrl };
}

/**
 * Directory of the embedded database, for commands for which PostgreSQL has its own tools.
 *
 * @throws EngineError `invalid` `notEmbedded` with PostgreSQL
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
