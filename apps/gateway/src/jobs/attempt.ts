import { setTimeout } from 'node:timers/promises';
import { toErrorData } from '@bess/kernel/errors';
import type { SimulateOptions, SimulationResult } from '@bess/strix';
import type { Logger } from 'pino';
import { coalesce } from '../internal/async.js';
import type { Job, JobStore } from '../stores/stores.js';
import { defaultJobSettings, type JobSettings, type RunStrixJob } from './job-runner.js';

/** How often a result is offered to a database that does not take it … */
const STORE_TRIES = 60;

/** … and how long after each refusal [ms]. */
const STORE_PAUSE_MS = 1_000;

/** What an attempt came to: `lost` = the claim was no longer held, or nothing could be stored under it. */
type AttemptOutcome = 'succeeded' | 'failed' | 'released' | 'lost';

/** One try at running a job, under one claim. */
export interface Attempt {
  jobId: string;
  /** Never rejects. */
  ended: Promise<AttemptOutcome>;
  /** Looks now whether the claim is still held. */
  check(): void;
  /** Stops the work and puts the job back in the queue. */
  stop(): void;
}

/** What every runner hands to its attempts. */
interface AttemptDeps {
  jobs: JobStore;
  run: RunStrixJob;
  nowMs: () => number;
  logger: Logger;
  settings: JobSettings;
  /** Hears that the row has changed. */
  onChange(jobId: string, hasEnded: boolean): void;
}

/**
 * Runs a claimed job to its end: shows signs of life, stores what comes of it, and stops when the claim is gone. All
 * it writes carries the claim token, so that it can change nothing once another has taken over.
 */
export function startAttempt(job: Job, claimToken: string, deps: AttemptDeps): Attempt {
  const { jobs, nowMs, settings, onChange } = deps;
  const logger = deps.logger.child({ jobId: job.id, attempt: job.attempts });
  const signal = { aborted: false };
  let isHeld = true;
  let isStopping = false;
  let progress = 0;
  let toldProgress = 0;
  let askToStop = (): void => {};
  const stopped = new Promise<'stopped'>((resolve) => {
    askToStop = () => resolve('stopped');
  });

  const beat = coalesce(async () => {
    try {
      const told = progress;
      const leaseUntilMs = nowMs() + settings.leaseMs;
      if (!(await jobs.heartbeat(job.id, claimToken, { leaseUntilMs, progress: told }))) {
        isHeld = false;
        signal.aborted = true;
      } else if (told !== toldProgress) {
        toldProgress = told;
        onChange(job.id, false);
      }
    } catch (error) {
      // The work goes on: if the lease runs out meanwhile, the token keeps this attempt from changing anything.
      logger.warn({ err: error }, 'a sign of life of a job could not be stored');
    }
  });

  /** Offers until it is taken or refused; undefined when the database took nothing for too long. */
  const offer = async (write: () => Promise<boolean>): Promise<boolean | undefined> => {
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

  const work = async (): Promise<AttemptOutcome> => {
    const done = await Promise.race([execute(job, signal, deps.run, onProgress), stopped]);
    if (!isHeld) {
      return 'lost';
    }
    if (done === 'stopped' || done.kind === 'aborted') {
      return (await offer(() => jobs.release(job.id, claimToken))) ? 'released' : 'lost';
    }
    if (done.kind === 'result') {
      const { result } = done;
      const isTaken = await offer(() => jobs.succeed(job.id, claimToken, result, nowMs()));
      return isTaken ? 'succeeded' : 'lost';
    }
    logger.error({ err: done.error }, 'a job failed');
    const data = JSON.stringify(toErrorData(done.error, 'strix'));
    const isTaken = await offer(() => jobs.fail(job.id, claimToken, data, nowMs()));
    return isTaken ? 'failed' : 'lost';
  };

  function onProgress(share: number): void {
    progress = Math.min(1, Math.max(progress, share));
  }

  onChange(job.id, false);
  const timer = setInterval(beat, settings.heartbeatMs);
  const ended = work().then((outcome) => {
    clearInterval(timer);
    logger.info({ outcome }, 'a job left this process');
    // A lost claim was taken by a cancellation or by a sweep, and those told of it.
    if (outcome !== 'lost') {
      onChange(job.id, outcome !== 'released');
    }
    return outcome;
  });

  return {
    jobId: job.id,
    ended,
    check: () => void beat(),
    stop() {
      isStopping = true;
      signal.aborted = true;
      askToStop();
    },
  };
}

type Execution =
  | { kind: 'result'; result: string }
  | { kind: 'error'; error: unknown }
  | { kind: 'aborted' };

async function execute(
  job: Job,
  signal: { readonly aborted: boolean },
  run: RunStrixJob,
  onProgress: (share: number) => void,
): Promise<Execution> {
  try {
    const result = await run(JSON.parse(job.input), { signal, onProgress });
    if (result !== undefined) {
      return { kind: 'result', result };
    }
    // Put back in the queue it would come again and again.
    return signal.aborted
      ? { kind: 'aborted' }
      : { kind: 'error', error: new Error('it ended without a result, and nobody had stopped it') };
  } catch (error) {
    return { kind: 'error', error };
  }
}

/**
 * Makes jobs of simulations. One whose thread died is simulated again, since its answer depends on its input alone; a job
 * that costs as many threads as it may cost processes fails with `threadDied`.
 *
 * @returns runs one job; resolves with the library's result as JSON, without what it has of single paths
 */
export function createStrixRunner(
  simulate: (options: SimulateOptions) => Promise<SimulationResult>,
  nowMs: () => number,
): RunStrixJob {
  return async (input, { signal, onProgress }) => {
    for (let tries = 1; ; tries += 1) {
      try {
        const { paths: _, ...result } = await simulate({
          ...input.options,
          nowMs,
          signal,
          onProgress: ({ donePaths, totalPaths }) => onProgress(donePaths / totalPaths),
        });
        return JSON.stringify(result);
      } catch (error) {
        // However the engine puts it: who stops a job is not told of a failure.
        if (signal.aborted) {
          return undefined;
        }
        if (!hasLostThread(error) || tries >= defaultJobSettings.maximumAttempts) {
          throw error;
        }
      }
    }
  };
}

function hasLostThread(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'threadDied';
}
