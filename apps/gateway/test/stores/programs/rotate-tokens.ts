// Opens the stores, waits for a list of token hashes and exchanges each; answers the kinds of outcome.
import { randomUUID } from 'node:crypto';
import { openStores, type StoreOptions } from '../../../src/stores/open-stores.js';

const options: StoreOptions = JSON.parse(process.argv[2] ?? '');
const stores = await openStores(options);

process.once('message', async (tokenHashes: string[]) => {
  const kinds: string[] = [];
  for (const tokenHash of tokenHashes) {
    const successor = { tokenHash: randomUUID(), issuedMs: 5_000, expiresMs: 1_000_000 };
    kinds.push(
      (
        await stores.refreshTokens.rotate(tokenHash, successor, 5_000, {
          graceMs: 10_000,
          repeats: 'refuse',
        })
      ).kind,
    );
  }
  await stores.close();
  process.send?.(kinds, () => process.disconnect());
});
process.send?.('ready');
