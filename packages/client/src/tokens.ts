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
  | { token: string }
  /**
   * For pages that the gateway serves: `POST /api/auth/session` has put the refresh token into a cookie that no script
   * reads. The access token, for instance that of the login, stays in memory.
   */
  | { session: true; token?: string };

/** The latest tokens. */
export interface Tokens {
  token: string;
  refreshToken: string;
  /** When the access token expires [ms since the epoch]. */
  expiresMs: number;
}

/** The login of a page, as its latest renewal tells it. */
export interface Session {
  /** Access token. */
  token: string;
  /** Account, and plan of its partner. */
  user: LoginResponse['data']['user'];
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
  onSession: ((session: Session) => void) | undefined;
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
    refreshToken !== undefined ||
    'email' in credentials ||
    'apiKey' in credentials ||
    'session' in credentials;

  async function renew(): Promise<string> {
    const { data } = await next();
    access = { token: data.token, expiresMs: nowMs() + data.expires_in * 1000 };
    refreshToken = data.refresh_token;
    if (refreshToken !== undefined) {
      options.onTokens?.({ ...access, refreshToken });
    } else if (data.user !== undefined) {
      options.onSession?.({ token: data.token, user: data.user });
    }
    return access.token;
  }

  async function next(): Promise<{ data: IssuedTokens }> {
    if ('session' in credentials) {
      return renewSession(options);
    }
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

/** `navigator.locks` of browsers, typed here for platforms without it. */
interface TabLocks {
  request<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer>;
}

/** How long another tab's renewal may take to put its cookie into the browser [ms]. */
const otherTabMs = 500;

/**
 * Renews by the cookie. All tabs share the cookie and a refresh token works once, so that only one tab at a time renews.
 * Where the platform has no locks, the gateway refuses a token that was exchanged seconds ago without ending the login;
 * by then the browser has the next cookie.
 */
async function renewSession(options: TokenSourceOptions): Promise<{ data: IssuedTokens }> {
  const refresh = () => exchange(options, '/auth/refresh', {});
  const { locks } = (globalThis as { navigator?: { locks?: TabLocks } }).navigator ?? {};
  if (locks !== undefined) {
    return await locks.request('bess-session', refresh);
  }
  try {
    return await refresh();
  } catch (error) {
    if (!isRefusal(error)) {
      throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, otherTabMs));
    return refresh();
  }
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
