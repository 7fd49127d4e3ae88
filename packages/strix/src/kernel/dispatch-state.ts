import type { HourToDecide } from '../policy/planning/choose-move.js';
import type { DayPlan } from '../policy/planning/day-plan.js';
import type { PlannedBattery } from '../policy/planning/planned-battery.js';
import type { PolicyTable } from '../policy/policy-table.js';

/**
 * A battery, a policy and what they remember along a path. Made by {@link createDispatchState}, set to the start of a path
 * by {@link startDispatch}, moved on by {@link dispatchDay}.
 */
export interface DispatchState {
  readonly policy: PolicyTable;
  readonly battery: PlannedBattery;
  /** At the start, above the least [MWh]. */
  readonly initialEnergyMwh: number;
  /** Largest offer of reserve that the market takes [MW]; 0 where none is sold. */
  readonly depthMw: number;
  /** Number of regime edges surely passed at each 1/1024 of the surprise from −1 to 1. */
  readonly edgesPassed: Uint8Array;
  /** The four edges and one that is never reached. */
  readonly edges: Float64Array;
  /** Running profile: 24 hours of weekdays, then of weekends [currency/MWh]. */
  readonly profile: Float64Array;
  /** The same as it stood at the first hour of the day. */
  readonly morning: Float64Array;
  readonly plan: DayPlan;
  /** For each month in which a path may start, the plan that it begins with; made when first met. */
  readonly openings: (DayPlan | undefined)[];
  /** The hour in which something is to be decided. */
  readonly now: HourToDecide;
  /** Of each hour of the day: deviation and width [currency/MWh], the deviation squashed to −1…1, regime. */
  readonly deviations: Float64Array;
  readonly widths: Float64Array;
  readonly squashed: Float64Array;
  readonly regimes: Uint8Array;
  /** Mean price of the reserve in each hour of the day [currency/MW per h]. */
  readonly reservePrices: Float64Array;
  profileMean: number;
  scalePerMwh: number;
  surprise: number;
  /** Above the least [MWh]. */
  energyMwh: number;
  /** Since the start of the path: sold less bought energy and paid for reserves [currency], discharged [MWh]. */
  energyCash: number;
  reserveCash: number;
  dischargedMwh: number;
}
