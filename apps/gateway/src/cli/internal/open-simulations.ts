import { createSimulationPool } from '@bess/strix/node';
import type { Logger } from 'pino';
import { warmUpStrix } from '../../engines/strix/warm-up-strix.js';
import { createStrixJobRun } from '../../jobs/create-strix-job-run.js';
import type { RunStrixJob } from '../../jobs/strix-job.js';

/** Threads that simulate, as whoever runs jobs needs them. */
export interface Simulations {
  run: RunStrixJob;
  /** Makes the threads ready for the default job, beside whatever runs; never rejects. */
  warmUp(): Promise<void>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/**
 * Opens the threads that jobs are simulated on. They start with the first work.
 *
 * @param threads - their number
 * @param deps - `nowMs`: clock of the throughput figure [ms]; `logger`
 */
export function openSimulations(
  threads: number,
  { nowMs, logger }: { nowMs: () => number; logger: Logger },
): Simulations {
  const pool = createSimulationPool({ threads });
  let isClosing = false;
  return {
    run: createStrixJobRun(pool.simulate, nowMs),
    async warmUp() {
      try {
        await warmUpStrix(pool.simulate);
      } catch (error) {
        if (!isClosing) {
          logger.error({ err: error }, 'STRIX failed to warm up');
        }
      }
    },
    close() {
      isClosing = true;
      return pool.close();
    },
  };
}
