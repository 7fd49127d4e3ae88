import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { KeyRing } from '../app-deps.js';
import { entitledEngines } from '../engines/entitled-engines.js';
import type { Account, Partner } from '../stores/stores.js';
import type { AccessClaims } from './access-claims.js';
import {
  accessTokenSeconds,
  tokenAlgorithm,
  tokenAudience,
  tokenIssuer,
} from './token-settings.js';

/**
 * Issues an access token: a JWT signed with the key that signs now, valid for 86,400 s.
 *
 * @param keyRing - holds the signing key
 * @param holder - the account, its partner, and the login that the token descends from
 * @param nowMs - time of issue [ms since the epoch]
 */
export async function signAccessToken(
  keyRing: KeyRing,
  holder: { account: Account; partner: Partner; familyId: string },
  nowMs: number,
): Promise<string> {
  const { account, partner, familyId } = holder;
  const { signing } = await keyRing.get();
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
    engines: entitledEngines(partner.plan, account.engines),
    family: familyId,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: tokenAlgorithm, typ: 'JWT', kid: signing.kid })
    .sign(signing.privateKey);
}
