import { setTimeout } from 'node:timers/promises';
import type { SimulationResult } from '@bess/strix';
import type { DividedSimulation } from '@bess/strix/node';
import type { Logger } from 'pino';
import { coalesce } from '../internal/async.js';
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
    const division = { count: divided.ranges.length, version: deps.version };
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
  /** Simulates an open range, or waits a moment if helpers are at all of them. */
  const step = async (): Promise<void> => {
    const index = await repeat(() => ranges.take(jobId, claimToken));
    if (index === undefined) {
      await look();
      if (progress.hasStrays()) {
        await open();
      }
      await setTimeout(POLL_MS);
      return;
    }
    const output = await divided.simulateRange(index, {
      signal,
      onProgress: ({ donePaths }) => progress.own(donePaths),
    });
    if (await repeat(() => ranges.finish({ jobId, index }, claimToken, output))) {
      progress.finished(index);
    }
  };

  await open();
  await look();
  watch.onRangesOpen(progress.missing().map((index) => ({ jobId, index })));
  const startMs = nowMs();
  const pathsBefore = progress.donePaths();
  const timer = setInterval(look, deps.settings.heartbeatMs);
  try {
    while (progress.missing().length > 0) {
      await step();
      throwIfAborted(signal);
    }
  } finally {
    clearInterval(timer);
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
  let ownPaths = 0;
  const donePaths = () =>
    ranges.reduce((sum, { pathCount }, index) => sum + (finished.has(index) ? pathCount : 0), 0);
  const report = () => onProgress((donePaths() + ownPaths) / totalPaths);
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
    /** Paths of the range that this process simulates now. */
    own(paths: number) {
      ownPaths = paths;
      report();
    },
    finished(index: number) {
      finished.add(index);
      ownPaths = 0;
      report();
    },
    /** Whether a range is missing at which no helper is: an earlier leader may have taken it after it lost the job. */
    hasStrays: () => missing().some((index) => !helped.has(index)),
  };
}
