import createFetchClient, { type Client } from 'openapi-fetch';
import { type components, openOperations, type paths } from './api.generated.js';
import {
  defaultRetryRules,
  fetchWithRetry,
  newIdempotencyKey,
  type RetryRules,
  type Send,
} from './retry.js';
import {
  type Credentials,
  createTokenSource,
  type Session,
  type TokenSource,
  type Tokens,
} from './tokens.js';

/**
 * The operations of the gateway by method and path, as in openapi-fetch: `client.GET(path, options)` resolves to
 * `{data, error, response}` with the types of that operation.
 */
export type BessClient = Client<paths, `${string}/${string}`>;

/** Options of {@link createClient}. */
export interface BessClientOptions {
  /** Base URL with its version, for instance `http://127.0.0.1:8080/v1`. */
  baseUrl: string;
  /** Without credentials, only the operations that need no token work. */
  credentials?: Credentials;
  /** How often and how long rejected requests are repeated; each rule has a default. */
  retry?: Partial<RetryRules>;
  /** Called with each new pair of tokens, for programs that store the refresh token. */
  onTokens?: (tokens: Tokens) => void;
  /** Called with the account after each login and renewal of `{ session: true }`. */
  onSession?: (session: Session) => void;
  /** Sends a request; default: the platform's `fetch`. */
  fetch?: Send;
  /** The clock [ms since the epoch]; default: the platform's. */
  nowMs?: () => number;
}

/** These operations need an idempotency key, so that a repeated request starts no second job. */
const submitPaths: readonly string[] = ['/api/strix/submit', '/tarsis/size'];

/** A login of a page: the client goes on with its token. */
const sessionPath = '/api/auth/session';

const logoutPath = '/auth/logout';

/** Its 401 usually means the current password in the body, and a repetition would count as another failed login. */
const passwordPath = '/auth/password';

/**
 * Creates a typed client of the gateway. It logs in on the first call that needs a token, refreshes the access token before
 * it expires, logs in again if the refresh fails, and repeats requests rejected with 429 or 503 after the time that the
 * response asks for. A submission of a simulation or sizing gets an `Idempotency-Key` unless it has one.
 *
 * @param options - URL and credentials
 * @returns the client; calls reject if there is no response, or with `BessApiError` if no token is available
 *
 * @example
 * ```ts
 * const client = createClient({ baseUrl, credentials: { email, password } });
 * const { data } = await client.GET('/tarsis/tariffs', { params: { query: { limit: 1 } } });
 * ```
 */
export function createClient(options: BessClientOptions): BessClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const { credentials, onTokens, onSession, nowMs = Date.now } = options;
  const once: Send = options.fetch ?? ((request) => fetch(request));
  const send = fetchWithRetry(once, { ...defaultRetryRules, ...options.retry }, nowMs);
  const tokens =
    credentials === undefined
      ? undefined
      : createTokenSource({ baseUrl, credentials, send, nowMs, onTokens, onSession });
  return createFetchClient<paths>({
    baseUrl,
    fetch: (request) => sendAuthorized(request, { baseUrl, send, tokens }),
    // The gateway expects lists as `a,b`.
    querySerializer: { array: { style: 'form', explode: false } },
  });
}

interface Transport {
  baseUrl: string;
  send: Send;
  tokens: TokenSource | undefined;
}

async function sendAuthorized(request: Request, transport: Transport): Promise<Response> {
  const { baseUrl, send, tokens } = transport;
  const path = new URL(request.url).pathname.slice(new URL(baseUrl).pathname.length);
  if (submitPaths.includes(path) && !request.headers.has('Idempotency-Key')) {
    request.headers.set('Idempotency-Key', newIdempotencyKey());
  }
  if (tokens === undefined || openOperations.includes(`${request.method} ${path}`)) {
    const response = await send(request);
    if (path === sessionPath && response.ok) {
      const { data } = (await response.clone().json()) as components['schemas']['SessionResponse'];
      tokens?.adopt(data);
    }
    return response;
  }
  const response = await sendWithToken(request, path, { send, tokens });
  if (path === logoutPath && response.ok) {
    tokens.forget();
  }
  return response;
}

async function sendWithToken(
  request: Request,
  path: string,
  { send, tokens }: { send: Send; tokens: TokenSource },
): Promise<Response> {
  const token = await tokens.get();
  const response = await send(withToken(request.clone(), token));
  if (response.status !== 401 || path === passwordPath || !tokens.reject(token)) {
    return response;
  }
  await response.body?.cancel();
  return send(withToken(request, await tokens.get()));
}

function withToken(request: Request, token: string): Request {
  request.headers.set('Authorization', `Bearer ${token}`);
  return request;
}
