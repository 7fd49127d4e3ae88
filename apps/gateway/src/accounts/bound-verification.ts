import { HttpError } from '../http/http-error.js';

/** Each verification needs 64 MiB while it runs, and the thread pool runs four: beyond these a login had better wait. */
const defaultMaximum = 64;
/** A login for which there is no place is asked to come back after this long [s]. */
const retryAfterSeconds = 2;

/**
 * Bounds how many passwords are verified or wait for it, so that a flood of logins from many addresses is told to come
 * back and does not queue up without end.
 *
 * @param verify - the work
 * @param maximum - verifications at a time, those that wait for a thread included
 * @throws HttpError 503 with `Retry-After`, by the function that is answered
 */
export function boundVerification<Arguments extends unknown[]>(
  verify: (...input: Arguments) => Promise<boolean>,
  maximum = defaultMaximum,
): (...input: Arguments) => Promise<boolean> {
  let underWay = 0;
  return async (...input) => {
    if (underWay >= maximum) {
      throw new HttpError(503, `Too many logins wait; try again in ${retryAfterSeconds} s.`, {
        headers: { 'Retry-After': String(retryAfterSeconds) },
      });
    }
    underWay += 1;
    try {
      return await verify(...input);
    } finally {
      underWay -= 1;
    }
  };
}
