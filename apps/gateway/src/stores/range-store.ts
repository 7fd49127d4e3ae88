/** A range of a job. */
export interface RangeKey {
  jobId: string;
  /** 0 to the number of ranges − 1. */
  index: number;
}

/** State of a range that has not been finished, or of a finished one. */
export interface RangeState {
  index: number;
  isFinished: boolean;
  /** End of the lease of the helper at work on it; null = finished, open, or claimed by the process that runs the job. */
  leaseUntilMs: number | null;
}

/**
 * Ranges of paths of large jobs, and their outputs until the job ends. The process that runs the job, its leader, opens the
 * ranges and takes some itself under the claim of the job; processes without a job of their own, its helpers, claim others. A
 * range is open, claimed or finished; a finished one never changes. Whatever ends a job deletes its ranges, so that
 * every write of a process that does not know it yet changes nothing.
 */
export interface RangeStore {
  /**
   * Creates the ranges 0 to `count` − 1 that do not exist, and opens those that this or an earlier leader had taken and not
   * finished, except those to keep. Finished ranges and those of helpers are kept if their version is the same, otherwise begun again. False if the
   * leader no longer holds the job.
   */
  open(
    jobId: string,
    claimToken: string,
    division: { count: number; version: string; keep?: readonly number[] },
  ): Promise<boolean>;
  /** Takes an open range under the claim of the job. Undefined if none is open, or the job is no longer held. */
  take(jobId: string, claimToken: string): Promise<number | undefined>;
  /**
   * Claims an open range for a helper by fair scheduling: it belongs to the partner with the fewest ranges at work and, among
   * equals, to the job with the fewest, then to the oldest. Ranges of other versions, and those that cost
   * `maximumLosses` helpers, are left to the leader.
   */
  claim(claim: {
    version: string;
    maximumLosses: number;
    claimToken: string;
    leaseUntilMs: number;
  }): Promise<RangeKey | undefined>;
  /** Renews the lease of a helper. False if the range is no longer its own: the job has ended, or the lease was ended. */
  renew(range: RangeKey, claimToken: string, leaseUntilMs: number): Promise<boolean>;
  /** Stores the output. False if the range is no longer claimed with this token. */
  finish(range: RangeKey, claimToken: string, output: Uint8Array): Promise<boolean>;
  /** Opens a range again; with `isLost` one that cost a helper. Does nothing if it is no longer claimed with this token. */
  release(range: RangeKey, claimToken: string, how: { isLost: boolean }): Promise<void>;
  /** Opens ranges whose helper is dead, if they still have these leases. */
  endLeases(jobId: string, leases: ReadonlyMap<number, number>): Promise<void>;
  /** All ranges of a job, by index. */
  states(jobId: string): Promise<RangeState[]>;
  /** Output of a finished range; undefined if there is none. */
  output(range: RangeKey): Promise<Uint8Array | undefined>;
  /** Open ranges of running jobs; used to refill a queue. */
  openRanges(limit: number): Promise<RangeKey[]>;
  /** Input of a job, as stored; undefined if there is no such job. */
  input(jobId: string): Promise<string | undefined>;
}
