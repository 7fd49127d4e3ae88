import { randomUUID } from 'node:crypto';
import { createValidator } from '@bess/kernel/schema';
import { type Static, Type } from '@sinclair/typebox';
import { SignJWT } from 'jose';
import { type EngineId, entitledEngines } from '../engine-runtime/catalogue.js';
import type { Account, Partner, Stores } from '../stores/stores.js';
import { type KeyRingCache, noSigningKey } from './key-ring.js';
import {
  accessTokenSeconds,
  parseApiKeyFamily,
  tokenAlgorithm,
  tokenAudience,
  tokenIssuer,
} from './token-settings.js';

/**
 * Claims of an access token. Times defined by JWT are in seconds; `issued_ms` orders the token against
 * revocations.
 */
const accessClaimsSchema = Type.Object(
  {
    iss: Type.String(),
    aud: Type.String(),
    sub: Type.String({ minLength: 1, maxLength: 128 }),
    jti: Type.String({ minLength: 1, maxLength: 128 }),
    iat: Type.Integer(),
    exp: Type.Integer(),
    issued_ms: Type.Integer(),
    partner: Type.String({ minLength: 1, maxLength: 128 }),
    plan: Type.Union([Type.Literal('operator'), Type.Literal('fleet'), Type.Literal('enterprise')]),
    engines: Type.Array(Type.String()),
    family: Type.String({ minLength: 1, maxLength: 128 }),
  },
  { additionalProperties: false },
);

const parseClaims = createValidator(accessClaimsSchema, { engine: 'gateway' });

/** Maximum difference of the clocks of two machines [ms]. */
const clockSkewMs = 60_000;

/** Payload of an access token. */
type AccessClaims = Static<typeof accessClaimsSchema>;

/** Owner of a token. */
interface TokenHolder {
  account: Account;
  partner: Partner;
  familyId: string;
  engines?: readonly EngineId[];
}

/**
 * Issues an access token: a JWT valid for 86,400 s, signed with the current key. Without `engines` it covers all
 * engines of the account.
 *
 * @throws EngineError `engine` `noSigningKey` when no key may sign
 */
export async function signAccessToken(
  keyRing: KeyRingCache,
  holder: TokenHolder,
  nowMs: number,
): Promise<string> {
  const { account, partner, familyId, engines } = holder;
  const { signing } = await keyRing.get();
  if (signing === undefined) {
    throw noSigningKey();
  }
  const issuedSeconds = Math.floor(nowMs / 1000);
  const claims: AccessClaims = {
    iss: tokenIssuer,
    aud: tokenAudience,
    sub: account.id,
    jti: randomUUID(),
    iat: issuedSeconds,
    exp: issuedSeconds + accessTokenSeconds,
    issued_ms: nowMs,
    partner: partner.id,
    plan: partner.plan,
    engines: [...(engines ?? entitledEngines(partner.plan, account.engines))],
    family: familyId,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: tokenAlgorithm, typ: 'JWT', kid: signing.kid })
    .sign(signing.privateKey);
}

/**
 * Checks a token with a valid signature against the current state of the stores. Returns the caller, or in a few
 * words why the token is not accepted.
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
  const apiKeyId = parseApiKeyFamily(token.family);
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
    // Engines that the account can use now, restricted to those of the token.
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

/** The caller, with the current state of the stores rather than that of the token. */
export interface Principal {
  accountId: string;
  partner: Partner;
  engines: readonly EngineId[];
  /** Id of the access token. */
  tokenId: string;
  /** Login or API key that the token comes from. */
  familyId: string;
  /** API key that the token was exchanged for; undefined after a login. */
  apiKeyId: string | undefined;
  /** Expiry of the token [ms since the epoch]. */
  tokenExpiresMs: number;
}
