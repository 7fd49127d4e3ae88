import { createRedisLimiter } from '../../../src/limits/create-limiter.js';
import { openStores, type StoreOptions } from '../../../src/stores/open-stores.js';
import { createKeyRing } from '../../../src/tokens/key-ring.js';
import { ensureSigningKey } from '../../../src/tokens/signing-keys.js';
import { noonMs, startGateway, type TestGateway } from './gateway.js';

/**
 * A gateway on a database, and perhaps a Redis, that others use too; its clock decides the windows of its limits.
 *
 * @param shared - where they are; `keyPrefix`: of what it keeps in Redis
 * @param change - parts in the place of the usual ones
 */
export async function startSharedGateway(
  shared: { stores: StoreOptions; redisUrl?: string | undefined; keyPrefix?: string },
  change: Parameters<typeof startGateway>[0] = {},
): Promise<TestGateway> {
  const { redisUrl, keyPrefix } = shared;
  const stores = await openStores(shared.stores);
  await ensureSigningKey(stores, noonMs);
  let gateway: TestGateway | undefined;
  const nowMs = () => gateway?.clock.nowMs ?? noonMs;
  gateway = await startGateway({
    stores,
    keyRing: createKeyRing(stores, { nowMs }),
    ...(redisUrl !== undefined && {
      limiter: createRedisLimiter({
        redisUrl,
        nowMs,
        ...(keyPrefix !== undefined && { keyPrefix }),
      }),
    }),
    ...change,
  });
  const { close } = gateway;
  return {
    ...gateway,
    async close() {
      await close();
      await stores.close();
    },
  };
}
