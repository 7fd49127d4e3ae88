import { createValidator } from '@bess/kernel/schema';
import { entitledEngines } from '../engines/entitled-engines.js';
import type { Stores } from '../stores/stores.js';
import { accessClaimsSchema } from './access-claims.js';
import { keyOfFamily } from './key-family.js';
import type { Principal } from './principal.js';
import { accessTokenSeconds } from './token-settings.js';

const parseClaims = createValidator(accessClaimsSchema, { engine: 'gateway' });
/** Clocks of two machines may differ by this much [ms]. */
const clockSkewMs = 60_000;

/**
 * Whether a token whose signature holds may still be used, by what the stores know now.
 *
 * @param stores - accounts, keys and revocations
 * @param claims - verified payload of the token
 * @param nowMs - [ms since the epoch]
 * @returns the caller, or in a few words why the token no longer serves
 */
export async function loadPrincipal(
  stores: Pick<Stores, 'accounts' | 'apiKeys' | 'refreshTokens' | 'revokedTokens'>,
  claims: unknown,
  nowMs: number,
): Promise<Principal | string> {
  const token = claimsOf(claims);
  if (token === undefined || token.exp - token.iat > accessTokenSeconds) {
    return 'is not valid';
  }
  if (token.issued_ms > nowMs + clockSkewMs) {
    return 'is not valid yet';
  }
  const apiKeyId = keyOfFamily(token.family);
  const [known, tokenRevoked, originRevoked] = await Promise.all([
    stores.accounts.findById(token.sub),
    stores.revokedTokens.isRevoked(token.jti),
    apiKeyId === undefined
      ? stores.refreshTokens.isFamilyRevoked(token.family)
      : stores.apiKeys.find(token.sub, apiKeyId).then((key) => key === undefined),
  ]);
  if (known === undefined || known.account.disabled) {
    return 'belongs to an account that is not in use';
  }
  const { account, partner } = known;
  if (tokenRevoked || originRevoked || token.issued_ms < account.tokensValidFromMs) {
    return 'has been revoked';
  }
  if (token.partner !== partner.id || token.plan !== partner.plan) {
    return 'was issued for another plan';
  }
  return {
    accountId: account.id,
    partner,
    // What the account reaches now, and no more than the token was issued for.
    engines: entitledEngines(partner.plan, account.engines).filter((engine) =>
      token.engines.includes(engine),
    ),
    tokenId: token.jti,
    familyId: token.family,
    apiKeyId,
    tokenExpiresMs: token.exp * 1000,
  };
}

function claimsOf(claims: unknown) {
  try {
    return parseClaims(claims);
  } catch {
    return undefined;
  }
}
