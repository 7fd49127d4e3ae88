import { readConfig } from '../../config.js';
import type { Stores } from '../../stores/stores.js';
import type { CliContext } from './cli-context.js';
import { storeOptions } from './store-options.js';

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
  // Loaded here: a command that is not understood says so without what databases need.
  const { openStores } = await import('../../stores/open-stores.js');
  const stores = await openStores(storeOptions(readConfig(context.environment)));
  try {
    return await use(stores);
  } finally {
    await stores.close();
  }
}
