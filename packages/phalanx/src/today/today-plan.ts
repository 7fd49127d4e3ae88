import type { CapOfState } from '../plan/cap-of-state.js';

/** What to do in the rest of today, in every state. Functions of their arguments alone, which allocate and check nothing. */
export interface TodayPlan {
  /** First step that is planned, by the local clock. */
  readonly fromStep: number;
  /**
   * The cap to follow through a step, chosen before its load is seen: discharge above it. Steps are those of today by the local clock,
   * not before `fromStep`, peaks those of the billing period so far, by window of the options.
   *
   * @returns Infinity where no demand is charged for [kW]
   */
  readonly capKw: CapOfState;
  /**
   * What to recharge up to through the same step, at most the cap: grid demand in between is left as it is. Arguments as for `capKw`.
   *
   * @returns Infinity where no demand is charged for [kW]
   */
  readonly chargeUpToKw: CapOfState;
  /**
   * Expected demand charges of the billing period and later ratcheted months, and today's wear, as seen at `fromStep` [currency].
   *
   * @param socFraction - at `fromStep`, share of the capacity
   * @param peaksKw - highest demand of the billing period so far, by window of the options [kW]
   */
  readonly expectedCost: (socFraction: number, peaksKw: ArrayLike<number>) => number;
}
