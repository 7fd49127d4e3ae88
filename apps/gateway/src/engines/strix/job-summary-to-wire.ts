import { type EngineErrorData, fromErrorData } from '@bess/kernel/errors';
import { errorAnswer } from '../../http/error-answer.js';
import type { JobSummary } from '../../stores/stores.js';
import type { StrixJobSummary } from './job-schemas.js';

/**
 * A job as lists have it.
 *
 * @param job - from the store
 */
export function jobSummaryToWire(job: JobSummary): StrixJobSummary {
  return {
    job_id: job.id,
    status: job.status,
    progress: job.progress,
    submitted_at: new Date(job.submittedMs).toISOString(),
    ...(job.startedMs === null ? {} : { started_at: new Date(job.startedMs).toISOString() }),
    ...(job.finishedMs === null ? {} : { finished_at: new Date(job.finishedMs).toISOString() }),
    ...(job.error === null ? {} : { error: errorSentence(job.id, job.error) }),
  };
}

/** What nobody expected is not shown; the log of whoever ran the job has it under the job's id. */
function errorSentence(jobId: string, error: string): string {
  const data = storedError(error);
  return data === undefined || (data.kind === 'engine' && data.code === 'unexpected')
    ? `STRIX failed unexpectedly; the job id ${jobId} finds the cause in the log.`
    : errorAnswer(fromErrorData(data), jobId).message;
}

/** A list of jobs must not fail by one row that nobody can read. */
function storedError(error: string): EngineErrorData | undefined {
  try {
    return JSON.parse(error);
  } catch {
    return undefined;
  }
}
