import { EngineError, fromErrorData } from '@bess/kernel/errors';
import type { AppDeps } from '../http/app-deps.js';
import { fullPath, type Reply } from '../http/route.js';
import type { Job } from '../stores/stores.js';
import { waitForChange } from './job-events.js';
import { findJob, isFinished, type JobOperations } from './job-operations.js';

/** Interval between reads of the row, because notifications can be lost [ms]. */
const lookMs = 5_000;

/** How long a submit waits for its result [ms]; common clients and proxies give up after 60 s. */
const defaultWaitMs = 50_000;

/** Headers of the answer to a submit whose job goes on, with their descriptions. */
export const acceptedHeaders = {
  Location: 'Path of the job',
  'Preference-Applied': '`respond-async`, if it was requested',
} as const;

/** How the caller waits for a job. */
interface SubmitTerms {
  /** Value of the header `Prefer`. */
  prefer: string | undefined;
  /** Ends the wait; the job continues. */
  waitSignal: AbortSignal;
}

/**
 * Waits for the result of a submitted job and answers it; 202 with the job if that was preferred or takes too long.
 *
 * @throws EngineError of the job, `conflict` `jobCancelled`
 */
export async function answerSubmit(
  job: Job,
  operations: JobOperations,
  { prefer, waitSignal }: SubmitTerms,
  deps: AppDeps,
): Promise<Reply> {
  if (prefersAsync(prefer)) {
    return accepted(job, operations, { 'Preference-Applied': 'respond-async' });
  }
  const timeoutMs = deps.config.submitWaitMs ?? defaultWaitMs;
  const isOver = await waitForJob(job, { timeoutMs, waitSignal }, deps);
  const latest = await findJob(deps.stores, job.kind, job.partnerId, job.id);
  return isOver ? finishedReply(latest, operations) : accepted(latest, operations, {});
}

/** RFC 7240: preferences are a list, possibly with values or parameters. */
function prefersAsync(prefer: string | undefined): boolean {
  return /(^|,)\s*respond-async\s*(;|,|$)/i.test(prefer ?? '');
}

function accepted(
  job: Job,
  { path, toWire }: JobOperations,
  applied: Record<string, string>,
): Reply {
  const { headers, body } = toWire(job);
  const Location = `${fullPath({ path })}/${job.id}`;
  return { status: 202, headers: { ...headers, Location, ...applied }, body };
}

/** The result of a finished job, or its error as the caller's own. */
function finishedReply(job: Job, { engine, toWire }: JobOperations): Reply {
  if (job.error !== null) {
    throw fromErrorData(JSON.parse(job.error));
  }
  const { headers, body } = toWire(job);
  if (body.result === undefined) {
    throw new EngineError({
      engine,
      kind: 'conflict',
      code: 'jobCancelled',
      message: `the job ${job.id} was cancelled`,
      details: { jobId: job.id },
    });
  }
  return { headers, body: body.result };
}

/** Limits of a wait. */
interface JobWait {
  /** [ms] */
  timeoutMs: number;
  /** Ends the wait; the job continues. */
  waitSignal: AbortSignal;
}

/** Waits for the end of a job and returns whether it has ended; a deleted job has. */
async function waitForJob(
  { partnerId, id: jobId }: Job,
  { timeoutMs, waitSignal }: JobWait,
  { stores, jobs }: Pick<AppDeps, 'stores' | 'jobs'>,
): Promise<boolean> {
  const endMs = performance.now() + timeoutMs;
  for (;;) {
    const job = await stores.jobs.findSummary(partnerId, jobId);
    if (job === undefined || isFinished(job)) {
      return true;
    }
    const leftMs = endMs - performance.now();
    if (leftMs <= 0 || waitSignal.aborted) {
      return false;
    }
    await waitForChange(jobs, jobId, Math.min(leftMs, lookMs), waitSignal);
  }
}
