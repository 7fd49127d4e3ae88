import type { PriceModel, SimulateOptions } from '@bess/strix';
import type { EngineId } from '../engine-runtime/catalogue.js';
import type { StoredSizeOptions } from '../engine-runtime/tarsis-operations.js';
import type { RangeKey } from '../stores/range-store.js';
import type { JobKind } from '../stores/stores.js';

/** A lost process costs half a minute, and a busy machine is not taken for dead. */
export const defaultJobSettings: Readonly<JobSettings> = {
  leaseMs: 30_000,
  heartbeatMs: 1_000,
  sweepMs: 5_000,
  maximumAttempts: 3,
};

/**
 * What the HTTP layer knows of the job runner: the embedded one, or a queue that workers serve. The database row
 * is the source of truth; a runner only starts jobs and reports changes.
 */
export interface JobRunner {
  /** Reports a waiting job. Never rejects: a job that was not reported is found by the sweeper. */
  enqueue(jobId: string, kind: JobKind): Promise<void>;
  /** Reports a cancellation, so that the process that runs the job stops soon. */
  cancelled(jobId: string): Promise<void>;
  /**
   * Resolves when the job may have changed (progress or end), at the latest after `timeoutMs`. It is a hint: the
   * caller reads the row.
   */
  changed(jobId: string, timeoutMs: number): Promise<void>;
  /** Reports a change of something else with an id, a stream of events, to whoever waits for it with `changed`, in every process. */
  notify(id: string): void;
  /** `degraded` while the queue is unreachable or no worker serves it, so that jobs wait in the database. */
  state(): 'ok' | 'degraded';
  /** Stops the runner; running jobs are put back in the queue. */
  close(): Promise<void>;
}

/** Timing and limits of jobs; the same in every process that shares a database. */
export interface JobSettings {
  /** How long a claim is valid without a heartbeat [ms]. */
  leaseMs: number;
  /** Interval between heartbeats of a running job [ms]; each stores the progress and detects a cancellation. */
  heartbeatMs: number;
  /** Interval between searches for jobs whose worker died, and for jobs that were not reported [ms]. */
  sweepMs: number;
  /** A job whose worker died this often fails. */
  maximumAttempts: number;
}

/**
 * Input of a stored job, with everything that the engine and the response need. The price model is fitted at
 * submit and stored with the job.
 */
export interface StrixJobInput {
  options: Pick<
    SimulateOptions,
    'battery' | 'seed' | 'policy' | 'pathCount' | 'horizonDays' | 'startDate' | 'include'
  > & {
    /** A fitted model, or the name of a prior. */
    market: PriceModel | string;
  };
  /** USD per unit of the market's currency; 1 for USD. */
  usdPerUnit: number;
  /** Assumptions of the gateway; those of the engine are in the result. */
  assumptions: { name: string; value: string | number | boolean; source: string }[];
}

/**
 * Input of a stored sizing: the checked options of the engine with the year of the facility, so that it does not matter
 * what happens to its readings.
 */
export interface SizingJobInput {
  options: StoredSizeOptions;
}

/** Inputs by kind. */
interface JobInputs {
  simulation: StrixJobInput;
  sizing: SizingJobInput;
}

/** The kinds of jobs and the engines that run them. */
export const jobEngines: Readonly<Record<JobKind, EngineId>> = {
  simulation: 'strix',
  sizing: 'tarsis',
};

export const jobKinds = Object.keys(jobEngines) as JobKind[];

/** What the run of a job is told and tells. */
export interface JobWatch {
  /** Aborted when the job is to stop here, or is no longer held. */
  signal: { readonly aborted: boolean };
  onProgress: (share: number) => void;
  /** The claim under which the job runs. */
  claim: { jobId: string; claimToken: string };
  /** Reports ranges of the job that other processes may take. */
  onRangesOpen: (ranges: readonly RangeKey[]) => void;
}

/** Runs one job. Rejects with an EngineError; resolves with undefined if the signal aborted it. */
export type RunJob<Input> = (input: Input, watch: JobWatch) => Promise<string | undefined>;

/** Simulates one range of a job that another process runs. Rejects if it cannot, or if the signal aborted it. */
export type RunRange = (
  range: RangeKey,
  watch: { signal: { readonly aborted: boolean } },
) => Promise<Uint8Array>;

export type RunStrixJob = RunJob<StrixJobInput>;
export type RunSizingJob = RunJob<SizingJobInput>;

/** How jobs of each kind are run. */
export type JobRuns = { readonly [Kind in JobKind]: RunJob<JobInputs[Kind]> };
