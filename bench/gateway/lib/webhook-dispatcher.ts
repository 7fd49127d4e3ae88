/** A process that delivers to webhooks from a database, by a clock that runs faster. Its settings come as JSON in the first argument. */
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { createAddressGuard } from '../../../apps/gateway/src/internal/address-guard.js';
import { openStores, type StoreOptions } from '../../../apps/gateway/src/stores/open-stores.js';
import { startDispatcher } from '../../../apps/gateway/src/webhooks/dispatcher.js';
import { postGuarded } from '../../../apps/gateway/src/webhooks/guarded-request.js';
import { type ScaledClock, scaledNowMs } from './scaled-clock.js';

/** Settings of the process. */
export interface DispatcherSettings {
  store: StoreOptions;
  clock: ScaledClock;
  /** Of an attempt, in real time [ms]. */
  timeoutMs: number;
}

const { store, clock, timeoutMs }: DispatcherSettings = JSON.parse(process.argv[2] ?? '{}');
const stores = await openStores(store);
const guard = createAddressGuard({ allowsPrivate: true });
const dispatcher = startDispatcher({
  webhooks: stores.webhooks,
  post: (request) => postGuarded(request, guard),
  nowMs: () => scaledNowMs(clock, Date.now()),
  sleep: (ms, signal) => pause(ms / clock.factor, undefined, { signal }).catch(() => {}),
  random: Math.random,
  logger: pino({ level: 'error' }),
  settings: { timeoutMs },
});
process.send?.('ready');
process.on('SIGTERM', async () => {
  await dispatcher.close(timeoutMs);
  await stores.close();
  process.disconnect();
});
