/**
 * What the gateway remembers, behind interfaces. Each interface has two implementations, embedded SQLite and
 * PostgreSQL, and one conformance suite that runs against both. Times are milliseconds since the Unix epoch and
 * come in from the caller: no store reads a clock. Secrets come in as hashes.
 */

export type Plan = 'operator' | 'fleet' | 'enterprise';

/** A customer. Plans and limits belong to the partner; its accounts inherit them. */
export interface Partner {
  id: string;
  name: string;
  plan: Plan;
  /** Agreed figures; null = the plan's own. */
  requestsPerMinute: number | null;
  strixPathsPerDay: number | null;
}

/** Somebody who can log in. */
export interface Account {
  id: string;
  partnerId: string;
  /** Lower-cased. */
  email: string;
  /** argon2id, PHC string. */
  passwordHash: string;
  /** Engines this account may reach inside its plan; null = all of the plan. */
  engines: string[] | null;
  disabled: boolean;
  createdMs: number;
  /** Access tokens issued before this instant are refused. */
  tokensValidFromMs: number;
}

export interface AccountStore {
  /** Rejects with EngineError `conflict` `partnerExists` when the id is taken. */
  createPartner(partner: Partner): Promise<void>;
  findPartner(partnerId: string): Promise<Partner | undefined>;
  updatePartner(partnerId: string, change: Partial<Omit<Partner, 'id'>>): Promise<boolean>;
  /**
   * Stores the account, and with it its partner when `newPartner` is given: both or neither.
   * Rejects with EngineError `conflict` `emailTaken` when the address exists.
   */
  createAccount(account: Account, newPartner?: Partner): Promise<void>;
  findByEmail(email: string): Promise<{ account: Account; partner: Partner } | undefined>;
  findById(accountId: string): Promise<{ account: Account; partner: Partner } | undefined>;
  updateAccount(
    accountId: string,
    change: Partial<Omit<Account, 'id' | 'partnerId'>>,
  ): Promise<boolean>;
  /** Moves `tokensValidFromMs` of every account of the partner forward, for instance after a change of plan. */
  revokePartnerTokens(partnerId: string, nowMs: number): Promise<void>;
  /** Ordered by e-mail. */
  list(): Promise<{ account: Account; partner: Partner }[]>;
}

/** A key pair that signs access tokens. Retired keys still verify until `verifyUntilMs`. */
export interface SigningKey {
  kid: string;
  /** PKCS #8 PEM, private. */
  privateKeyPem: string;
  /** SPKI PEM, public. */
  publicKeyPem: string;
  createdMs: number;
  /** null = the key that signs now or newer. */
  retiredMs: number | null;
  verifyUntilMs: number | null;
}

export interface SigningKeyStore {
  add(key: SigningKey): Promise<void>;
  /** The newest key that is not retired. */
  current(): Promise<SigningKey | undefined>;
  /** Every key that may still verify at `nowMs`, newest first. */
  verifying(nowMs: number): Promise<SigningKey[]>;
  /**
   * Retires every key older than `kid` that still signs. A newer one stays, so that of two rotations at the same
   * moment one key always remains.
   */
  retireOthers(kid: string, nowMs: number, verifyUntilMs: number): Promise<void>;
}

export interface RefreshToken {
  /** SHA-256 of the opaque token, hex. */
  tokenHash: string;
  /** All tokens descending from one login share a family. */
  familyId: string;
  accountId: string;
  issuedMs: number;
  expiresMs: number;
  /** When it was exchanged; null = unused. */
  usedMs: number | null;
}

/** What an attempt to use a refresh token met. */
export type RefreshOutcome =
  | { kind: 'rotated'; token: RefreshToken }
  | { kind: 'unknown' }
  | { kind: 'expired' }
  | { kind: 'revoked' }
  /** Used before, within the grace period: refuse, revoke nothing. */
  | { kind: 'repeated' }
  /** Used before, later: the family has been revoked by this call. */
  | { kind: 'reused'; familyId: string; accountId: string };

export interface RefreshTokenStore {
  issue(token: RefreshToken): Promise<void>;
  /**
   * Marks the token used and stores its successor, in one atomic step: of two concurrent calls one gets `rotated`.
   * The successor's family and account are the token's own.
   */
  rotate(
    tokenHash: string,
    successor: Pick<RefreshToken, 'tokenHash' | 'issuedMs' | 'expiresMs'>,
    nowMs: number,
    graceMs: number,
  ): Promise<RefreshOutcome>;
  revokeFamily(familyId: string, nowMs: number): Promise<void>;
  revokeAccount(accountId: string, nowMs: number): Promise<void>;
  isFamilyRevoked(familyId: string): Promise<boolean>;
  deleteExpired(nowMs: number): Promise<number>;
}

/** Access tokens revoked one by one (logout), kept until they would have expired. */
export interface RevokedTokenStore {
  revoke(tokenId: string, expiresMs: number): Promise<void>;
  isRevoked(tokenId: string): Promise<boolean>;
  deleteExpired(nowMs: number): Promise<number>;
}

/** One probe of one engine. */
export interface ProbeRecord {
  engine: string;
  minuteMs: number;
  ok: boolean;
}

export interface TelemetryStore {
  /** Idempotent per engine and minute (`minuteMs` is floored to its minute); ok only if every probe of that minute was. */
  recordProbe(probe: ProbeRecord): Promise<void>;
  recordLatency(engine: string, atMs: number, latencyMs: number): Promise<void>;
  /** Median latency of real requests since `sinceMs` [ms]; undefined when there was none. */
  medianLatencyMs(engine: string, sinceMs: number): Promise<number | undefined>;
  /** Time of the first probe ever stored for the engine. */
  firstProbeMs(engine: string): Promise<number | undefined>;
  /** Number of minutes in [sinceMs, untilMs) whose probe was ok. */
  okMinutes(engine: string, sinceMs: number, untilMs: number): Promise<number>;
  /** Deletes probes and latencies older than `ms`, except the first probe of each engine. */
  deleteBefore(ms: number): Promise<void>;
  /** Deletes latencies older than `ms`: they are asked for minutes, probes for a month. */
  deleteLatenciesBefore(ms: number): Promise<void>;
}

/** How a site is described; every field but the id may be unknown. Powers at the AC meter. */
export interface SiteDescription {
  powerKw: number | null;
  capacityKwh: number | null;
  /** Round trip is the product of the two. */
  chargeEfficiency: number | null;
  dischargeEfficiency: number | null;
  wearPerMwhDischarged: number | null;
  /** IANA zone. */
  timeZone: string | null;
  /** A prior of the STRIX library, for instance `us-iso-day-ahead`. */
  market: string | null;
  /** ISO 4217; null = USD. */
  currency: string | null;
  /** USD for one unit of `currency`. */
  usdPerUnit: number | null;
}

/** One price of a site. */
export interface SitePrice {
  timeMs: number;
  pricePerMwh: number;
}

/** Sites belong to a partner, which must exist; every call names it, so that no partner reaches another's. */
export interface SiteStore {
  /** Stores the description in place of any earlier one. */
  put(partnerId: string, siteId: string, site: SiteDescription, nowMs: number): Promise<void>;
  find(partnerId: string, siteId: string): Promise<SiteDescription | undefined>;
  /**
   * Adds prices; one at a time already stored replaces it, and of several at one time the last counts. All or none.
   * The site need not be described.
   */
  addPrices(partnerId: string, siteId: string, prices: readonly SitePrice[]): Promise<void>;
  /** Prices in [fromMs, untilMs), by time. */
  prices(partnerId: string, siteId: string, fromMs: number, untilMs: number): Promise<SitePrice[]>;
  /** Number of prices and the first and last instant; undefined without any. */
  priceSpan(
    partnerId: string,
    siteId: string,
  ): Promise<{ count: number; firstMs: number; lastMs: number } | undefined>;
}

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
  /** Key of the caller, its own per account, and hash of the body it came with. */
  idempotency: { key: string; bodyHash: string } | null;
}

/** What an attempt to submit met. */
export type SubmitOutcome =
  | { kind: 'created'; job: Job }
  /** The same key and body before: that job, whatever became of it, and no paths taken. */
  | { kind: 'repeated'; job: Job }
  /** The same key with another body. */
  | { kind: 'keyReused' }
  /** The budget of the day has not enough left; nothing was stored. */
  | { kind: 'budgetExhausted'; remainingPaths: number };

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
   * Takes a queued job for running: of several that try, one succeeds. Without `jobId` the one queued longest, and
   * undefined only when none waits. Counts an attempt.
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
   * times fail with `error`, and their paths are given back.
   * @returns ids that were put back and ids that failed by this call
   */
  sweep(
    nowMs: number,
    maximumAttempts: number,
    error: string,
  ): Promise<{ requeued: string[]; failed: string[] }>;
  /** Ids that wait, longest first; what a queue that lost its memory is refilled from. */
  queuedIds(limit: number): Promise<string[]>;
  /** Paths of the partner's budget in use on a UTC day. */
  usedPaths(partnerId: string, budgetDay: string): Promise<number>;
  /**
   * Deletes jobs that finished before `ms`, their keys with them, and the budgets of UTC days before that of `ms` on
   * which no job is left.
   * @returns number of jobs deleted
   */
  deleteFinishedBefore(ms: number): Promise<number>;
}

export interface Stores {
  accounts: AccountStore;
  signingKeys: SigningKeyStore;
  refreshTokens: RefreshTokenStore;
  revokedTokens: RevokedTokenStore;
  telemetry: TelemetryStore;
  sites: SiteStore;
  jobs: JobStore;
  /** Cheap proof that the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
