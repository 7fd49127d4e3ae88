/** How far a job has come. */
export type JobStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';

/** A job without its two long texts. */
export interface JobSummary {
  id: string;
  partnerId: string;
  accountId: string;
  status: JobStatus;
  /** 0 to 1; 0 again when it goes back to the queue, 1 once succeeded. */
  progress: number;
  /** EngineErrorData as JSON; null unless failed. */
  error: string | null;
  submittedMs: number;
  /** When the attempt that runs or ended it began; null while it waits and if cancelled before any. */
  startedMs: number | null;
  finishedMs: number | null;
  /** Times a worker has begun it, less those that put it back by `release`. */
  attempts: number;
  /** Whose claim it is; null unless running. A worker that lost its claim can change nothing. */
  claimToken: string | null;
  /** When the claim runs out unless renewed; null unless running. */
  leaseUntilMs: number | null;
  /** Paths reserved of the partner's budget on `budgetDay`; 0 once given back. */
  reservedPaths: number;
  /** UTC day, `YYYY-MM-DD`. */
  budgetDay: string;
}

/** A STRIX job as stored. */
export interface Job extends JobSummary {
  /** All that the engine needs, JSON: a job run twice gives the same answer whatever became of the site meanwhile. */
  input: string;
  /** JSON; null until succeeded. */
  result: string | null;
}

/** A job to be. */
export interface NewJob
  extends Pick<Job, 'id' | 'partnerId' | 'accountId' | 'input' | 'submittedMs' | 'budgetDay'> {
  paths: number;
  /** Null = no limit. */
  pathsPerDay: number | null;
  /** How many jobs of the partner a day takes, whatever becomes of them; null = any number. */
  jobsPerDay: number | null;
  /** Key of the caller, its own per account, and hash of the body it came with. */
  idempotency: { key: string; bodyHash: string } | null;
  /** How many jobs may wait already, those of the partner and those of all; null = any number. */
  maximumWaiting: { ofPartner: number; inAll: number } | null;
}

/** What an attempt to submit met. */
export type SubmitOutcome =
  | { kind: 'created'; job: Job }
  /** The same key and body before: that job, whatever became of it, and no paths taken. */
  | { kind: 'repeated'; job: Job }
  /** The same key with another body. */
  | { kind: 'keyReused' }
  /** As many jobs wait as may; nothing was stored. */
  | { kind: 'queueFull' }
  /** The budget of the day has not enough left; nothing was stored. */
  | { kind: 'budgetExhausted'; remainingPaths: number }
  /** As many jobs came on the day as may; nothing was stored. */
  | { kind: 'jobsExhausted' };

/**
 * Jobs and the path budget they draw on. The row is the truth, a queue carries only ids. The budget is taken in the
 * transaction that makes the job and given back in the one that fails or cancels it, so none is ever leaked. States
 * move `queued → running → succeeded | failed | cancelled`, back to `queued` by `release` and `sweep` alone, and
 * from `queued` straight to `cancelled`; a finished job never changes again.
 */
export interface JobStore {
  /** Partner and account must exist. Of several calls with one key at once, one creates the job and all answer it. */
  submit(job: NewJob): Promise<SubmitOutcome>;
  find(partnerId: string, jobId: string): Promise<Job | undefined>;
  /** As `find`, without what is long: for whoever looks often. */
  findSummary(partnerId: string, jobId: string): Promise<JobSummary | undefined>;
  /** The job behind an idempotency key with this body, so that a repeat need not be resolved again. */
  findByKey(
    accountId: string,
    key: string,
    bodyHash: string,
  ): Promise<Extract<SubmitOutcome, { kind: 'repeated' | 'keyReused' }> | undefined>;
  /** Newest first, by `submittedMs` and then id; `before` is the last of the previous page. */
  list(
    partnerId: string,
    page: { limit: number; before?: { submittedMs: number; id: string } },
  ): Promise<JobSummary[]>;
  /**
   * Takes a queued job for running: of several that try, one succeeds. Without `jobId` partners take turns: the job is of
   * the partner with the fewest that run, of several of the one whose last job began longest ago, and of its jobs the one
   * queued longest; undefined only when none waits. Counts an attempt.
   */
  claim(claim: {
    jobId?: string;
    claimToken: string;
    nowMs: number;
    leaseUntilMs: number;
  }): Promise<Job | undefined>;
  /**
   * Renews the lease and notes progress; a lease that ran out can be renewed until somebody sweeps. False when the
   * claim is no longer held (cancelled, or taken by another).
   */
  heartbeat(
    jobId: string,
    claimToken: string,
    beat: { leaseUntilMs: number; progress: number },
  ): Promise<boolean>;
  /** Stores the result. False when the claim is no longer held. */
  succeed(jobId: string, claimToken: string, result: string, nowMs: number): Promise<boolean>;
  /** Fails the job and gives its paths back. False when the claim is no longer held. */
  fail(jobId: string, claimToken: string, error: string, nowMs: number): Promise<boolean>;
  /**
   * Puts a job back in the queue, as a worker does that is told to stop; the attempt does not count. False when the
   * claim is no longer held.
   */
  release(jobId: string, claimToken: string): Promise<boolean>;
  /** Cancels a queued or running job and gives its paths back; a finished one stays as it is. Undefined: no such job. */
  cancel(partnerId: string, jobId: string, nowMs: number): Promise<Job | undefined>;
  /**
   * Running jobs whose lease ran out (`leaseUntilMs` ≤ `nowMs`) go back to the queue; those begun `maximumAttempts`
   * times fail with `error`, and their paths are given back. With `silent`, jobs with the leases that `leases` told, it
   * is these that still have them and not those whose lease ran out.
   * @returns ids that were put back and ids that failed by this call
   */
  sweep(
    nowMs: number,
    maximumAttempts: number,
    error: string,
    silent?: ReadonlyMap<string, number>,
  ): Promise<{ requeued: string[]; failed: string[] }>;
  /** Until when each running job is leased. */
  leases(): Promise<Map<string, number>>;
  /** Ids that wait, longest first; what a queue that lost its memory is refilled from. */
  queuedIds(limit: number): Promise<string[]>;
  /** Paths of the partner's budget in use on a UTC day. */
  usedPaths(partnerId: string, budgetDay: string): Promise<number>;
  /**
   * Deletes jobs that ended before `ms`, however they ended, their keys with them, and the budgets of UTC days before that of `ms` on
   * which no job is left.
   * @returns number of jobs deleted
   */
  deleteFinishedBefore(ms: number): Promise<number>;
}
