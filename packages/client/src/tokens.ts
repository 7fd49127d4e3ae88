import { type BessApiError, responseError } from './answers.js';
import type { components } from './api.generated.js';
import type { Send } from './retry.js';

/** Credentials of a client: an account, an API key, or the tokens of a previous login. */
export type Credentials =
  | { email: string; password: string }
  /** For programs: the client exchanges the key for an access token, and again before that expires. */
  | { apiKey: string }
  | {
      /** Access token; without it, the first call exchanges the refresh token. */
      token?: string;
      /** Can be used once: store the next one, which `onTokens` receives. */
      refreshToken: string;
    }
  /** An access token alone works until it expires. */
  | { token: string };

/** The latest tokens. */
export interface Tokens {
  token: string;
  refreshToken: string;
  /** When the access token expires [ms since the epoch]. */
  expiresMs: number;
}

type LoginResponse = components['schemas']['LoginResponse'];
type TokenResponse = components['schemas']['TokenResponse'];

/** The response to a login, or to an API key, which has no refresh token. */
type IssuedTokens = TokenResponse['data'] & Partial<LoginResponse['data']>;

/** Provides access tokens and renews them when they are no longer valid. */
export interface TokenSource {
  /**
   * A valid token. Simultaneous calls share one renewal.
   *
   * @throws BessApiError if neither refresh nor login gives a token
   */
  get(): Promise<string>;
  /**
   * Reports that the gateway rejected a token.
   *
   * @returns whether `get` can provide another
   */
  reject(token: string): boolean;
}

/** Options of {@link createTokenSource}. */
interface TokenSourceOptions {
  /** Base URL, including `/v1`. */
  baseUrl: string;
  credentials: Credentials;
  send: Send;
  /** The clock [ms since the epoch]. */
  nowMs: () => number;
  onTokens: ((tokens: Tokens) => void) | undefined;
}

/** Tokens are renewed this long before they expire [ms], so that they do not expire during a request. */
const marginMs = 60_000;

/**
 * Creates a token source. It gets access tokens from an API key, or from a login and then from the refresh token; if the
 * refresh fails, it logs in again.
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

  async function next(): Promise<{ data: IssuedTokens }> {
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

  async function login(): Promise<{ data: IssuedTokens }> {
    if ('apiKey' in credentials) {
      return exchange(options, '/auth/token', { api_key: credentials.apiKey });
    }
    if (!('email' in credentials)) {
      throw new Error(
        'The access token is no longer valid, and the credentials do not allow to get another one.',
      );
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
    reject(token) {
      // Drop only the current token: another caller may already have renewed it.
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
): Promise<{ data: IssuedTokens }> {
  const response = await send(
    new Request(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    throw responseError(response, answer);
  }
  return answer as { data: IssuedTokens };
}

function isRefusal(error: unknown): error is BessApiError {
  return (
    error instanceof Error &&
    error.name === 'BessApiError' &&
    'status' in error &&
    error.status === 401
  );
}
