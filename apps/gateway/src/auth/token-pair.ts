import type { KeyRingCache } from '../keys/create-key-ring.js';
import type { Account, Partner } from '../stores/stores.js';
import type { LoginResponse } from './auth-schemas.js';
import { signAccessToken } from './sign-access-token.js';
import { accessTokenSeconds, refreshTokenSeconds } from './token-settings.js';

/**
 * What login and refresh answer: a new access token beside the refresh token that was stored with it.
 *
 * @param keyRing - holds the signing key
 * @param holder - the account, its partner, and the login that both tokens descend from
 * @param refreshToken - the opaque token, in clear
 * @param nowMs - time of issue [ms since the epoch]
 */
export async function tokenPair(
  keyRing: KeyRingCache,
  holder: { account: Account; partner: Partner; familyId: string },
  refreshToken: string,
  nowMs: number,
): Promise<LoginResponse> {
  return {
    ok: true,
    data: {
      token: await signAccessToken(keyRing, holder, nowMs),
      expires_in: accessTokenSeconds,
      refresh_token: refreshToken,
      refresh_expires_in: refreshTokenSeconds,
      user: { email: holder.account.email, plan: holder.partner.plan },
    },
  };
}
