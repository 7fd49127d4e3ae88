import type { Battery } from '@bess/kernel/battery';
import type { Tariff } from '@bess/tariff-library';
import { byWindowName } from '../demand/window-peak.js';
import type { FacilityState } from '../facility/facility-state.js';
import { dayAt, stepOfDay } from '../facility/local-day.js';
import { drawFacilityFutures } from '../futures/draw-facility-futures.js';
import { type Decision, decide } from '../gate/decide.js';
import { acceptedShare } from '../gate/miss-calibration.js';
import { createPeriodProblem, type PeriodProblem } from '../gate/period-problem.js';
import { type PromiseReport, reportPromise } from '../gate/promise-report.js';
import type { CandidateName } from '../gate/schedule.js';
import { requireBetween } from '../internal/errors.js';

/** One less than the days that `drawFacilityFutures` accepts. */
const MAX_DAYS_REMAINING = 399;

/** Options of a controller that operates a battery with gate-validated schedules. */
export interface ControllerOptions {
  readonly tariff: Tariff;
  readonly battery: Battery;
  /** Highest miss probability at which a schedule is accepted; 0.05 by default. */
  readonly missLimit?: number;
  /** Number of paths per decision; 500 by default. */
  readonly pathCount?: number;
  /** Number of these paths used for the plan; 200 by default. */
  readonly planPaths?: number;
  /** Number of posterior draws; 20 by default. */
  readonly parameterDraws?: number;
  /** Minutes between decisions; 360 by default. */
  readonly decisionMinutes?: number;
  /**
   * Whether the battery's own controller measures the load of a step while it acts; then caps may depend on that load, and the action carries
   * them as `limitsOfLoad`. The gate simulates them in the same way. False by default.
   */
  readonly measuresLoad?: boolean;
  /** 1 by default. */
  readonly seed?: number;
}

/** What is known at the start of a step. */
export interface ControllerObservation {
  /** Start of the step [ms since the Unix epoch]. */
  readonly timeMs: number;
  /** Load model from the readings before the step. */
  readonly state: FacilityState;
  /** Whole days of the billing period after the local day of the step. */
  readonly daysRemaining: number;
  /** Any name for the billing period; a new name discards the promise. */
  readonly period: string;
  /** Load less solar of the previous step [kW]. */
  readonly previousNetLoadKw: number;
  readonly socFraction: number;
  /** Highest demand of the billing period so far, by window name [kW]. */
  readonly runningPeaksKw: Readonly<Record<string, number>>;
  readonly priorPeaksKw?: readonly number[];
  readonly floorsKw?: Readonly<Record<string, number>>;
}

/** Demands that the battery keeps in a step. */
export interface DemandLimits {
  /** Discharge above it; Infinity without a limit [kW]. */
  readonly capKw: number;
  /** Recharge up to this demand, at most the cap [kW]. */
  readonly chargeUpToKw: number;
}

/** What to do in a step. */
export interface ControllerAction extends DemandLimits {
  /**
   * With `measuresLoad`, if the limits depend on it: the limits for a load less solar of the step [kW]. `capKw` and `chargeUpToKw` of the action are then
   * those for the load of the previous step. Else undefined.
   */
  readonly limitsOfLoad: ((netLoadKw: number) => DemandLimits) | undefined;
  /** Fixed discharge power regardless of the cap, without charging; undefined if the cap is followed [kW]. */
  readonly dischargeKw: number | undefined;
  /** Candidate in force; undefined if the tariff has no demand charge. */
  readonly candidate: CandidateName | undefined;
  /** Promised targets in force, by window name [kW]; undefined if nothing is promised. */
  readonly targetsKw: Readonly<Record<string, number>> | undefined;
  /** 95 % quantile of the final peak without battery action when the promise was made, by window name [kW]. */
  readonly uncontrolledP95Kw: Readonly<Record<string, number>> | undefined;
  /** What the promise in force was worth when its targets were set; undefined if nothing is promised. */
  readonly promiseReport: PromiseReport | undefined;
  /** Whether a promise was raised in this step. */
  readonly isConcession: boolean;
}

/** Controller that operates a battery with gate-validated schedules. Call it for every step, in order; it remembers its promise. */
export interface GateController {
  /** Action for a step, from what is known at its start. */
  readonly act: (situation: ControllerObservation) => ControllerAction;
}

interface ActiveDecision {
  readonly day: number;
  readonly fromStep: number;
  readonly parts: PeriodProblem;
  readonly decision: Decision;
}

/**
 * Creates a controller: every few hours, and at local midnight, it evaluates the candidates on newly drawn paths; in between it follows the
 * policy of the chosen one. A promise stays in force until its billing period ends or a concession raises it.
 *
 * @param options - tariff, battery, miss limit
 * @throws EngineError `outOfRange` / `outOfRange`
 */
export function createGateController(options: ControllerOptions): GateController {
  const { tariff, battery, missLimit = 0.05, pathCount = 500, planPaths = 200 } = options;
  requireBetween('missLimit', missLimit, 1e-6, 0.5);
  const maxMissShare = acceptedShare(missLimit);
  const { parameterDraws = 20, decisionMinutes = 360, seed = 1, measuresLoad = false } = options;
  let period = '';
  let promised:
    | {
        readonly targetsKw: Record<string, number>;
        readonly uncontrolledP95Kw: Record<string, number>;
        readonly report: PromiseReport;
      }
    | undefined;
  let active: ActiveDecision | undefined;

  const decideAgain = (situation: ControllerObservation, day: number, date: string): boolean => {
    const { state, timeMs, daysRemaining, socFraction, runningPeaksKw } = situation;
    requireBetween('daysRemaining', daysRemaining, 0, MAX_DAYS_REMAINING);
    const { futures, nowStep } = drawFacilityFutures(state, {
      timeMs,
      dayCount: daysRemaining + 1,
      seed,
      pathCount,
      parameterDraws,
    });
    const parts = createPeriodProblem({
      tariff,
      battery,
      socFraction,
      futures,
      date,
      fromStep: nowStep,
      stepMinutes: state.settings.stepMinutes,
      runningPeaksKw,
      ...(situation.priorPeaksKw && { priorPeaksKw: situation.priorPeaksKw }),
      ...(situation.floorsKw && { floorsKw: situation.floorsKw }),
      planPaths,
      measuresLoad,
    });
    if (!parts) {
      active = undefined;
      return false;
    }
    const { windows } = parts.problem;
    const before = promised;
    const decision = decide({
      problems: [parts.problem],
      plans: [parts.plan],
      later: [parts.later],
      ...(before && {
        promisedKw: windows.map(({ name }) => before.targetsKw[name]),
      }),
      maxMissShare,
    });
    active = { day, fromStep: nowStep, parts, decision };
    const named = (values: ArrayLike<number>) => byWindowName(windows, values);
    const raised = before !== undefined && decision.concededMissProbability !== undefined;
    // A promise that no candidate can keep any more is raised even if the gate accepts no schedule for it.
    if (raised)
      promised = {
        targetsKw: named(decision.targetsKw),
        uncontrolledP95Kw: before.uncontrolledP95Kw,
        report: reportPromise([parts], decision, decision.targetsKw),
      };
    else if (before === undefined && decision.promisedKw) {
      promised = {
        targetsKw: named(decision.promisedKw),
        uncontrolledP95Kw: named(decision.uncontrolledP95Kw),
        report: reportPromise([parts], decision, decision.promisedKw),
      };
    }
    return raised;
  };

  return {
    act(situation) {
      const { timeMs, state, previousNetLoadKw, socFraction, runningPeaksKw } = situation;
      const today = dayAt(timeMs, state.today, state.settings);
      const step = stepOfDay(timeMs, today, state.settings);
      if (situation.period !== period) {
        period = situation.period;
        promised = undefined;
        active = undefined;
      }
      const isDue =
        active === undefined ||
        active.day !== today.startMs ||
        step < active.fromStep ||
        (step - active.fromStep) * state.settings.stepMinutes >= decisionMinutes;
      const isConcession = isDue && decideAgain(situation, today.startMs, today.date);
      if (active === undefined) return noDemandCharge;
      const { decision, parts } = active;
      const policy = decision.policies[decision.choice.index]![0]!;
      const peaksKw = parts.problem.windows.map(({ name }) => runningPeaksKw[name] ?? 0);
      const fixedKw = policy.fixedDischargeKw?.[step] ?? Number.NaN;
      const limitsAt = (netLoadKw: number): DemandLimits => {
        const capKw = policy.capKw(step, netLoadKw, socFraction, peaksKw);
        return {
          capKw,
          chargeUpToKw: policy.chargeUpToKw?.(step, netLoadKw, socFraction, peaksKw) ?? capKw,
        };
      };
      return {
        ...limitsAt(previousNetLoadKw),
        limitsOfLoad: policy.seesLoad ? limitsAt : undefined,
        dischargeKw: fixedKw >= 0 ? fixedKw : undefined,
        candidate: policy.name,
        targetsKw: promised?.targetsKw,
        uncontrolledP95Kw: promised?.uncontrolledP95Kw,
        promiseReport: promised?.report,
        isConcession,
      };
    },
  };
}

const noDemandCharge: ControllerAction = {
  capKw: Number.POSITIVE_INFINITY,
  chargeUpToKw: Number.POSITIVE_INFINITY,
  limitsOfLoad: undefined,
  dischargeKw: undefined,
  candidate: undefined,
  targetsKw: undefined,
  uncontrolledP95Kw: undefined,
  promiseReport: undefined,
  isConcession: false,
};
