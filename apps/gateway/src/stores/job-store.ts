/** Status of a job. */
export type JobStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';

/** What a job does: simulate revenue (STRIX), or choose the size of a battery (TARSIS). */
export type JobKind = 'simulation' | 'sizing';

/** A job without its two long texts. */
export interface JobSummary {
  id: string;
  kind: JobKind;
  partnerId: string;
  accountId: string;
  status: JobStatus;
  /** 0 to 1; 0 again when the job is queued again, 1 once succeeded. */
  progress: number;
  /** EngineErrorData as JSON; null unless failed. */
  error: string | null;
  submittedMs: number;
  /** Start of the current or final attempt; null while queued, and if cancelled before any attempt. */
  startedMs: number | null;
  finishedMs: number | null;
  /** Number of attempts, without those ended by `release`. */
  attempts: number;
  /** Token of the claim; null unless running. A worker that lost its claim can change nothing. */
  claimToken: string | null;
  /** End of the claim unless it is renewed; null unless running. */
  leaseUntilMs: number | null;
  /** Paths taken from the partner's budget of `budgetDay`; 0 once returned. */
  reservedPaths: number;
  /** UTC day, `YYYY-MM-DD`. */
  budgetDay: string;
}

/** A job as stored. */
export interface Job extends JobSummary {
  /**
   * Everything that the engine needs, as JSON: repeating the job gives the same result whatever happens to the
   * site or facility.
   */
  input: string;
  /** JSON; null until succeeded. */
  result: string | null;
}

/** A job to be submitted. */
export interface NewJob
  extends Pick<
    Job,
    'id' | 'kind' | 'partnerId' | 'accountId' | 'input' | 'submittedMs' | 'budgetDay'
  > {
  paths: number;
  /** Null = no limit. */
  pathsPerDay: number | null;
  /** Maximum number of jobs of this kind of the partner per day, whatever their status; null = no limit. */
  jobsPerDay: number | null;
  /** Idempotency key of the account, and hash of the request. */
  idempotency: { key: string; bodyHash: string } | null;
  /** Maximum number of waiting jobs of this kind, of the partner and in all; null = no limit. */
  maximumWaiting: { ofPartner: number; inAll: number } | null;
}

/** Result of a submit. */
export type SubmitOutcome =
  | { kind: 'created'; job: Job }
  /** Key and body were used before: that job, whatever its status; no paths were taken. */
  | { kind: 'repeated'; job: Job }
  /** The same key with another body. */
  | { kind: 'keyReused' }
  /** Too many jobs are waiting; nothing was stored. */
  | { kind: 'queueFull' }
  /** The remaining budget of the day is too small; nothing was stored. */
  | { kind: 'budgetExhausted'; remainingPaths: number }
  /** The number of jobs of the day is exhausted; nothing was stored. */
  | { kind: 'jobsExhausted' };

/**
 * Jobs and their path budget. The row is the source of truth; a queue carries only ids. The budget is taken in the
 * transaction that creates the job and returned in the one that fails or cancels it, so no paths are lost. States
 * move `queued → running → succeeded | failed | cancelled`, back to `queued` only by `release` and `sweep`, and
 * from `queued` directly to `cancelled`. A finished job never changes.
 */
export interface JobStore {
  /**
   * Partner and account must exist. Of several simultaneous calls with one key, one creates the job and all return
   * it.
   */
  submit(job: NewJob): Promise<SubmitOutcome>;
  find(partnerId: string, jobId: string): Promise<Job | undefined>;
  /** Like `find`, without the long texts; for polling. */
  findSummary(partnerId: string, jobId: string): Promise<JobSummary | undefined>;
  /** The job behind an idempotency key and request hash, so that a repeated request need not be resolved again. */
  findByKey(
    accountId: string,
    key: string,
    bodyHash: string,
  ): Promise<Extract<SubmitOutcome, { kind: 'repeated' | 'keyReused' }> | undefined>;
  /**
   * Newest first, by `submittedMs` and then id; `before` is the last of the previous page. With `kind` only these.
   */
  list(
    partnerId: string,
    page: { kind?: JobKind; limit: number; before?: { submittedMs: number; id: string } },
  ): Promise<JobSummary[]>;
  /**
   * Claims a queued job; of several callers one succeeds. Without `jobId` the job is chosen by fair scheduling: it
   * belongs to the partner with the fewest running jobs and, among equals, to the one whose last job started
   * longest ago; of its jobs the one queued longest. With `kind` it is one of these. Undefined if no job is waiting.
   * Counts an attempt.
   */
  claim(claim: {
    jobId?: string;
    kind?: JobKind;
    claimToken: string;
    nowMs: number;
    leaseUntilMs: number;
  }): Promise<Job | undefined>;
  /**
   * Renews the lease and stores the progress. An expired lease can be renewed until a sweep. False if the claim is
   * no longer held (cancelled, or claimed by another).
   */
  heartbeat(
    jobId: string,
    claimToken: string,
    beat: { leaseUntilMs: number; progress: number },
  ): Promise<boolean>;
  /** Stores the result. False if the claim is no longer held. */
  succeed(jobId: string, claimToken: string, result: string, nowMs: number): Promise<boolean>;
  /** Fails the job and returns its paths. False if the claim is no longer held. */
  fail(jobId: string, claimToken: string, error: string, nowMs: number): Promise<boolean>;
  /**
   * Puts a job back in the queue when its worker stops; the attempt does not count. False if the claim is no
   * longer held.
   */
  release(jobId: string, claimToken: string): Promise<boolean>;
  /**
   * Cancels a queued or running job and returns its paths; a finished one is not changed. Undefined if there is no
   * such job.
   */
  cancel(partnerId: string, jobId: string, nowMs: number): Promise<Job | undefined>;
  /**
   * Puts running jobs with an expired lease (`leaseUntilMs` ≤ `nowMs`) back in the queue; those with
   * `maximumAttempts` attempts fail with the error of their kind and return their paths. With `silent` (jobs and leases reported
   * by `leases`), it does so for those that still have these leases, whether expired or not. Returns the ids of
   * both kinds.
   */
  sweep(
    nowMs: number,
    maximumAttempts: number,
    errorOf: (kind: JobKind) => string,
    silent?: ReadonlyMap<string, number>,
  ): Promise<{ requeued: string[]; failed: string[] }>;
  /** End of the lease of each running job. */
  leases(): Promise<Map<string, number>>;
  /** Ids of waiting jobs, longest wait first; used to refill a queue that lost its data. */
  queuedIds(limit: number, kind?: JobKind): Promise<string[]>;
  /** Used paths of the partner's budget on a UTC day. */
  usedPaths(partnerId: string, budgetDay: string): Promise<number>;
  /**
   * Deletes jobs that ended before `ms`, with their keys, and the budgets of earlier UTC days without remaining
   * jobs. Returns the number of deleted jobs.
   */
  deleteFinishedBefore(ms: number): Promise<number>;
}
