import { HttpError } from '../../http/http-error.js';
import type { Job, Stores } from '../../stores/stores.js';

/**
 * A job of the caller's partner.
 *
 * @param stores - where it is
 * @param partnerId - the caller's partner
 * @param jobId - as the caller names it
 * @throws HttpError 404 where the partner has no such job, be it another's, deleted or never there
 */
export async function findJob(
  stores: Pick<Stores, 'jobs'>,
  partnerId: string,
  jobId: string,
): Promise<Job> {
  return (await stores.jobs.find(partnerId, jobId)) ?? refuseJob(jobId);
}

/**
 * The refusal of a job that the caller's partner does not have.
 *
 * @param jobId - as the caller names it
 * @throws HttpError 404
 */
export function refuseJob(jobId: string): never {
  throw new HttpError(404, `There is no job ${JSON.stringify(jobId.slice(0, 60))}.`);
}
