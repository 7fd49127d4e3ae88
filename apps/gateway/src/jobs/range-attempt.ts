import type { Logger } from 'pino';
import { coalesce } from '../internal/async.js';
import type { RangeKey, RangeStore } from '../stores/range-store.js';
import type { JobSettings, RunRange } from './job-runner.js';
import { patiently } from './patiently.js';

/** One attempt at simulating a range of a job that another process runs. */
export interface RangeAttempt {
  jobId: string;
  /** Never rejects. */
  ended: Promise<void>;
  /** Checks now whether the range is still claimed. */
  check(): void;
  /** Stops the work and opens the range for others. */
  stop(): void;
}

/** Dependencies of an attempt. */
interface RangeAttemptDeps {
  ranges: RangeStore;
  runRange: RunRange;
  nowMs: () => number;
  logger: Logger;
  settings: JobSettings;
}

/**
 * Simulates a claimed range and stores its output. The heartbeat finds that the job has ended, because its ranges are then
 * deleted. Every write carries the claim token, so that the attempt can change nothing once another one has taken over.
 */
export function startRange(
  range: RangeKey,
  claimToken: string,
  deps: RangeAttemptDeps,
): RangeAttempt {
  const { ranges, runRange, nowMs, settings } = deps;
  const logger = deps.logger.child(range);
  const signal = { aborted: false };
  let isHeld = true;
  let resolveStopped = (): void => {};
  const stopped = new Promise<undefined>((resolve) => {
    resolveStopped = () => resolve(undefined);
  });

  const beat = coalesce(async () => {
    try {
      if (!(await ranges.renew(range, claimToken, nowMs() + settings.leaseMs))) {
        isHeld = false;
        signal.aborted = true;
      }
    } catch (err) {
      // The work continues: if the lease expires meanwhile, the token prevents this attempt from changing anything.
      logger.warn({ err }, 'a heartbeat of a range could not be stored');
    }
  });

  const work = async (): Promise<void> => {
    try {
      const output = await Promise.race([runRange(range, { signal }), stopped]);
      if (output === undefined) {
        await ranges.release(range, claimToken, { isLost: false });
      } else {
        await patiently(() => ranges.finish(range, claimToken, output), signal, logger);
      }
    } catch (err) {
      if (isHeld) {
        logger.warn({ err }, 'a range was given back');
        await ranges.release(range, claimToken, { isLost: !signal.aborted });
      }
    }
  };

  const timer = setInterval(beat, settings.heartbeatMs);
  const ended = work()
    .catch((err: unknown) => {
      logger.warn({ err }, 'a range could not be given back; others wait for the end of its lease');
    })
    .finally(() => clearInterval(timer));

  return {
    jobId: range.jobId,
    ended,
    check: () => void beat(),
    stop() {
      signal.aborted = true;
      resolveStopped();
    },
  };
}
