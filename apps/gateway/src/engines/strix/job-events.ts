import type { AppDeps } from '../../app-deps.js';
import type { ServerEvent } from '../../routes/route.js';
import { hasEnded } from './has-ended.js';
import { jobSummaryToWire } from './job-summary-to-wire.js';
import { jobToWire } from './job-to-wire.js';
import { untilChanged } from './until-changed.js';

/** Times of a stream [ms]. */
export interface JobEventTimes {
  /** Between two signs of life: proxies close a connection on which nothing happens. */
  heartbeatMs: number;
  /** Between two looks at the job whatever is heard, since news may get lost on the way. */
  lookMs: number;
  /** Between two events at least. */
  pauseMs: number;
  /** After this long the stream ends, so that a job that waits for days holds no connection; callers come back. */
  lifetimeMs: number;
}

/** What a stream keeps to. */
export const jobEventTimes: Readonly<JobEventTimes> = {
  heartbeatMs: 15_000,
  lookMs: 5_000,
  pauseMs: 100,
  lifetimeMs: 900_000,
};

/** Id of the last event of a job: who has it knows all. */
export const lastEventId = 'end';

/**
 * What happens to a job, from how it stands now to its end.
 *
 * @param id - partner and job
 * @param hangUp - ends the stream
 * @param deps - store and runner
 * @param times - intervals
 */
export async function* jobEvents(
  { partnerId, jobId }: { partnerId: string; jobId: string },
  hangUp: AbortSignal,
  { stores, jobs }: Pick<AppDeps, 'stores' | 'jobs'>,
  times: JobEventTimes = jobEventTimes,
): AsyncGenerator<ServerEvent> {
  const endMs = performance.now() + times.lifetimeMs;
  let told = '';
  let toldMs = performance.now();
  for (let serial = 1; !hangUp.aborted && performance.now() < endMs; ) {
    const summary = await stores.jobs.findSummary(partnerId, jobId);
    if (summary === undefined) {
      return;
    }
    if (hasEnded(summary)) {
      const job = await stores.jobs.find(partnerId, jobId);
      yield* job === undefined ? [] : [{ event: 'end', id: lastEventId, data: jobToWire(job) }];
      return;
    }
    const data = jobSummaryToWire(summary);
    const text = JSON.stringify(data);
    if (text !== told) {
      yield { event: 'progress', id: String(serial), data };
      serial += 1;
      told = text;
      toldMs = performance.now();
    } else if (performance.now() - toldMs >= times.heartbeatMs) {
      yield { comment: 'still waiting' };
      toldMs = performance.now();
    }
    const untilBeatMs = Math.max(0, toldMs + times.heartbeatMs - performance.now());
    await untilChanged(jobs, jobId, Math.min(times.lookMs, untilBeatMs), hangUp);
    await pause(times.pauseMs, hangUp);
  }
}

function pause(durationMs: number, hangUp: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (hangUp.aborted) {
      resolve();
      return;
    }
    const finish = () => {
      clearTimeout(timer);
      hangUp.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, durationMs);
    hangUp.addEventListener('abort', finish);
  });
}
