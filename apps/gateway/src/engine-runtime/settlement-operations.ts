import type { RecordedCycle, SitePrice } from '../stores/stores.js';
import type { PersonalitySettings } from './operations.js';

/** Input for settling recorded cycles. */
export interface SettleCyclesInput {
  cycles: readonly RecordedCycle[];
  /** From the first interval of the cycles to 48 hours after the last one, in chronological order. */
  prices: readonly SitePrice[];
  /** The gateway's clock: intervals that end later are not settled [ms since the epoch]. */
  nowMs: number;
}

/** What a recommendation came to, in the currency of its cycle. */
export interface SettledCycle {
  /** Mean price of the interval. */
  pricePerMwh: number;
  /** What the battery can carry out of the recommendation [MW]. */
  powerMw: number;
  cash: number;
  wear: number;
  /** Whether the direction was right; null until the 48 hours from the interval on are over, or without their prices. */
  isRight: boolean | null;
}

/** Input for comparing the days of a site. */
export interface SettleDaysInput {
  /** In any order. */
  cycles: readonly RecordedCycle[];
  /** In chronological order, with those that a plan of the first day is made from. */
  prices: readonly SitePrice[];
  settings: PersonalitySettings;
  /** The gateway's clock: days that end later are under way [ms since the epoch]. */
  nowMs: number;
}

/** A local day of a site. */
export interface SettledDay {
  /** YYYY-MM-DD */
  date: string;
  status: SettledDayStatus;
  intervals: number;
  /** Intervals with a cycle, and with a price. */
  cycles: number;
  pricedIntervals: number;
  /** Null unless the day is complete. */
  comparison: DayComparison | null;
}

/** Why a day is not compared, or `complete`. */
export const settledDayStatuses = [
  'complete',
  'under_way',
  'cycles_missing',
  'prices_missing',
  'terms_changed',
  'too_many_intervals',
] as const;

export type SettledDayStatus = (typeof settledDayStatuses)[number];

/** Three ways to run the battery of a day, from the same state of charge on. */
export interface DayComparison {
  startSocFraction: number;
  /** Value of energy left at the end of the day [currency per stored MWh]. */
  storedValuePerMwh: number;
  planSource: 'submitted' | 'day_ahead_forecast';
  recommendations: DayOutcome;
  previousDayPlan: DayOutcome;
  perfectForesight: DayOutcome;
}

/** What a day came to [currency]. */
export interface DayOutcome {
  cash: number;
  wear: number;
  storedValueChange: number;
  /** Cash less wear plus the change in stored value. */
  value: number;
}

/** Input for settling the operation of a site over a period. */
export interface SettleHistoryInput {
  /** In any order. */
  cycles: readonly RecordedCycle[];
  /** In chronological order, from weeks before the first cycle on, for rules that learn. */
  prices: readonly SitePrice[];
  timeZone: string;
  /** The gateway's clock: intervals that end later are not settled [ms since the epoch]. */
  nowMs: number;
}

/** What the operation of a period came to, in the currency of the site. */
export interface SettledHistory {
  /** Recommendations whose interval is over and has a price. */
  settled: number;
  /** Null without any. */
  outcome: HistoryOutcome | null;
  /** Perfect foresight, less wear; null unless compared. */
  hindsight: number | null;
  rules: RuleOutcome[];
  comparison: HistoryComparison;
}

/** Why a period is not compared, or `complete`. */
export const historyComparisons = ['complete', 'no_cycles', 'no_prices', 'terms_changed'] as const;

export type HistoryComparison = (typeof historyComparisons)[number];

/** [currency] */
export interface HistoryOutcome {
  cash: number;
  wear: number;
  /** Cash less wear. */
  net: number;
}

/** Plain rules that an operation is compared with. */
export const plainRules = ['previous_day', 'mean_of_week', 'quartiles'] as const;

/** What a plain rule would have earned. */
export interface RuleOutcome extends HistoryOutcome {
  rule: (typeof plainRules)[number];
  /** Hours with a price. */
  hours: number;
}
