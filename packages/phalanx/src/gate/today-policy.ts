import type { CapOfState } from '../plan/cap-of-state.js';
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
   * The cap to follow through a step of today by the local clock, chosen before its load is seen: discharge above it, recharge below it.
   *
   * @returns Infinity where any demand will do [kW]
   */
  readonly capKw: CapOfState;
  /** Whether the cap is nowhere below the least of the peaks of the windows metered at the step: what is paid for anyway is drawn. */
  readonly drawsWhatIsPaid?: boolean;
  /**
   * Up to where the battery recharges, not above the cap, from the same arguments; absent: up to the cap [kW]. Between the two
   * it rests.
   */
  readonly chargeUpToKw?: CapOfState;
}
