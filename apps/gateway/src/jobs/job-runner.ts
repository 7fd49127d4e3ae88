import type { PriceModel, SimulateOptions } from '@bess/strix';

/** Short enough that a death costs half a minute, long enough that a busy machine does not look dead. */
export const defaultJobSettings: Readonly<JobSettings> = {
  leaseMs: 30_000,
  heartbeatMs: 1_000,
  sweepMs: 5_000,
  maximumAttempts: 3,
};

/**
 * What the HTTP side knows of whoever runs jobs: the embedded runner, or a queue that other processes serve. The
 * database row is the truth; this only wakes and watches.
 */
export interface JobRunner {
  /** Says that a job waits. Never rejects: a job that nobody was told of is found by the sweeper. */
  enqueue(jobId: string): Promise<void>;
  /** Says that a job was cancelled, so that whoever runs it stops soon. */
  cancelled(jobId: string): Promise<void>;
  /**
   * Resolves when the job may have changed (progress or end), at the latest after `timeoutMs`. A hint: the caller
   * reads the row.
   */
  changed(jobId: string, timeoutMs: number): Promise<void>;
  /** `degraded` while the queue cannot be reached, or no worker serves it: jobs wait in the database. */
  state(): 'ok' | 'degraded';
  /** Ends it: what runs is put back in the queue. */
  close(): Promise<void>;
}

/** Times and bounds by which jobs are run; the same in every process that shares a database. */
export interface JobSettings {
  /** How long a claim holds without a sign of life [ms]. */
  leaseMs: number;
  /** Between two signs of life of a running job [ms]; each carries its progress and learns of a cancellation. */
  heartbeatMs: number;
  /** Between two looks for jobs whose worker died, and for jobs that nobody was told of [ms]. */
  sweepMs: number;
  /** A job whose worker died this often fails. */
  maximumAttempts: number;
}

/**
 * Input of a stored job, all that the engine and the answer need. Prices are fitted when the job is submitted; the
 * model goes with the job.
 */
export interface StrixJobInput {
  options: Pick<
    SimulateOptions,
    'battery' | 'seed' | 'policy' | 'pathCount' | 'horizonDays' | 'startDate' | 'include'
  > & {
    /** A fitted model, or the name of a prior. */
    market: PriceModel | string;
  };
  /** USD for one unit of the market's currency; 1 for USD. */
  usdPerUnit: number;
  /** What the gateway assumed; the engine's own assumptions come with the result. */
  assumptions: { name: string; value: string | number | boolean; source: string }[];
}

/** Runs one job. Rejects with an EngineError; resolves with undefined when the signal aborted it. */
export type RunStrixJob = (
  input: StrixJobInput,
  watch: { signal: { readonly aborted: boolean }; onProgress: (share: number) => void },
) => Promise<string | undefined>;
