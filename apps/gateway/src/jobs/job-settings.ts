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

/** Short enough that a death costs half a minute, long enough that a busy machine does not look dead. */
export const defaultJobSettings: Readonly<JobSettings> = {
  leaseMs: 30_000,
  heartbeatMs: 1_000,
  sweepMs: 5_000,
  maximumAttempts: 3,
};
