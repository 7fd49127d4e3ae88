/** Sends one request. */
export type Send = (request: Request) => Promise<Response>;

/** Methods that a server may be asked twice without harm. */
const repeatable = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/**
 * Ends of paths that a 503 leaves in doubt: the database may have done what it did not confirm, and twice does harm. A
 * refresh token that served is refused the second time, and a second key is made.
 */
const doneOnce = /\/auth\/(refresh|keys)$/;

/**
 * A way of sending that tries again where that is safe: after 429 and 503, as long as the answer's headers ask to, but for
 * refreshes and new API keys after a 503; and after a connection that broke, where the request may be sent twice (GET, PUT,
 * DELETE, or any with an `Idempotency-Key`).
 *
 * @param send - sends a request once
 * @param rules - how often and how long
 * @param nowMs - the clock [ms since the epoch]
 * @returns the last answer; what it throws is the last failure of `send`
 */
export function fetchWithRetry(send: Send, rules: RetryRules, nowMs: () => number): Send {
  return async (request) => {
    let waitedMs = 0;
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= rules.attempts;
      // A body can be read once: each try but the last gets a copy.
      const outcome = await settled(send(isLast ? request : request.clone()));
      if (isLast || !mayRepeat(outcome, request)) {
        return unsettled(outcome);
      }
      const backoffMs = rules.firstWaitMs * 2 ** (attempt - 1);
      const askedMs =
        'response' in outcome ? askedWaitMs(outcome.response.headers, nowMs()) : undefined;
      // Callers that share a limit would all come back in the instant of its renewal.
      const waitMs = (askedMs ?? backoffMs) + Math.random() * rules.firstWaitMs;
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
  /** Tries in all, the first one included. */
  attempts: number;
  /** Longest that one request waits between its tries, together [ms]; an answer that asks for more is handed on. */
  maximumWaitMs: number;
  /** First wait where no header says how long [ms]; it doubles from try to try. */
  firstWaitMs: number;
}

/** Rules of a client that is given none. */
export const defaultRetryRules: Readonly<RetryRules> = {
  attempts: 5,
  maximumWaitMs: 120_000,
  firstWaitMs: 500,
};

/**
 * How long an answer asks to wait: `Retry-After` in seconds or as a date, else the time until `X-RateLimit-Reset`. Both
 * clocks are the server's where its `Date` is there, so that a client whose own is wrong waits no longer.
 *
 * @param headers - of an answer 429 or 503
 * @param nowMs - the client's clock [ms since the epoch]
 * @returns the wait [ms], or undefined when no header tells
 *
 * @example
 * ```ts
 * askedWaitMs(new Headers({ 'Retry-After': '5' }), 0); // => 5000
 * ```
 */
export function askedWaitMs(headers: Headers, nowMs: number): number | undefined {
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

/**
 * Waits.
 *
 * @param durationMs - how long [ms]
 * @param signal - ends the wait early, by throwing its reason
 */
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
