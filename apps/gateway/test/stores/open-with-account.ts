import type { Account, JobStore, Stores } from '../../src/stores/stores.js';
import { anAccount, aPartner } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

/** Empty stores with an account of a partner, and another one's beside it. */
export async function openWithAccount(
  open: OpenTestStores,
): Promise<{ stores: Stores; jobs: JobStore; account: Account; other: Account }> {
  const stores = await open();
  const [account, other] = [await storedAccount(stores), await storedAccount(stores)];
  return { stores, jobs: stores.jobs, account, other };
}

async function storedAccount(stores: Stores): Promise<Account> {
  const partner = aPartner();
  const account = anAccount(partner);
  await stores.accounts.createAccount(account, partner);
  return account;
}
