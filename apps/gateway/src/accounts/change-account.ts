import type { Account, Partner, Plan, Stores } from '../stores/stores.js';
import {
  type AgreedFigures,
  accountError,
  checkAgreedFigures,
  parseEmail,
} from './account-rules.js';
import { checkPassword, generatePassword, hashPassword } from './passwords.js';

/**
 * Changes the plan of the partner of an account, for all its accounts, and revokes their access tokens, which
 * state the old plan. Refresh tokens stay valid and yield tokens of the new plan. Agreed figures that are absent
 * return to those of the plan.
 *
 * @throws EngineError `invalid` `badEmail`; `outOfRange` `unknownAccount`, `badAgreedFigure`
 */
export async function setPlan(
  { accounts }: Pick<Stores, 'accounts'>,
  change: AgreedFigures & { email: string; plan: Plan },
  nowMs: number,
): Promise<Partner> {
  checkAgreedFigures(change);
  const { partner } = await findAccount(accounts, change.email);
  const figures = {
    plan: change.plan,
    requestsPerMinute: change.requestsPerMinute ?? null,
    strixPathsPerDay: change.pathsPerDay ?? null,
  };
  await accounts.updatePartner(partner.id, figures);
  await accounts.revokePartnerTokens(partner.id, nowMs);
  return { ...partner, ...figures };
}

/**
 * Disables an account: it cannot log in, and its access and refresh tokens are revoked. The partner's other
 * accounts are not affected.
 *
 * @throws EngineError `invalid` `badEmail`, `outOfRange` `unknownAccount`
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

/**
 * Gives an account another password, and ends all its logins. API keys stay: they do not come from the password.
 *
 * @param wanted - in clear; generated if absent
 * @returns the account, with its password if that was generated: it cannot be read again
 * @throws EngineError `invalid` `badEmail`; `outOfRange` `unknownAccount`, `badPassword`
 */
export async function setPassword(
  { accounts, refreshTokens }: Pick<Stores, 'accounts' | 'refreshTokens'>,
  email: string,
  wanted: string | undefined,
  nowMs: number,
): Promise<{ account: Account; generatedPassword?: string }> {
  if (wanted !== undefined) {
    checkPassword(wanted);
  }
  const { account } = await findAccount(accounts, email);
  const password = wanted ?? generatePassword();
  const change = {
    passwordHash: await hashPassword(password),
    tokensValidFromMs: Math.max(nowMs, account.tokensValidFromMs),
  };
  await accounts.updateAccount(account.id, change);
  await refreshTokens.revokeAccount(account.id, nowMs);
  return {
    account: { ...account, ...change },
    ...(wanted === undefined ? { generatedPassword: password } : {}),
  };
}

/**
 * Finds the account that an administrator named.
 *
 * @throws EngineError `invalid` `badEmail`, `outOfRange` `unknownAccount`
 */
async function findAccount(
  accounts: Stores['accounts'],
  email: string,
): Promise<{ account: Account; partner: Partner }> {
  const found = await accounts.findByEmail(parseEmail(email));
  if (found === undefined) {
    throw accountError(
      'outOfRange',
      'unknownAccount',
      `The account must exist, but there is none with the address ${JSON.stringify(email)}.`,
    );
  }
  return found;
}
