import type { EngineId } from '../engine-runtime/catalogue.js';
import type { NamedSchema } from '../http/route.js';
import { HttpError } from '../internal/errors.js';
import type { Job, JobKind, JobSummary, Stores } from '../stores/stores.js';
import type { WireJobSummary } from './job-schemas.js';

/** What distinguishes the operations of one kind of job. */
export interface JobOperations {
  kind: JobKind;
  engine: EngineId;
  engineVersion: string;
  /** Path of the list below `/v1`; those of single jobs follow from it. */
  path: string;
  /** A job as a response. */
  content: NamedSchema;
  /** Headers of a response with a job, with their descriptions. */
  headers: Readonly<Record<string, string>>;
  /** A job with its headers. */
  toWire(job: Job): JobAnswer;
}

/** A job as a response. */
export interface JobAnswer {
  headers: Record<string, string>;
  body: WireJobSummary & { result?: unknown };
}

/**
 * A job of the caller's partner.
 *
 * @throws HttpError 404 if the partner has no such job of this kind
 */
export async function findJob(
  stores: Pick<Stores, 'jobs'>,
  kind: JobKind,
  partnerId: string,
  jobId: string,
): Promise<Job> {
  const job = await stores.jobs.find(partnerId, jobId);
  if (job?.kind !== kind) {
    throw new HttpError(404, `There is no job ${JSON.stringify(jobId.slice(0, 60))}.`);
  }
  return job;
}

/** Whether the job is in a final state. */
export function isFinished({ status }: Pick<JobSummary, 'status'>): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'cancelled';
}
