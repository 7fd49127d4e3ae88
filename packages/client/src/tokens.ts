import { answerError, type BessApiError } from './answers.js';
import type { components } from './api.generated.js';
import type { Send } from './retry.js';

/** What a client proves itself with: an account, an API key, or tokens that a login gave. */
export type Credentials =
  | { email: string; password: string }
  /** For programs: exchanged for an access token, and again before that expires. */
  | { apiKey: string }
  | {
      /** Access token; without it the refresh token is exchanged at the first call. */
      token?: string;
      /** Serves once: keep the next one that `onTokens` tells. */
      refreshToken: string;
    }
  /** An access token alone serves until it expires. */
  | { token: string };

/** Tokens as they were given last. */
export interface Tokens {
  token: string;
  refreshToken: string;
  /** When the access token expires [ms since the epoch]. */
  expiresMs: number;
}

type LoginResponse = components['schemas']['LoginResponse'];
type TokenResponse = components['schemas']['TokenResponse'];

/** What a login gives, or an API key, which needs no refresh token. */
type Given = TokenResponse['data'] & Partial<LoginResponse['data']>;

/** Gives access tokens, and knows when one no longer serves. */
export interface TokenSource {
  /**
   * A token that serves; of callers that come at once one fetches it for all.
   *
   * @throws BessApiError when neither refresh nor login brings one
   */
  get(): Promise<string>;
  /**
   * Says that the gateway refused a token.
   *
   * @returns whether `get` can bring another
   */
  refused(token: string): boolean;
}

/** Parts of a token source. */
interface TokenSourceOptions {
  /** Base address, `/v1` included. */
  baseUrl: string;
  credentials: Credentials;
  send: Send;
  /** The clock [ms since the epoch]. */
  nowMs: () => number;
  onTokens: ((tokens: Tokens) => void) | undefined;
}

/** A token is renewed this long before it expires [ms], so that none expires on the way. */
const marginMs = 60_000;

/**
 * Keeps an access token at hand: from an API key, or from a login, from then on by the refresh token, and by another login
 * where that no longer serves.
 *
 * @param options - credentials, clock and transport
 */
export function createTokenSource(options: TokenSourceOptions): TokenSource {
  const { credentials, nowMs } = options;
  let access =
    'token' in credentials && credentials.token !== undefined
      ? { token: credentials.token, expiresMs: Number.POSITIVE_INFINITY }
      : undefined;
  let refreshToken = 'refreshToken' in credentials ? credentials.refreshToken : undefined;
  let renewal: Promise<string> | undefined;

  const canRenew = () =>
    refreshToken !== undefined || 'email' in credentials || 'apiKey' in credentials;

  async function renew(): Promise<string> {
    const { data } = await next();
    access = { token: data.token, expiresMs: nowMs() + data.expires_in * 1000 };
    refreshToken = data.refresh_token;
    if (refreshToken !== undefined) {
      options.onTokens?.({ ...access, refreshToken });
    }
    return access.token;
  }

  async function next(): Promise<{ data: Given }> {
    if (refreshToken === undefined) {
      return login();
    }
    try {
      return await exchange(options, '/auth/refresh', { refresh_token: refreshToken });
    } catch (error) {
      if (isRefusal(error) && 'email' in credentials) {
        return login();
      }
      throw error;
    }
  }

  async function login(): Promise<{ data: Given }> {
    if ('apiKey' in credentials) {
      return exchange(options, '/auth/token', { api_key: credentials.apiKey });
    }
    if (!('email' in credentials)) {
      throw new Error('The access token no longer serves, and there is no way to another one.');
    }
    const { email, password } = credentials;
    return exchange(options, '/api/auth/login', { email, password });
  }

  return {
    async get() {
      if (access !== undefined && (nowMs() < access.expiresMs - marginMs || !canRenew())) {
        return access.token;
      }
      renewal ??= renew().finally(() => {
        renewal = undefined;
      });
      return renewal;
    },
    refused(token) {
      // Only the token that is held: another caller may have renewed it meanwhile.
      if (access?.token === token && canRenew()) {
        access = undefined;
      }
      return canRenew();
    },
  };
}

async function exchange(
  { baseUrl, send }: TokenSourceOptions,
  path: string,
  body: unknown,
): Promise<{ data: Given }> {
  const response = await send(
    new Request(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    throw answerError(response, answer);
  }
  return answer as { data: Given };
}

function isRefusal(error: unknown): error is BessApiError {
  return (
    error instanceof Error &&
    error.name === 'BessApiError' &&
    'status' in error &&
    error.status === 401
  );
}
