/** Sends one request. */
export type Send = (request: Request) => Promise<Response>;

/** Methods that are safe to send twice. */
const repeatable = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/**
 * Endings of the paths that must not be repeated after a 503. The database may have committed the request without
 * confirming it, and a repetition does harm: a used refresh token would be rejected, a second API key or webhook created, and the
 * secret of a webhook replaced twice.
 */
const doneOnce = /\/auth\/(refresh|keys)$|\/api\/webhooks(\/[^/]+\/rotate-secret)?$/;

/**
 * Wraps `send` so that it retries where that is safe: after 429 and 503, after the wait that the response headers ask for,
 * except what must not be done twice after a 503; and after a broken connection if the request may be sent twice (GET, PUT,
 * DELETE, or any request with an `Idempotency-Key`).
 *
 * @param nowMs - the clock [ms since the epoch]
 * @returns a function that returns the last response, or throws the last failure of `send`
 */
export function fetchWithRetry(send: Send, rules: RetryRules, nowMs: () => number): Send {
  return async (request) => {
    let waitedMs = 0;
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= rules.attempts;
      // A body can be read only once, so each try but the last gets a copy.
      const outcome = await settled(send(isLast ? request : request.clone()));
      if (isLast || !mayRepeat(outcome, request)) {
        return unsettled(outcome);
      }
      const backoffMs = rules.firstWaitMs * 2 ** (attempt - 1);
      const requestedMs =
        'response' in outcome ? requestedWaitMs(outcome.response.headers, nowMs()) : undefined;
      // A random part, because callers that share a limit would otherwise all retry at the moment of its reset.
      const waitMs = (requestedMs ?? backoffMs) + Math.random() * rules.firstWaitMs;
      if (waitedMs + waitMs > rules.maximumWaitMs) {
        return unsettled(outcome);
      }
      if ('response' in outcome) {
        await outcome.response.body?.cancel();
      }
      await pause(waitMs, request.signal);
      waitedMs += waitMs;
    }
  };
}

type Outcome = { response: Response } | { failure: unknown };

function settled(answer: Promise<Response>): Promise<Outcome> {
  return answer.then(
    (response) => ({ response }),
    (failure: unknown) => ({ failure }),
  );
}

function unsettled(outcome: Outcome): Response {
  if ('failure' in outcome) {
    throw outcome.failure;
  }
  return outcome.response;
}

function mayRepeat(outcome: Outcome, { method, headers, signal, url }: Request): boolean {
  if ('response' in outcome) {
    const { status } = outcome.response;
    const isInDoubt = method === 'POST' && doneOnce.test(new URL(url).pathname);
    return status === 429 || (status === 503 && !isInDoubt);
  }
  return !signal.aborted && (repeatable.has(method) || headers.has('Idempotency-Key'));
}

/** How long a request may be repeated. */
export interface RetryRules {
  /** Number of tries, including the first. */
  attempts: number;
  /** Longest total wait of a request between its tries [ms]; a response that asks for more is returned. */
  maximumWaitMs: number;
  /** First wait if no header gives a time [ms]; it doubles with each try. */
  firstWaitMs: number;
}

/** Default rules. */
export const defaultRetryRules: Readonly<RetryRules> = {
  attempts: 5,
  maximumWaitMs: 120_000,
  firstWaitMs: 500,
};

/**
 * The wait that a response asks for: `Retry-After` in seconds or as a date, else the time until `X-RateLimit-Reset`. Times
 * are compared with the server's `Date` if the response has one, so a wrong clock of the client does not matter.
 *
 * @param headers - headers of a response with status 429 or 503
 * @param nowMs - the client's clock [ms since the epoch]
 * @returns the wait [ms], or undefined if no header gives one
 *
 * @example
 * ```ts
 * requestedWaitMs(new Headers({ 'Retry-After': '5' }), 0); // => 5000
 * ```
 */
export function requestedWaitMs(headers: Headers, nowMs: number): number | undefined {
  const after = headers.get('Retry-After');
  if (after !== null && /^\d{1,9}$/.test(after)) {
    return Number(after) * 1000;
  }
  const serverMs = Date.parse(headers.get('Date') ?? '');
  const fromMs = Number.isNaN(serverMs) ? nowMs : serverMs;
  const untilMs = after === null ? resetMs(headers) : Date.parse(after);
  return Number.isNaN(untilMs) ? undefined : Math.max(0, untilMs - fromMs);
}

function resetMs(headers: Headers): number {
  const reset = headers.get('X-RateLimit-Reset');
  return reset !== null && /^\d{1,12}$/.test(reset) ? Number(reset) * 1000 : Number.NaN;
}

/** 128 random bits. Not `crypto.randomUUID`, which browsers have only on pages that came by TLS or from this machine. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Waits; an aborted signal ends the wait early by throwing its reason. */
export function pause(durationMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, durationMs);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
