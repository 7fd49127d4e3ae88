import type { Config } from '../../config.js';
import type { StoreOptions } from '../../stores/open-stores.js';

/**
 * Where the configuration keeps the stores: PostgreSQL when it names one, else the data directory.
 *
 * @param config - what the environment decides
 * @returns options for `openStores`
 */
export function storeOptions({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): StoreOptions {
  return databaseUrl === null ? { dataDir } : { databaseUrl };
}
