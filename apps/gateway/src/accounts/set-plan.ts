import type { Partner, Plan, Stores } from '../stores/stores.js';
import { type AgreedFigures, checkAgreedFigures } from './internal/check-agreed-figures.js';
import { findAccount } from './internal/find-account.js';

/**
 * Changes the plan of an account's partner, for all accounts of that partner, and revokes their access tokens, whose
 * claims state the old plan. Refresh tokens stay valid and bring tokens of the new plan.
 *
 * @param stores - where accounts are kept
 * @param change - `email`: any account of the partner; `plan`: the new plan; agreed figures that are absent go back
 * to the plan's own
 * @param nowMs - the current time [ms since the epoch]
 * @returns the partner after the change
 * @throws EngineError `invalid` `badEmail`; `outOfRange` `unknownAccount`, `badAgreedFigure`
 *
 * @example
 * ```ts
 * const stores = await openStores({ dataDir: ':memory:' });
 * await createAccount(stores, { email: 'desk@example.com' }, Date.now());
 * (await setPlan(stores, { email: 'desk@example.com', plan: 'enterprise' }, Date.now())).plan; // => 'enterprise'
 * ```
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
