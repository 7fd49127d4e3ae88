import type { Battery } from '@bess/kernel/battery';
import type { Tariff } from '@bess/tariff-library';
import { byWindowName } from '../demand/window-peak.js';
import type { FacilityState } from '../facility/facility-state.js';
import { openDay, stepOfDay } from '../facility/local-day.js';
import { drawFacilityFutures } from '../futures/draw-facility-futures.js';
import { type Decision, decide } from '../gate/decide.js';
import { createPeriodProblem, type PeriodProblem } from '../gate/period-problem.js';
import type { CandidateName } from '../gate/schedule.js';
import { requireBetween } from '../internal/errors.js';

/** One less than the days that `drawFacilityFutures` accepts. */
const MAX_DAYS_REMAINING = 399;

/** How a battery is run through the gate, step by step. */
export interface ControllerOptions {
  readonly tariff: Tariff;
  readonly battery: Battery;
  /** Highest probability of missing the target with which a schedule is accepted; 0.05 without it. */
  readonly missLimit?: number;
  /** Futures of each decision; 500 without it. */
  readonly pathCount?: number;
  /** Futures of each plan, among those; 200 without it. */
  readonly planPaths?: number;
  /** Draws of the posterior; 20 without it. */
  readonly parameterDraws?: number;
  /** Minutes after which a decision is taken anew; 360 without it. */
  readonly decisionMinutes?: number;
  /** 1 without it. */
  readonly seed?: number;
}

/** What is known as a step begins. */
export interface ControllerObservation {
  /** Start of the step [ms since the Unix epoch]. */
  readonly timeMs: number;
  /** What was learned from the readings before the step. */
  readonly state: FacilityState;
  /** Whole days of the billing period after the local day of the step. */
  readonly daysRemaining: number;
  /** Any name of the billing period; with another one promises begin anew. */
  readonly period: string;
  /** Load less solar of the step before [kW]. */
  readonly previousNetLoadKw: number;
  readonly socFraction: number;
  /** Of the billing period so far, by name of the window [kW]. */
  readonly runningPeaksKw: Readonly<Record<string, number>>;
  readonly priorPeaksKw?: readonly number[];
  readonly floorsKw?: Readonly<Record<string, number>>;
}

/** What to do through a step. */
export interface ControllerAction {
  /** Discharge above it, recharge below it; Infinity where any demand will do [kW]. */
  readonly capKw: number;
  /** Recharged up to it, where that is lower than the cap [kW]. */
  readonly chargeUpToKw: number;
  /** Given whatever the cap is, without charging; undefined where the cap is followed [kW]. */
  readonly dischargeKw: number | undefined;
  /** Candidate in force; undefined where the tariff has no demand charge. */
  readonly candidate: CandidateName | undefined;
  /** In force, by name of the window [kW]; undefined where nothing is promised. */
  readonly targetsKw: Readonly<Record<string, number>> | undefined;
  /** 95 % quantile of the final peak without action as the promise was made, by name of the window [kW]. */
  readonly uncontrolledP95Kw: Readonly<Record<string, number>> | undefined;
  /** A promise was raised with this step. */
  readonly isConcession: boolean;
}

/** A battery run through the gate; it is asked step by step, in order, and remembers its promise. */
export interface GateController {
  /** What to do in a step, from what is known at its start. */
  readonly act: (situation: ControllerObservation) => ControllerAction;
}

interface ActiveDecision {
  readonly day: number;
  readonly fromStep: number;
  readonly parts: PeriodProblem;
  readonly decision: Decision;
}

/**
 * Runs a battery through the gate: every few hours, and at local midnight, the candidates are tried on fresh futures; in between the
 * policy of the chosen one is followed. A promise stays in force until its billing period ends, or a concession raises it.
 *
 * @param options - tariff, battery, level of the gate
 */
export function createGateController(options: ControllerOptions): GateController {
  const { tariff, battery, missLimit = 0.05, pathCount = 500, planPaths = 200 } = options;
  const { parameterDraws = 20, decisionMinutes = 360, seed = 1 } = options;
  let period = '';
  let promised:
    | {
        readonly targetsKw: Record<string, number>;
        readonly uncontrolledP95Kw: Record<string, number>;
      }
    | undefined;
  let standing: ActiveDecision | undefined;

  const redecide = (situation: ControllerObservation, day: number, date: string): boolean => {
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
    });
    if (!parts) {
      standing = undefined;
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
      missLimit,
    });
    standing = { day, fromStep: nowStep, parts, decision };
    const named = (values: ArrayLike<number>) => byWindowName(windows, values);
    const raised = before !== undefined && decision.concededMissProbability !== undefined;
    // A promise that nothing can keep any more is raised even where the gate accepts no schedule for it.
    if (raised)
      promised = {
        targetsKw: named(decision.targetsKw),
        uncontrolledP95Kw: before.uncontrolledP95Kw,
      };
    else if (before === undefined && decision.promisedKw) {
      promised = {
        targetsKw: named(decision.promisedKw),
        uncontrolledP95Kw: named(decision.uncontrolledP95Kw),
      };
    }
    return raised;
  };

  return {
    act(situation) {
      const { timeMs, state, previousNetLoadKw, socFraction, runningPeaksKw } = situation;
      const today = openDay(timeMs, state.settings);
      const step = stepOfDay(timeMs, today, state.settings);
      if (situation.period !== period) {
        period = situation.period;
        promised = undefined;
        standing = undefined;
      }
      const isDue =
        standing === undefined ||
        standing.day !== today.startMs ||
        step < standing.fromStep ||
        (step - standing.fromStep) * state.settings.stepMinutes >= decisionMinutes;
      const isConcession = isDue && redecide(situation, today.startMs, today.date);
      if (standing === undefined) return noDemandCharge;
      const { decision, parts } = standing;
      const policy = decision.policies[decision.choice.index]![0]!;
      const peaksKw = parts.problem.windows.map(({ name }) => runningPeaksKw[name] ?? 0);
      const spentKw = policy.fixedDischargeKw?.[step] ?? Number.NaN;
      const capKw = policy.capKw(step, previousNetLoadKw, socFraction, peaksKw);
      return {
        capKw,
        chargeUpToKw: policy.chargeUpToKw?.(step, previousNetLoadKw, socFraction, peaksKw) ?? capKw,
        dischargeKw: spentKw >= 0 ? spentKw : undefined,
        candidate: policy.name,
        targetsKw: promised?.targetsKw,
        uncontrolledP95Kw: promised?.uncontrolledP95Kw,
        isConcession,
      };
    },
  };
}

const noDemandCharge: ControllerAction = {
  capKw: Number.POSITIVE_INFINITY,
  chargeUpToKw: Number.POSITIVE_INFINITY,
  dischargeKw: undefined,
  candidate: undefined,
  targetsKw: undefined,
  uncontrolledP95Kw: undefined,
  isConcession: false,
};
