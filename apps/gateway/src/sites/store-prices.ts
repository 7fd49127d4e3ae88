import { maximumEntriesStored } from '../descriptions/description-fields.js';
import type { AppDeps } from '../http/app-deps.js';
import { assertStorageQuota } from '../limits/plan-limits.js';
import type { Partner } from '../stores/stores.js';
import type { PricesBody } from './site-schemas.js';
import { parsePrices } from './site-translation.js';

/**
 * Stores validated prices of a site: all of them or none.
 *
 * @returns how many prices came
 * @throws EngineError as `parsePrices`; `outOfRange` `storageFull` or `seriesFull`
 * @throws HttpError 503 if too many series are waiting
 */
export async function storePrices(
  { partner, siteId, body }: { partner: Partner; siteId: string; body: PricesBody },
  signal: AbortSignal,
  deps: Pick<AppDeps, 'stores' | 'seriesScheduler' | 'operations'>,
): Promise<number> {
  const { sites } = deps.stores;
  const prices = parsePrices(body, await sites.find(partner.id, siteId));
  await assertStorageQuota('site', siteId, partner, deps);
  await deps.seriesScheduler.run(partner.id, signal, () =>
    sites.addPrices(partner.id, siteId, prices, maximumEntriesStored),
  );
  deps.operations.wake();
  return prices.length;
}
