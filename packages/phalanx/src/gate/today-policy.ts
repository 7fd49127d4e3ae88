import type { CandidateName } from './schedule-terms.js';

/** How the battery is used in the rest of today; functions of their arguments alone. */
export interface TodayPolicy {
  readonly name: CandidateName;
  /**
   * By step of the day: power that the battery gives whatever the cap is, without charging [kW]; NaN where it follows the cap.
   * Above the cap it gives more. Absent: the cap is followed all day.
   */
  readonly spendKw?: Float64Array;
  /**
   * The cap to follow through a step, chosen before its load is seen: discharge above it, recharge below it.
   *
   * @param step - of today by the local clock
   * @param previousNetLoadKw - load less solar of the step before [kW]
   * @param socFraction - at the start of the step, share of the capacity
   * @param peaksKw - highest demand of the billing period so far, by window [kW]
   * @returns Infinity where any demand will do [kW]
   */
  readonly capKw: (
    step: number,
    previousNetLoadKw: number,
    socFraction: number,
    peaksKw: ArrayLike<number>,
  ) => number;
  /** Whether the cap is nowhere below the least of the peaks of the windows metered at the step: what is paid for anyway is drawn. */
  readonly drawsWhatIsPaid?: boolean;
  /**
   * Up to where the battery recharges, not above the cap, from the same arguments; absent: up to the cap [kW]. Between the two
   * it rests.
   */
  readonly chargeUpToKw?: (
    step: number,
    previousNetLoadKw: number,
    socFraction: number,
    peaksKw: ArrayLike<number>,
  ) => number;
}
