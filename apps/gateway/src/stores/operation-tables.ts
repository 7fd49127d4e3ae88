import type { EntityColumns } from './event-tables.js';

/** Tables of automatic operation. */
export interface OperationTables {
  /** Automatic operation of a site or facility. */
  operations: EntityColumns & {
    /** JSON of `OperationSettings`. */
    settings: string;
    is_enabled: number;
    /** Length of an interval [ms]. */
    interval_ms: number;
    patience_ms: number;
    /** 1 if a run waits for a reported state. */
    needs_state: number;
    /** Start of the next interval to run. */
    next_ms: number;
    claim_token: string | null;
    lease_until_ms: number | null;
    /** Processes that the next interval has cost. */
    losses: number;
    /** JSON that one run leaves to the next. */
    memory: string | null;
    created_ms: number;
  };
  reported_states: EntityColumns & {
    time_ms: number;
    soc_fraction: number;
    power_mw: number | null;
  };
  past_assessments: EntityColumns & {
    interval_ms: number;
    /** JSON of a `RecordedAssessment`. */
    content: string;
  };
  skipped_intervals: EntityColumns & {
    interval_ms: number;
    /** JSON of a `SkippedInterval`. */
    content: string;
  };
}
