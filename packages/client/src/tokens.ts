import { type BessApiError, responseError } from './answers.js';
import type { components } from './api.generated.js';
import type { Send } from './retry.js';

/** Credentials of a client: an account, an API key, the tokens of a previous login, or the session of a page. */
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
   * For pages of the gateway's own origin: the refresh token is a cookie that no script can read, set by
   * `POST /api/auth/session`. Access tokens stay in memory.
   */
  | { session: true };

/** The latest tokens. */
export interface Tokens {
  token: string;
  refreshToken: string;
  /** When the access token expires [ms since the epoch]. */
  expiresMs: number;
}

/** The session of a page, as its latest login or renewal tells it. */
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
  /** Takes the token of a login that the page made itself. */
  adopt(issued: IssuedTokens): void;
  /** Drops the token after a logout. */
  forget(): void;
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

  const adopt: TokenSource['adopt'] = ({ token, expires_in, user }) => {
    access = { token, expiresMs: nowMs() + expires_in * 1000 };
    if ('session' in credentials && user !== undefined) {
      options.onSession?.({ token, user });
    }
  };

  async function renew(): Promise<string> {
    const { data } = await next();
    const expiresMs = nowMs() + data.expires_in * 1000;
    adopt(data);
    refreshToken = data.refresh_token;
    if (refreshToken !== undefined) {
      options.onTokens?.({ token: data.token, expiresMs, refreshToken });
    }
    return data.token;
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
    if ('session' in credentials) {
      return exchange(options, '/auth/refresh', {});
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
    adopt,
    forget() {
      access = undefined;
    },
  };
}

async function exchange(
  { baseUrl, send, credentials }: TokenSourceOptions,
  path: string,
  body: unknown,
): Promise<{ data: IssuedTokens }> {
  const response = await send(
    new Request(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      // The cookie goes to the page's own origin and nowhere else. Some hosts without cookies reject the field.
      ...('session' in credentials && { credentials: 'same-origin' }),
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
