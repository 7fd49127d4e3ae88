import { createHash } from 'node:crypto';
import { limitHeaders } from '../http/limit-requests.js';
import { HttpError } from '../internal/errors.js';
import type { RateLimiter } from '../limits/memory-limiter.js';

/** Failed logins are counted over this long [ms]. */
export const loginWindowMs = 900_000;
/** Failed logins per account in one window, from wherever they come. */
export const failuresPerAccount = 10;
/** Failed logins per address in one window, for whichever accounts. */
export const failuresPerAddress = 50;

/** Attempts of this process that may still be given back, by what they are counted under. */
const attemptsInFlight = new WeakMap<RateLimiter, Map<string, Set<Promise<unknown>>>>();

/**
 * Runs one attempt to log in under the limits on failures. The attempt is counted before it is made, so that
 * attempts sent at once cannot pass the limit together, and given back when it succeeds or comes to nothing. One that is
 * too many only because others are under way waits for them: they may turn out to be no failures.
 *
 * @throws HttpError 429 when there were too many failures
 */
export async function throttleLogin<Result>(
  limiter: RateLimiter,
  attempt: { address: string; email: string; nowMs: number },
  login: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  // Hashed, so that no store of counters holds e-mail addresses.
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
    // Nothing was tried: a database that is away must not lock anybody out.
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
