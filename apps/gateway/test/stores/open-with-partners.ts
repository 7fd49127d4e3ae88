import type { Stores } from '../../src/stores/stores.js';
import { aPartner } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

/** Fresh stores with two partners. */
export async function openWithPartners(
  open: OpenTestStores,
): Promise<{ stores: Stores; partnerId: string; otherId: string }> {
  const stores = await open();
  const [partner, other] = [aPartner(), aPartner()];
  await stores.accounts.createPartner(partner);
  await stores.accounts.createPartner(other);
  return { stores, partnerId: partner.id, otherId: other.id };
}
