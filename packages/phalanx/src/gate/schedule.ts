import type { CapPolicy } from '../plan/day-problem.js';

const MIN_ACTION_SHARE = 0.01;

/** From this share of the available discharge power on, the action counts as full discharge. */
const FULL_SHARE = 0.95;

/** Names of the candidates. */
export type CandidateName =
  | 'hold'
  | 'full'
  | 'partial'
  | 'timeSpread'
  | 'tariffAware'
  | 'target'
  | 'planned'
  | 'guarded';

/** What the battery does in the current interval. */
export type RecommendedAction = 'hold' | 'charge' | 'discharge_partial' | 'discharge_full';

/** Evaluation of one candidate by the gate: its policy for the rest of today, then following its targets to the end of the period. */
export interface ScheduleEvaluation {
  readonly name: CandidateName;
  /** By window name [kW]; at least the running peak and the ratchet floor. */
  readonly targetsKw: Readonly<Record<string, number>>;
  /**
   * Probability that the grid demand exceeds one of the targets between now and the end of the billing period: the share of the paths on which
   * it does, calibrated on what happened in other buildings; for candidates that cannot be chosen, from fewer paths.
   */
  readonly missProbability: number;
  /** Action in the current interval. */
  readonly action: RecommendedAction;
  /** Discharge power in each interval of the rest of today, mean over the paths [kW]. */
  readonly dischargeKwSeries: readonly number[];
  /** Charge power in each interval of the rest of today, mean over the paths [kW]. */
  readonly chargeKwSeries: readonly number[];
  /** Expected demand charges of the billing period and, through the ratchet, of later months [currency]. */
  readonly expectedCharge: number;
  /** Expected wear in the rest of today [currency]. */
  readonly expectedWear: number;
}

/** Demands that an accepted schedule promises not to exceed until the billing period ends. */
export interface PeakPromise {
  /** By window name [kW]; the grid demand in the metered steps must not exceed it. */
  readonly targetsKw: Readonly<Record<string, number>>;
}

/** A promise that was raised because it could no longer be kept within the miss limit, or only at a disproportionate cost. */
export interface Concession {
  /** Targets before, by window name [kW]. */
  readonly fromKw: Readonly<Record<string, number>>;
  readonly toKw: Readonly<Record<string, number>>;
  /** Probability with which the plan would have missed the old targets. */
  readonly missProbability: number;
}

/** A policy for the rest of today; its functions depend on their arguments only. */
export interface TodayPolicy {
  readonly name: CandidateName;
  /**
   * By step of the day: fixed discharge power regardless of the cap, without charging [kW]; NaN in steps that follow the cap. The battery
   * discharges more if the load exceeds the cap. Absent: the cap is followed all day.
   */
  readonly fixedDischargeKw?: Float64Array;
  /**
   * The cap for a step of today (by the local clock): discharge above it, recharge below it. It is chosen before the load of the step is known,
   * unless the policy sees that load.
   *
   * @returns Infinity without a limit [kW]
   */
  readonly capKw: CapPolicy;
  /** Whether the load given to `capKw` and `chargeUpToKw` is that of the step itself, for a controller that measures it; absent: the previous step's. */
  readonly seesLoad?: boolean;
  /**
   * Whether neither the cap nor `chargeUpToKw` is ever below the lowest running peak of the windows metered at the step, so that demand up to
   * that peak is not reduced and the battery recharges at least up to it.
   */
  readonly drawsUpToRunningPeak?: boolean;
  /**
   * The demand up to which the battery recharges, at most the cap, from the same arguments [kW]; absent: up to the cap. Between the two it is
   * idle.
   */
  readonly chargeUpToKw?: CapPolicy;
}

/** Label of what a battery does in one interval. `maxKw` is the highest discharge power that the load and the battery allow. */
export function actionLabel(action: {
  readonly dischargeKw: number;
  readonly chargeKw: number;
  readonly maxKw: number;
  readonly powerKw: number;
}): RecommendedAction {
  const { dischargeKw, chargeKw, maxKw, powerKw } = action;
  const minKw = MIN_ACTION_SHARE * powerKw;
  if (dischargeKw > minKw && dischargeKw >= chargeKw) {
    return dischargeKw >= FULL_SHARE * maxKw ? 'discharge_full' : 'discharge_partial';
  }
  return chargeKw > minKw ? 'charge' : 'hold';
}
