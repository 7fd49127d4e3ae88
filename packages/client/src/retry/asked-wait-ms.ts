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
