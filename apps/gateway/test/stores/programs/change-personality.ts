// Opens the stores, waits for orders, sends its prices of a site and learns after each, and notes its words in the state of
// another site. Another process does the same at the same time.
import { changePersonality } from '../../../src/engines/fenrir/change-personality.js';
import { personalitySettings } from '../../../src/engines/fenrir/fenrir-request.js';
import { learnPrices } from '../../../src/engines/fenrir/learn-prices.js';
import { createKeyedQueue } from '../../../src/internal/async.js';
import { openStores, type StoreOptions } from '../../../src/stores/open-stores.js';
import type { PersonalityOrders } from './personality-orders.js';

const options: StoreOptions = JSON.parse(process.argv[2] ?? '');
const stores = await openStores(options);

process.once('message', async ({ partnerId, nowMs, prices, words }: PersonalityOrders) => {
  const deps = {
    stores,
    nowMs: () => nowMs,
    siteCache: {
      personalityQueue: createKeyedQueue(),
      forecasts: { find: () => Promise.reject(new Error()), forget: () => {} },
    },
  };
  const settings = personalitySettings('learned', undefined);
  const note = (word: string) =>
    changePersonality(
      { partnerId, siteId: 'noted' },
      settings,
      async ({ state }) => ({
        state: JSON.stringify([...JSON.parse(state ?? '[]'), word]),
        learnedUntilMs: null,
      }),
      deps,
    );
  for (const price of prices) {
    await stores.sites.addPrices(partnerId, 'learned', [price]);
    await changePersonality({ partnerId, siteId: 'learned' }, settings, learnPrices, deps);
  }
  for (const word of words) {
    await note(word);
  }
  await stores.close();
  process.send?.('done', () => process.disconnect());
});
process.send?.('ready');
