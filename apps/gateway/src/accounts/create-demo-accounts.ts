import { isEngineError } from '@bess/kernel/errors';
import type { Plan, Stores } from '../stores/stores.js';
import { createAccount } from './create-account.js';
import { generatePassword } from './generate-password.js';

/** One demo account, with its password in clear for the one time it is shown. */
export interface DemoAccount {
  plan: Plan;
  email: string;
  password: string;
}

const PLANS: readonly Plan[] = ['operator', 'fleet', 'enterprise'];

/**
 * Creates one account per plan with random passwords, if there is no account yet.
 *
 * @param stores - where accounts are kept
 * @param nowMs - the current time [ms since the epoch]
 * @returns the accounts that this call created; empty when accounts exist, or when another process that started at
 * the same moment created them
 *
 * @example
 * ```ts
 * const stores = await openStores({ dataDir: ':memory:' });
 * (await createDemoAccounts(stores, Date.now())).map(({ plan }) => plan); // => ['operator', 'fleet', 'enterprise']
 * await createDemoAccounts(stores, Date.now()); // => []
 * ```
 */
export async function createDemoAccounts(
  stores: Pick<Stores, 'accounts'>,
  nowMs: number,
): Promise<DemoAccount[]> {
  if ((await stores.accounts.list()).length > 0) {
    return [];
  }
  const created: DemoAccount[] = [];
  for (const plan of PLANS) {
    const email = `${plan}@demo.example`;
    try {
      const password = generatePassword();
      await createAccount(stores, { email, plan, partnerName: `Demo ${plan}`, password }, nowMs);
      created.push({ plan, email, password });
    } catch (error) {
      if (!isEngineError(error) || error.code !== 'emailTaken') {
        throw error;
      }
    }
  }
  return created;
}
