import type { Job, Stores } from '../../stores/stores.js';
import { refuseJob } from './refuse-job.js';

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
