import type { JobRunner } from '../../jobs/job-runner.js';

/**
 * Waits for news of a job, for some time at most, or until nobody wants to know any more.
 *
 * @param jobs - who tells
 * @param jobId - the job
 * @param timeoutMs - [ms]
 * @param hangUp - ends the wait
 */
export async function untilChanged(
  jobs: JobRunner,
  jobId: string,
  timeoutMs: number,
  hangUp: AbortSignal,
): Promise<void> {
  if (hangUp.aborted) {
    return;
  }
  let stop = () => {};
  const hungUp = new Promise<void>((resolve) => {
    stop = resolve;
    hangUp.addEventListener('abort', stop);
  });
  try {
    await Promise.race([jobs.changed(jobId, timeoutMs), hungUp]);
  } finally {
    hangUp.removeEventListener('abort', stop);
  }
}
