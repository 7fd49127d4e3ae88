import type { CapPolicy } from '../plan/day-problem.js';

/** Less than this share of the rated power is no action. */
const MIN_ACTION_SHARE = 0.01;

/** From this share of what the battery can give on, it gives all. */
const FULL_SHARE = 0.95;

/** Ways to use the battery that are tried. */
export type CandidateName =
  | 'hold'
  | 'full'
  | 'partial'
  | 'timeSpread'
  | 'tariffAware'
  | 'target'
  | 'planned'
  | 'guarded';

/** What the battery does in the interval under way. */
export type RecommendedAction = 'hold' | 'charge' | 'discharge_partial' | 'discharge_full';

/** What the gate found of one candidate: its policy for the rest of today, then following its targets to the period's end. */
export interface ScheduleEvaluation {
  readonly name: CandidateName;
  /** By name of the demand window [kW]; at least the running peak and the ratchet's floor. */
  readonly targetsKw: Readonly<Record<string, number>>;
  /**
   * P(grid demand above one of the targets between now and the end of the billing period); of candidates that cannot be chosen from fewer
   * futures.
   */
  readonly missProbability: number;
  /** In the interval under way. */
  readonly action: RecommendedAction;
  /** What the battery gives in each interval of the rest of today, mean over the futures [kW]. */
  readonly dischargeKwSeries: readonly number[];
  /** What it takes, likewise [kW]. */
  readonly chargeKwSeries: readonly number[];
  /** Expected demand charges of the billing period and of later months through the ratchet [currency]. */
  readonly expectedCharge: number;
  /** Expected wear of the rest of today [currency]. */
  readonly expectedWear: number;
}

/** Demands that an accepted schedule promises not to exceed until the billing period ends. */
export interface PeakPromise {
  /** By name of the demand window [kW]; the grid demand at the steps it meters is to stay at or below it. */
  readonly targetsKw: Readonly<Record<string, number>>;
}

/** A promise that could not be kept at the gate's level any more, or only at a cost out of proportion, and was raised. */
export interface Concession {
  /** By name of the demand window [kW]. */
  readonly fromKw: Readonly<Record<string, number>>;
  readonly toKw: Readonly<Record<string, number>>;
  /** Probability with which the plan would have missed the old targets. */
  readonly missProbability: number;
}

/** How the battery is used in the rest of today; functions of their arguments alone. */
export interface TodayPolicy {
  readonly name: CandidateName;
  /**
   * By step of the day: power that the battery gives whatever the cap is, without charging [kW]; NaN where it follows the cap.
   * Above the cap it gives more. Absent: the cap is followed all day.
   */
  readonly fixedDischargeKw?: Float64Array;
  /**
   * The cap to follow through a step of today by the local clock, chosen before its load is seen: discharge above it, recharge below it.
   *
   * @returns Infinity where any demand will do [kW]
   */
  readonly capKw: CapPolicy;
  /** Whether the cap is nowhere below the least of the peaks of the windows metered at the step: what is paid for anyway is drawn. */
  readonly drawsUpToRunningPeak?: boolean;
  /**
   * Up to where the battery recharges, not above the cap, from the same arguments; absent: up to the cap [kW]. Between the two
   * it rests.
   */
  readonly chargeUpToKw?: CapPolicy;
}

/**
 * The word for what a battery does in one interval.
 *
 * @param action - what it gives and takes, the most that it could give to the load, and its rated power [kW]
 * @example
 * actionLabel({ dischargeKw: 40, chargeKw: 0, mostKw: 50, powerKw: 50 });
 * // => 'discharge_partial'
 */
export function actionLabel(action: {
  readonly dischargeKw: number;
  readonly chargeKw: number;
  readonly mostKw: number;
  readonly powerKw: number;
}): RecommendedAction {
  const { dischargeKw, chargeKw, mostKw, powerKw } = action;
  const leastKw = MIN_ACTION_SHARE * powerKw;
  if (dischargeKw > leastKw && dischargeKw >= chargeKw) {
    return dischargeKw >= FULL_SHARE * mostKw ? 'discharge_full' : 'discharge_partial';
  }
  return chargeKw > leastKw ? 'charge' : 'hold';
}
