import type { Account, Stores } from '../stores/stores.js';
import { findAccount } from './internal/find-account.js';

/**
 * Disables an account: it cannot log in, and its access and refresh tokens are revoked. The partner's other accounts
 * are untouched.
 *
 * @param stores - where accounts and refresh tokens are kept
 * @param email - the account's address
 * @param nowMs - the current time [ms since the epoch]
 * @returns the account after the change
 * @throws EngineError `invalid` `badEmail`, `outOfRange` `unknownAccount`
 *
 * @example
 * ```ts
 * const stores = await openStores({ dataDir: ':memory:' });
 * await createAccount(stores, { email: 'desk@example.com' }, Date.now());
 * (await disableAccount(stores, 'desk@example.com', Date.now())).disabled; // => true
 * ```
 */
export async function disableAccount(
  { accounts, refreshTokens }: Pick<Stores, 'accounts' | 'refreshTokens'>,
  email: string,
  nowMs: number,
): Promise<Account> {
  const { account } = await findAccount(accounts, email);
  const change = {
    disabled: true,
    tokensValidFromMs: Math.max(nowMs, account.tokensValidFromMs),
  };
  await accounts.updateAccount(account.id, change);
  await refreshTokens.revokeAccount(account.id, nowMs);
  return { ...account, ...change };
}
