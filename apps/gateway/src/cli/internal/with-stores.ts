import { type Config, readConfig } from '../../config.js';
import { openStores, type StoreOptions } from '../../stores/open-stores.js';
import type { Stores } from '../../stores/stores.js';
import type { CliContext } from './cli-context.js';

/** Where the configuration keeps the stores: PostgreSQL when it names one, else the data directory. */
export function storeOptions({ databaseUrl, dataDir }: Config): StoreOptions {
  return databaseUrl === null ? { dataDir } : { databaseUrl };
}

/**
 * Opens the stores that the environment names, lends them out and closes them, whatever happens.
 *
 * @param context - the process
 * @param use - the work
 * @returns what the work returned
 */
export async function withStores<T>(
  context: Pick<CliContext, 'environment'>,
  use: (stores: Stores) => Promise<T>,
): Promise<T> {
  const stores = await openStores(storeOptions(readConfig(context.environment)));
  try {
    return await use(stores);
  } finally {
    await stores.close();
  }
}
