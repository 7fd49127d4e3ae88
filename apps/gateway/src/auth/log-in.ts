import { randomUUID } from 'node:crypto';
import type { AppDeps } from '../http/app-deps.js';
import type { RequestClient } from '../http/request-client.js';
import { HttpError } from '../internal/errors.js';
import type { Account, LoginClient, Partner } from '../stores/stores.js';
import { signAccessToken } from '../tokens/access-token.js';
import type { KeyRingCache } from '../tokens/key-ring.js';
import {
  accessTokenSeconds,
  generateRefreshToken,
  refreshTokenSeconds,
} from '../tokens/token-settings.js';
import { throttleLogin } from './throttle-login.js';

/** An attempt to log in. */
interface LoginAttempt {
  email: string;
  password: string;
  address: string;
  client: RequestClient;
}

/** What a login or an exchange of its refresh token answers. */
export interface TokenPair {
  token: string;
  expires_in: number;
  refresh_token: string;
  refresh_expires_in: number;
  user: { email: string; plan: Partner['plan'] };
}

/**
 * Begins a login with e-mail and password, under the limits on failed attempts.
 *
 * @param attempt - what came, and from where
 * @throws HttpError 401 for an unknown address, a wrong password and a disabled account alike; 429 after too many failures
 */
export async function logIn(
  { email, password, address, client }: LoginAttempt,
  { stores, limiter, keyRing, nowMs, verifyPassword }: AppDeps,
): Promise<TokenPair> {
  const pair = await throttleLogin(limiter, { address, email, nowMs: nowMs() }, async () => {
    const known = await stores.accounts.findByEmail(email.toLowerCase());
    const matches = await verifyPassword(known?.account.passwordHash, password);
    if (known === undefined || !matches || known.account.disabled) {
      return undefined;
    }
    const familyId = randomUUID();
    const issuedMs = nowMs();
    const { token, stored } = generateRefreshToken(issuedMs);
    const first = { ...stored, familyId, accountId: known.account.id, usedMs: null };
    await stores.refreshTokens.issue(first, loginClient(address, client));
    return issueTokenPair(keyRing, { ...known, familyId }, token, issuedMs);
  });
  if (pair === undefined) {
    throw new HttpError(401, 'E-mail or password is wrong.');
  }
  return pair;
}

/** What is stored about the client of a login, so that its owner recognises it. */
export function loginClient(address: string, { agent }: RequestClient): LoginClient {
  return { address, agent };
}

/**
 * Signs the access token that goes with a refresh token.
 *
 * @param keyRing - holds the signing key
 * @param holder - the account, its partner, and the login that both tokens descend from
 * @param refreshToken - the opaque token, in clear
 * @param nowMs - time of issue [ms since the epoch]
 */
export async function issueTokenPair(
  keyRing: KeyRingCache,
  holder: { account: Account; partner: Partner; familyId: string },
  refreshToken: string,
  nowMs: number,
): Promise<TokenPair> {
  return {
    token: await signAccessToken(keyRing, holder, nowMs),
    expires_in: accessTokenSeconds,
    refresh_token: refreshToken,
    refresh_expires_in: refreshTokenSeconds,
    user: { email: holder.account.email, plan: holder.partner.plan },
  };
}

/** The pair without its refresh token, for a browser that keeps that one in a cookie. */
export function withoutRefreshToken({ refresh_token, ...rest }: TokenPair) {
  return rest;
}
