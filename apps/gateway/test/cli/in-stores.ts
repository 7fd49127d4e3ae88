import { openStores } from '../../src/stores/open-stores.js';
import type { Stores } from '../../src/stores/stores.js';

/** Looks at the stores that commands left behind. */
export async function inStores<T>(
  dataDir: string,
  look: (stores: Stores) => Promise<T>,
): Promise<T> {
  const stores = await openStores({ dataDir });
  try {
    return await look(stores);
  } finally {
    await stores.close();
  }
}
