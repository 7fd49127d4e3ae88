import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { EngineId } from '../engines/engine-catalogue.js';
import { entitledEngines } from '../engines/entitled-engines.js';
import type { KeyRingCache } from '../keys/create-key-ring.js';
import { noSigningKey } from '../keys/internal/no-signing-key.js';
import type { Account, Partner } from '../stores/stores.js';
import type { AccessClaims } from './access-claims.js';
import {
  accessTokenSeconds,
  tokenAlgorithm,
  tokenAudience,
  tokenIssuer,
} from './token-settings.js';

/** Whom a token is for. */
export interface TokenHolder {
  account: Account;
  partner: Partner;
  familyId: string;
  engines?: readonly EngineId[];
}

/**
 * Issues an access token: a JWT signed with the key that signs now, valid for 86,400 s.
 *
 * @param keyRing - holds the signing key
 * @param holder - the account, its partner, the login or key that the token descends from, and the engines that it is
 * narrowed to; all that the account reaches when left out
 * @param nowMs - time of issue [ms since the epoch]
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
