import type { RecordedAssessment, RecordedCycle } from './activity-store.js';
import type { EntityKey, NewEvent, StoredEvent } from './event-store.js';
import type { PersonalityChange } from './series-stores.js';

/** How a site or facility is operated. */
export interface OperationSettings {
  everyMinutes: number;
  /** Of sites [h]; null for facilities. */
  horizonHours: number | null;
  stateOfCharge: 'reported' | 'assumed';
  isEnabled: boolean;
  /** Of facilities: probability from which on `peak.risk` is told; null for sites. */
  riskThreshold: number | null;
  /** Of facilities: the engine whose set points are told; null for sites. */
  controller: 'phalanx' | 'tarsis' | null;
}

/** Automatic operation of a site or facility. */
export interface Operation extends EntityKey {
  settings: OperationSettings;
  /** Start of the next interval to run. */
  nextMs: number;
  /** How long its inputs are awaited from its start on [ms]. */
  patienceMs: number;
  /** Processes that the next interval has cost. */
  losses: number;
  /** JSON that one run leaves to the next. */
  memory: string | null;
  createdMs: number;
}

/** An operation in a list of all. */
export interface ListedOperation extends EntityKey {
  settings: OperationSettings;
  /** How long the inputs of an interval are awaited from its start on [ms]. */
  patienceMs: number;
  createdMs: number;
  /** Position of the latest event of its site or facility; 0 without any. */
  lastSequence: number;
}

/** What a battery reported. */
export interface ReportedState {
  timeMs: number;
  socFraction: number;
  /** At the AC meter, positive = discharging [MW]; null = not reported. */
  powerMw: number | null;
}

/** Why intervals passed without a run. */
export const skipReasons = [
  'price_missing',
  'price_old',
  'state_missing',
  'state_old',
  'state_contradicts',
  'reading_missing',
  'reading_old',
  'missed',
  'late',
  'plan',
  'failed',
] as const;

export type SkipReason = (typeof skipReasons)[number];

/** One or more consecutive intervals without a run. */
export interface SkippedInterval {
  /** Start of the first one. */
  intervalMs: number;
  /** End of the last one. */
  untilMs: number;
  count: number;
  reason: SkipReason;
  /** In a sentence. */
  message: string;
  recordedMs: number;
}

/** What a run of an interval leaves, all of it or nothing. */
export interface OperationOutcome {
  /** Start of the interval that was run or skipped. */
  intervalMs: number;
  /** Start of the next interval to run. */
  nextMs: number;
  memory: string | null;
  skipped: readonly SkippedInterval[];
  events: readonly NewEvent[];
  cycle?: { recorded: RecordedCycle; personality: PersonalityChange };
  assessment?: RecordedAssessment;
  /** Earlier assessments of a facility in place of the stored ones of their intervals; without effect where none is stored. */
  amended?: readonly (RecordedAssessment & { intervalMs: number })[];
}

/** Result of storing an outcome. */
export type CompleteOutcome =
  | { kind: 'completed'; events: StoredEvent[] }
  /** Another process has the interval, or the operation was changed or deleted; nothing was stored. */
  | { kind: 'claimLost' }
  /** The personality has changed meanwhile; nothing was stored. */
  | { kind: 'versionChanged' };

/** When an operation runs, and how many runs its partner may have. */
export interface OperationSchedule {
  nextMs: number;
  patienceMs: number;
  needsState: boolean;
  /** Runs per minute that all enabled operations of the partner may have together; without it any number. */
  mostRunsPerMinute?: number;
}

/** What became of a put. */
export type PutOutcome =
  | { kind: 'put'; isNew: boolean }
  /** Nothing was stored: the operations of the partner would have so many runs per minute. */
  | { kind: 'tooManyRuns'; runsPerMinute: number };

/**
 * Automatic operation of sites and facilities. The row says which interval comes next; a run moves it on in the transaction that
 * stores what the run found, so that each interval is run or skipped exactly once whatever dies.
 */
export interface OperationStore {
  /**
   * Creates or replaces an operation; a run at work on it can then no longer store anything. One that goes on at the same interval keeps its place,
   * whatever `nextMs` says.
   */
  put(
    key: EntityKey,
    settings: OperationSettings,
    schedule: OperationSchedule,
    nowMs: number,
  ): Promise<PutOutcome>;
  find(key: EntityKey): Promise<Operation | undefined>;
  /** Operations of all partners, paused ones too. */
  list(): Promise<ListedOperation[]>;
  /** Removes an operation with its reported states; false if there was none. */
  remove(key: EntityKey): Promise<boolean>;
  /** Stores a state in place of an earlier one of its time, and deletes those older than a week. */
  reportState(key: EntityKey, state: ReportedState): Promise<void>;
  /** The latest states at or before an instant, latest first; only those from `fromMs` on if it is given. */
  states(key: EntityKey, untilMs: number, limit: number, fromMs?: number): Promise<ReportedState[]>;
  /**
   * Claims operations whose next interval has begun, unless all accounts of the partner are disabled, if the inputs of the interval under way are
   * there or no longer awaited, longest due first; those whose lease has ended too. Each counts a loss until it is completed or released.
   */
  claimDue(claim: {
    nowMs: number;
    limit: number;
    claimToken: string;
    leaseUntilMs: number;
  }): Promise<Operation[]>;
  /** Extends the lease of all claims with a token; those that are no longer its own stay as they are. */
  renew(claimToken: string, leaseUntilMs: number): Promise<void>;
  /** Stores the outcome of a claimed run. */
  complete(key: EntityKey, claimToken: string, outcome: OperationOutcome): Promise<CompleteOutcome>;
  /** Gives a claim back without a loss; the interval is due again from `retryMs` on. */
  release(key: EntityKey, claimToken: string, retryMs: number): Promise<void>;
  /** Skipped intervals that begin in a range, latest first; of an outage that reaches beyond it, those that do. */
  skipped(
    key: EntityKey,
    range: { fromMs: number; untilMs: number; limit: number },
  ): Promise<SkippedInterval[]>;
  /** Enabled operations by kind, and how many intervals have begun and wait; for metrics. */
  counts(nowMs: number): Promise<{ site: number; facility: number; waiting: number }>;
}
