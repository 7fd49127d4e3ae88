import { setTimeout } from 'node:timers/promises';
import { toErrorData } from '@bess/kernel/errors';
import type { Logger } from 'pino';
import { coalesce } from '../internal/async.js';
import type { RangeKey } from '../stores/range-store.js';
import type { Job, JobKind, JobStore } from '../stores/stores.js';
import { type JobRuns, type JobSettings, type JobWatch, jobEngines } from './job-runner.js';

/** How often storing a result is tried while the database refuses it … */
const STORE_TRIES = 60;

/** … and the pause between tries [ms]. */
const STORE_PAUSE_MS = 1_000;

/** Outcome of an attempt; `lost`: the claim was no longer held, or the result could not be stored. */
type AttemptOutcome = 'succeeded' | 'failed' | 'released' | 'lost';

/** One attempt at running a job, under one claim. */
export interface Attempt {
  jobId: string;
  kind: JobKind;
  /** Never rejects. */
  ended: Promise<AttemptOutcome>;
  /** Checks now whether the claim is still held. */
  check(): void;
  /** Stops the work and puts the job back in the queue. */
  stop(): void;
}

/** Dependencies of an attempt. */
interface AttemptDeps {
  jobs: JobStore;
  runs: JobRuns;
  nowMs: () => number;
  logger: Logger;
  settings: JobSettings;
  /** Called when the row has changed. */
  onChange(jobId: string, hasEnded: boolean): void;
  /** Called for ranges of the job that other processes may take. */
  onRangesOpen(ranges: readonly RangeKey[]): void;
}

/**
 * Runs a claimed job to its end: sends heartbeats, stores the outcome, and stops if the claim is lost. Every write
 * carries the claim token, so that the attempt can change nothing once another one has taken over.
 */
export function startAttempt(job: Job, claimToken: string, deps: AttemptDeps): Attempt {
  const { jobs, nowMs, settings, onChange } = deps;
  const logger = deps.logger.child({ jobId: job.id, attempt: job.attempts });
  const signal = { aborted: false };
  let isHeld = true;
  let isStopping = false;
  let progress = 0;
  let reportedProgress = 0;
  let resolveStopped = (): void => {};
  const stopped = new Promise<'stopped'>((resolve) => {
    resolveStopped = () => resolve('stopped');
  });

  const beat = coalesce(async () => {
    try {
      const sentProgress = progress;
      const leaseUntilMs = nowMs() + settings.leaseMs;
      if (!(await jobs.heartbeat(job.id, claimToken, { leaseUntilMs, progress: sentProgress }))) {
        isHeld = false;
        signal.aborted = true;
      } else if (sentProgress !== reportedProgress) {
        reportedProgress = sentProgress;
        onChange(job.id, false);
      }
    } catch (error) {
      // The work continues: if the lease expires meanwhile, the token prevents this attempt from changing anything.
      logger.warn({ err: error }, 'a heartbeat of a job could not be stored');
    }
  });

  /** Repeats a write until the database accepts or refuses it; undefined if it stays unavailable for too long. */
  const persist = async (write: () => Promise<boolean>): Promise<boolean | undefined> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await write();
      } catch (error) {
        logger.warn({ err: error, tries }, 'the outcome of a job could not be stored');
        if (isStopping || tries >= STORE_TRIES) {
          return undefined;
        }
        await Promise.race([stopped, setTimeout(STORE_PAUSE_MS)]);
      }
    }
  };

  const { onRangesOpen } = deps;
  const watch: JobWatch = {
    signal,
    onProgress,
    claim: { jobId: job.id, claimToken },
    onRangesOpen,
  };
  const work = async (): Promise<AttemptOutcome> => {
    const done = await Promise.race([execute(job, deps.runs, watch), stopped]);
    if (!isHeld) {
      return 'lost';
    }
    if (done === 'stopped' || done.kind === 'aborted') {
      return (await persist(() => jobs.release(job.id, claimToken))) ? 'released' : 'lost';
    }
    if (done.kind === 'result') {
      const { result } = done;
      const isStored = await persist(() => jobs.succeed(job.id, claimToken, result, nowMs()));
      return isStored ? 'succeeded' : 'lost';
    }
    logger.error({ err: done.error }, 'a job failed');
    const data = JSON.stringify(toErrorData(done.error, jobEngines[job.kind]));
    const isStored = await persist(() => jobs.fail(job.id, claimToken, data, nowMs()));
    return isStored ? 'failed' : 'lost';
  };

  function onProgress(share: number): void {
    progress = Math.min(1, Math.max(progress, share));
  }

  onChange(job.id, false);
  const timer = setInterval(beat, settings.heartbeatMs);
  const ended = work().then((outcome) => {
    clearInterval(timer);
    logger.info({ outcome }, 'a job left this process');
    // A lost claim was ended by a cancellation or a sweep, which have reported the change.
    if (outcome !== 'lost') {
      onChange(job.id, outcome !== 'released');
    }
    return outcome;
  });

  return {
    jobId: job.id,
    kind: job.kind,
    ended,
    check: () => void beat(),
    stop() {
      isStopping = true;
      signal.aborted = true;
      resolveStopped();
    },
  };
}

type Execution =
  | { kind: 'result'; result: string }
  | { kind: 'error'; error: unknown }
  | { kind: 'aborted' };

async function execute(job: Job, runs: JobRuns, watch: JobWatch): Promise<Execution> {
  try {
    const result = await runs[job.kind](JSON.parse(job.input), watch);
    if (result !== undefined) {
      return { kind: 'result', result };
    }
    // An error, because putting it back in the queue would repeat it forever.
    return watch.signal.aborted
      ? { kind: 'aborted' }
      : { kind: 'error', error: new Error('it ended without a result, and nobody had stopped it') };
  } catch (error) {
    return { kind: 'error', error };
  }
}
