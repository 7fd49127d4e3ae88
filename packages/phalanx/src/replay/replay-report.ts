import type { CandidateName } from '../gate/schedule-terms.js';

/** What became of the promises of a billing month. */
export interface PromiseRecord {
  /** none: no schedule was ever accepted in the month. */
  readonly status: 'none' | 'kept' | 'missed';
  /** Targets of the first accepted schedule, by name of the window [kW]; null without any. */
  readonly firstTargetsKw: Readonly<Record<string, number>> | null;
  /** Targets at the end of the month; null without any. */
  readonly lastTargetsKw: Readonly<Record<string, number>> | null;
  /** How often targets were raised. */
  readonly concessions: number;
}

/** One calendar month of a replay. */
export interface ReplayMonth {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** Whether the replay covers it from its first to its last minute. */
  readonly isWhole: boolean;
  /** The month's bill without the battery, and with it [currency]. */
  readonly billWithout: number;
  readonly billWith: number;
  /** Demand charges of the two [currency]. */
  readonly demandChargeWithout: number;
  readonly demandChargeWith: number;
  /** What the battery saved: the difference of the bills less the wear [currency]. */
  readonly saving: number;
  /** [currency] */
  readonly wear: number;
  /** Highest demand over the meter interval [kW]. */
  readonly peakKwWithout: number;
  readonly peakKwWith: number;
  readonly promise: PromiseRecord;
  /** Steps for which no reading was there. */
  readonly estimatedSteps: number;
  /** Steps in which each candidate was in force. */
  readonly stepsByCandidate: Readonly<Partial<Record<CandidateName, number>>>;
}

/** What PHALANX would have done with a past load. */
export interface ReplayReport {
  readonly currency: string;
  readonly months: readonly ReplayMonth[];
  /** Sums over the months [currency]. */
  readonly billWithout: number;
  readonly billWith: number;
  readonly wear: number;
  readonly saving: number;
  /** Months with an accepted schedule, those that missed, and how often targets were raised. */
  readonly monthsWithPromise: number;
  readonly monthsMissed: number;
  readonly concessions: number;
  /** Start of the first step replayed [ms since the Unix epoch], and the steps' length [min]. */
  readonly startMs: number;
  readonly stepMinutes: number;
  /** Load less solar of each step [kW]. */
  readonly netLoadKwSeries: Float64Array;
  /** Grid demand of each step, which the bills settle on [kW]. */
  readonly gridKwSeries: Float64Array;
  /** State of charge at the end of each step, share of the capacity. */
  readonly socFractionSeries: Float64Array;
}
