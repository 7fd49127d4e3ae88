import { createHash } from 'node:crypto';
import { limitHeaders } from '../http/limit-requests.js';
import { HttpError } from '../internal/errors.js';
import type { RateLimiter } from '../limits/memory-limiter.js';

/** Window for counting failed logins [ms]. */
export const loginWindowMs = 900_000;
/** Failed logins per account and window, from any address. */
export const failuresPerAccount = 10;
/** Failed logins per address and window, for any account. */
export const failuresPerAddress = 50;

/** Attempts of this process that may still be refunded, by counter. */
const attemptsInFlight = new WeakMap<RateLimiter, Map<string, Set<Promise<unknown>>>>();

/**
 * Runs a login attempt under the limits on failures. The attempt is counted first, so that simultaneous attempts
 * cannot exceed the limit together, and refunded if it succeeds or fails for technical reasons. If an attempt
 * exceeds the limit only because others are in flight, it waits for them, because they may be refunded.
 *
 * @throws HttpError 429 after too many failures
 */
export async function throttleLogin<Result>(
  limiter: RateLimiter,
  attempt: { address: string; email: string; nowMs: number },
  login: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  // Hashed, so that no counter contains an e-mail address.
  const account = createHash('sha256').update(attempt.email.toLowerCase()).digest('hex');
  const counters = [
    { key: `login:account:${account}`, limit: failuresPerAccount },
    { key: `login:address:${attempt.address}`, limit: failuresPerAddress },
  ];
  const giveBack = () => Promise.all(counters.map(({ key }) => limiter.refund(key, loginWindowMs)));
  for (;;) {
    const answers = await Promise.all(
      counters.map(({ key, limit }) => limiter.consume(key, limit, loginWindowMs)),
    );
    const refused = answers.findIndex((answer) => !answer.allowed);
    const answer = answers[refused];
    if (answer === undefined) {
      break;
    }
    // Nothing was tried.
    await giveBack();
    const others = attemptsInFlight.get(limiter)?.get(counters[refused]?.key ?? '');
    if (others === undefined) {
      throw new HttpError(429, 'Too many logins failed; try again when the limit resets.', {
        headers: limitHeaders(answer, attempt.nowMs),
      });
    }
    await Promise.race(others);
  }
  const settled = settle(login, giveBack);
  const keys = counters.map(({ key }) => key);
  trackAttempt(limiter, keys, settled);
  return settled;
}

async function settle<Result>(
  login: () => Promise<Result | undefined>,
  giveBack: () => Promise<unknown>,
): Promise<Result | undefined> {
  let result: Result | undefined;
  try {
    result = await login();
  } catch (error) {
    // No password was tried: an unavailable database must not lock anybody out.
    await giveBack();
    throw error;
  }
  if (result !== undefined) {
    await giveBack();
  }
  return result;
}

function trackAttempt(
  limiter: RateLimiter,
  keys: readonly string[],
  attempt: Promise<unknown>,
): void {
  const byKey = attemptsInFlight.get(limiter) ?? new Map<string, Set<Promise<unknown>>>();
  attemptsInFlight.set(limiter, byKey);
  const ended = attempt.then(leave, leave);
  function leave(): void {
    for (const key of keys) {
      const attempts = byKey.get(key);
      attempts?.delete(ended);
      if (attempts?.size === 0) {
        byKey.delete(key);
      }
    }
  }
  for (const key of keys) {
    byKey.set(key, (byKey.get(key) ?? new Set()).add(ended));
  }
}
