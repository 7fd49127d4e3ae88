import { setTimeout } from 'node:timers/promises';
import type { SimulationResult } from '@bess/strix';
import type { DividedSimulation } from '@bess/strix/node';
import type { Logger } from 'pino';
import { coalesce, createKeyedQueue } from '../internal/async.js';
import type { RangeState, RangeStore } from '../stores/range-store.js';
import type { JobSettings, JobWatch } from './job-runner.js';
import { patiently } from './patiently.js';
import { createLeaseWatch } from './sweeper.js';

/** How often the leader looks whether the last helpers have finished [ms]. */
const POLL_MS = 100;

/** Dependencies of a leader. */
export interface LeaderDeps {
  ranges: RangeStore;
  /** Version of the engine: outputs of different versions are never merged. */
  version: string;
  /** Ranges at a time: more than one keeps several threads at work while an output is stored. */
  rangesAtOnce: number;
  nowMs: () => number;
  logger: Logger;
  settings: JobSettings;
}

/**
 * Runs a divided simulation together with whatever processes help: opens the ranges, simulates open ones, opens again those
 * whose helper died, and merges the outputs when all are there. Ranges that an earlier attempt finished are not repeated.
 * Needs no queue: without helpers it simulates everything itself.
 *
 * @throws EngineError of the engine; any error once the signal is aborted
 */
export async function leadRanges(
  divided: DividedSimulation,
  watch: JobWatch,
  deps: LeaderDeps,
): Promise<SimulationResult> {
  const { ranges, nowMs } = deps;
  const { signal, claim } = watch;
  const { jobId, claimToken } = claim;
  const logger = deps.logger.child({ jobId });
  const repeat = <T>(action: () => Promise<T>) => patiently(action, signal, logger);
  const progress = createProgress(divided, watch);
  const leases = createLeaseWatch<number>(deps.settings);

  const open = async (): Promise<void> => {
    const { version } = deps;
    const division = { count: divided.ranges.length, version, keep: progress.ownRanges() };
    if (!(await repeat(() => ranges.open(jobId, claimToken, division)))) {
      // The next heartbeat finds it too.
      await untilAborted(signal);
    }
  };
  /** Reads the ranges, and opens those again whose helper is dead. */
  const look = coalesce(async () => {
    try {
      const states = await ranges.states(jobId);
      progress.read(states);
      const dead = leases.observe(leasesOf(states), nowMs());
      if (dead.size > 0) {
        logger.warn({ ranges: [...dead.keys()] }, 'ranges had lost their worker');
        await ranges.endLeases(jobId, dead);
      }
    } catch (err) {
      // While the database is unavailable no helper can send a heartbeat.
      leases.forget();
      logger.warn({ err }, 'the ranges of a job could not be read');
    }
  });
  const turns = createKeyedQueue();
  /** Takes an open range. One call at a time, because what is being taken looks like what an earlier leader left. */
  const take = () =>
    turns.run('take', async () => {
      const index = await repeat(() => ranges.take(jobId, claimToken));
      if (index !== undefined) {
        progress.own(index, 0);
        return index;
      }
      await look();
      if (progress.hasStrays()) {
        await open();
      }
      return undefined;
    });
  let isOver = false;
  /** Simulates one range after the other, and waits while helpers are at all of them. */
  const simulateRanges = async (): Promise<void> => {
    while (!isOver && progress.missing().length > 0) {
      const index = await take();
      if (index === undefined) {
        await setTimeout(POLL_MS);
      } else {
        const output = await divided.simulateRange(index, {
          signal,
          onProgress: ({ donePaths }) => progress.own(index, donePaths),
        });
        const isStored = await repeat(() => ranges.finish({ jobId, index }, claimToken, output));
        progress.leave(index, isStored);
      }
      throwIfAborted(signal);
    }
  };

  await open();
  await look();
  watch.onRangesOpen(progress.missing().map((index) => ({ jobId, index })));
  const startMs = nowMs();
  const pathsBefore = progress.donePaths();
  const timer = setInterval(look, deps.settings.heartbeatMs);
  const lanes = Array.from({ length: deps.rangesAtOnce }, simulateRanges);
  try {
    await Promise.all(lanes);
  } finally {
    clearInterval(timer);
    isOver = true;
    // None may go on beside a repetition of the job.
    await Promise.allSettled(lanes);
  }
  // A coarse clock may show no time passed.
  const elapsedMs = Math.max(1e-3, nowMs() - startMs);
  const result = await divided.merge(async (index) => {
    const output = await repeat(() => ranges.output({ jobId, index }));
    if (output === undefined) {
      throw new Error(`range ${index} of job ${jobId} must have an output; it has none`);
    }
    return output;
  });
  const paths = divided.totalPaths - pathsBefore;
  return { ...result, pathsPerSecond: (1_000 * paths) / elapsedMs };
}

function throwIfAborted(signal: JobWatch['signal']): void {
  if (signal.aborted) {
    throw new Error('The job was stopped.');
  }
}

async function untilAborted(signal: JobWatch['signal']): Promise<never> {
  for (;;) {
    throwIfAborted(signal);
    await setTimeout(POLL_MS);
  }
}

/** Leases of the ranges at which helpers are. */
function leasesOf(states: readonly RangeState[]): Map<number, number> {
  return new Map(
    states.flatMap(({ index, leaseUntilMs }) =>
      leaseUntilMs === null ? [] : [[index, leaseUntilMs]],
    ),
  );
}

/** Which ranges are finished, whoever simulated them. */
function createProgress({ ranges, totalPaths }: DividedSimulation, { onProgress }: JobWatch) {
  const finished = new Set<number>();
  const helped = new Set<number>();
  const own = new Map<number, number>();
  const donePaths = () =>
    ranges.reduce((sum, { pathCount }, index) => sum + (finished.has(index) ? pathCount : 0), 0);
  const report = () => {
    const ownPaths = [...own.values()].reduce((sum, paths) => sum + paths, 0);
    onProgress((donePaths() + ownPaths) / totalPaths);
  };
  const missing = () => [...ranges.keys()].filter((index) => !finished.has(index));
  return {
    donePaths,
    missing,
    read(states: readonly RangeState[]) {
      helped.clear();
      for (const { index, isFinished, leaseUntilMs } of states) {
        if (isFinished) {
          finished.add(index);
        } else if (leaseUntilMs !== null) {
          helped.add(index);
        }
      }
      report();
    },
    /** Paths done of a range that this process simulates now. */
    own(index: number, paths: number) {
      own.set(index, paths);
      report();
    },
    /** Ends the work of this process on a range. */
    leave(index: number, isFinished: boolean) {
      own.delete(index);
      if (isFinished) {
        finished.add(index);
      }
      report();
    },
    /** Ranges that this process simulates now. */
    ownRanges: () => [...own.keys()],
    /** Whether a range is missing at which nobody is: an earlier leader may have taken it after it lost the job. */
    hasStrays: () => missing().some((index) => !helped.has(index) && !own.has(index)),
  };
}
