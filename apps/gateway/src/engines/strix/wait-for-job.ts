import type { AppDeps } from '../../app-deps.js';
import { hasEnded } from './has-ended.js';
import { untilChanged } from './until-changed.js';

/** News may get lost on the way; the row is looked at this often whatever is heard [ms]. */
const lookMs = 5_000;

/** How long to wait. */
export interface JobWait {
  /** [ms] */
  timeoutMs: number;
  /** Ends the wait; the job goes on. */
  hangUp: AbortSignal;
}

/**
 * Waits until a job has ended.
 *
 * @param id - partner and job
 * @param wait - for how long
 * @param deps - store and runner
 * @returns whether it has ended; a job that is no longer there has
 */
export async function waitForJob(
  { partnerId, jobId }: { partnerId: string; jobId: string },
  { timeoutMs, hangUp }: JobWait,
  { stores, jobs }: Pick<AppDeps, 'stores' | 'jobs'>,
): Promise<boolean> {
  const endMs = performance.now() + timeoutMs;
  for (;;) {
    const job = await stores.jobs.findSummary(partnerId, jobId);
    if (job === undefined || hasEnded(job)) {
      return true;
    }
    const leftMs = endMs - performance.now();
    if (leftMs <= 0 || hangUp.aborted) {
      return false;
    }
    await untilChanged(jobs, jobId, Math.min(leftMs, lookMs), hangUp);
  }
}
