import { HttpError } from '../../http/http-error.js';
import { maximumWaitingJobs } from '../../limits/plan-limits.js';

/** A caller that met a full queue is asked to come back after this long [s]. */
const retryAfterSeconds = 15;

/** The answer to a job for which there is no place in the queue: nothing was stored and no path was taken. */
export function queueFullError(): HttpError {
  const { ofPartner, inAll } = maximumWaitingJobs;
  return new HttpError(
    503,
    `STRIX lets ${ofPartner} jobs of a partner wait and ${inAll} in all, and as many wait already; try again in ${retryAfterSeconds} s.`,
    { headers: { 'Retry-After': String(retryAfterSeconds) } },
  );
}
