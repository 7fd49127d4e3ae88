import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createAddressGuard } from '../internal/address-guard.js';
import type { Stores } from '../stores/stores.js';
import {
  type Dispatcher,
  type DispatcherOptions,
  startDispatcher,
} from '../webhooks/dispatcher.js';
import { postGuarded } from '../webhooks/guarded-request.js';
import type { Config } from './config.js';

/** Delivers to webhooks from this process. */
export function deliverHere(
  { webhookPrivateAddresses }: Pick<Config, 'webhookPrivateAddresses'>,
  {
    stores,
    ...deps
  }: { stores: Pick<Stores, 'webhooks'>; nowMs: () => number; logger: Logger } & Pick<
    DispatcherOptions,
    'onAttempt'
  >,
): Dispatcher {
  const guard = createAddressGuard({ allowsPrivate: webhookPrivateAddresses === 'allow' });
  return startDispatcher({
    ...deps,
    webhooks: stores.webhooks,
    post: (request) => postGuarded(request, guard),
    sleep: (ms, signal) => setTimeout(ms, undefined, { signal, ref: false }).catch(() => {}),
    random: Math.random,
  });
}
