import createFetchClient, { type Client } from 'openapi-fetch';
import { openOperations, type paths } from './api.generated.js';
import { defaultRetryRules, fetchWithRetry, type RetryRules, type Send } from './retry.js';
import { type Credentials, createTokenSource, type TokenSource, type Tokens } from './tokens.js';

/**
 * The gateway's operations by method and path, as openapi-fetch offers them: `client.GET(path, options)` resolves to
 * `{data, error, response}` with the types of that operation.
 */
export type BessClient = Client<paths, `${string}/${string}`>;

/** What a client is made of. */
export interface BessClientOptions {
  /** Base address with its version, for instance `http://127.0.0.1:8080/v1`. */
  baseUrl: string;
  /** Without them only the operations that need no token serve. */
  credentials?: Credentials;
  /** How often and how long refused requests are repeated; each rule has a default. */
  retry?: Partial<RetryRules>;
  /** Told of each new pair of tokens, for programs that keep the refresh token beyond their run. */
  onTokens?: (tokens: Tokens) => void;
  /** Sends a request; default: the `fetch` of the platform. */
  fetch?: Send;
  /** The clock [ms since the epoch]; default: the platform's. */
  nowMs?: () => number;
}

/** An operation that has to be named, so that a repeated request starts no second job. */
const submitPath = '/api/strix/submit';

/**
 * A typed client of the gateway. It logs in at the first call that needs it, refreshes the access token before it
 * expires, logs in again where a refresh no longer serves, and repeats what was refused with 429 or 503 when the answer's
 * headers say that it may. A submit of STRIX gets an `Idempotency-Key` unless it has one.
 *
 * @param options - address and credentials
 * @returns the client; calls reject when no answer comes, or with `BessApiError` when no token is to be had
 *
 * @example
 * ```ts
 * const client = createClient({ baseUrl, credentials: { email, password } });
 * const { data } = await client.GET('/tarsis/tariffs', { params: { query: { limit: 1 } } });
 * ```
 */
export function createClient(options: BessClientOptions): BessClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const { credentials, onTokens, nowMs = Date.now } = options;
  const once: Send = options.fetch ?? ((request) => fetch(request));
  const send = fetchWithRetry(once, { ...defaultRetryRules, ...options.retry }, nowMs);
  const tokens =
    credentials === undefined
      ? undefined
      : createTokenSource({ baseUrl, credentials, send, nowMs, onTokens });
  return createFetchClient<paths>({
    baseUrl,
    fetch: (request) => sendNamed(request, { baseUrl, send, tokens }),
    // The gateway takes lists as `a,b`.
    querySerializer: { array: { style: 'form', explode: false } },
  });
}

interface Transport {
  baseUrl: string;
  send: Send;
  tokens: TokenSource | undefined;
}

async function sendNamed(request: Request, transport: Transport): Promise<Response> {
  const { baseUrl, send, tokens } = transport;
  const path = new URL(request.url).pathname.slice(new URL(baseUrl).pathname.length);
  if (path === submitPath && !request.headers.has('Idempotency-Key')) {
    request.headers.set('Idempotency-Key', crypto.randomUUID());
  }
  if (tokens === undefined || openOperations.includes(`${request.method} ${path}`)) {
    return send(request);
  }
  const token = await tokens.get();
  const response = await send(withToken(request.clone(), token));
  if (response.status !== 401 || !tokens.refused(token)) {
    return response;
  }
  await response.body?.cancel();
  return send(withToken(request, await tokens.get()));
}

function withToken(request: Request, token: string): Request {
  request.headers.set('Authorization', `Bearer ${token}`);
  return request;
}
