import { HttpError } from '../../http/http-error.js';

/**
 * The refusal of a job that the caller's partner does not have.
 *
 * @param jobId - as the caller names it
 * @throws HttpError 404
 */
export function refuseJob(jobId: string): never {
  throw new HttpError(404, `There is no job ${JSON.stringify(jobId.slice(0, 60))}.`);
}
