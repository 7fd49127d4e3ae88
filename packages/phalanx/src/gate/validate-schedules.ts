import { byWindowName } from '../demand/window-peak.js';
import { dischargeHeadroomKw } from '../internal/battery-parameters.js';
import { type GateProblem, meanNetLoadNowKw } from './gate-problem.js';
import { laterFeasibility } from './later-feasibility.js';
import { missProbabilityOf } from './miss-calibration.js';
import type { SampledPeakBounds } from './period-problem.js';
import { actionLabel, type ScheduleEvaluation, type TodayPolicy } from './schedule.js';
import {
  addOutcome,
  chargedPathWeights,
  type EarlyStop,
  type OutcomeSums,
  type PolicyOutcome,
  simulatePolicy,
  zeroSums,
} from './simulate-policy.js';

export interface GateRules {
  /** By window [kW]. */
  readonly targetsKw: ArrayLike<number>;
  /**
   * By window: 95 % quantile of the final peak without action; targets that are nowhere below it promise nothing [kW]. Infinity if the
   * targets were promised before.
   */
  readonly uncontrolledP95Kw: ArrayLike<number>;
  /** Largest share of the paths on which an accepted candidate may miss a target. */
  readonly maxMissShare: number;
}

/** Reason for rejecting a candidate. */
export type Rejection = 'missProbability' | 'noBetterThanNoAction';

export interface Verdict {
  readonly evaluation: ScheduleEvaluation;
  readonly rejection: Rejection | null;
  /** Only if the candidate was not rejected and validated on all paths. */
  readonly schedule: ValidatedSchedule | null;
}

/** A gate for candidates with the same targets; each candidate has one policy per problem. */
export interface Gate {
  /** Validates a candidate on all paths; stops early once it is certain to miss on too many. */
  readonly validate: (policies: readonly TodayPolicy[]) => Verdict;
  /** Evaluates a candidate on the paths used for expected charges only: its cost, without a schedule. */
  readonly preview: (policies: readonly TodayPolicy[]) => Verdict;
}

const issued = new WeakSet<object>();

/** The private field makes the type nominal; the class is not exported, so that only the gate can construct it. */
class AcceptedSchedule implements ScheduleEvaluation {
  readonly #passed = true;
  readonly name: ScheduleEvaluation['name'];
  readonly targetsKw: ScheduleEvaluation['targetsKw'];
  readonly missProbability: number;
  readonly action: ScheduleEvaluation['action'];
  readonly dischargeKwSeries: readonly number[];
  readonly chargeKwSeries: readonly number[];
  readonly expectedCharge: number;
  readonly expectedWear: number;

  constructor(evaluation: ScheduleEvaluation) {
    this.name = evaluation.name;
    this.targetsKw = Object.freeze({ ...evaluation.targetsKw });
    this.missProbability = evaluation.missProbability;
    this.action = evaluation.action;
    this.dischargeKwSeries = Object.freeze([...evaluation.dischargeKwSeries]);
    this.chargeKwSeries = Object.freeze([...evaluation.chargeKwSeries]);
    this.expectedCharge = evaluation.expectedCharge;
    this.expectedWear = evaluation.expectedWear;
    Object.freeze(this);
  }

  static isOne(value: object): boolean {
    return #passed in value && issued.has(value);
  }
}

/** A schedule whose probability of missing its targets is within the limit. Only the gate creates it; its contents are frozen. */
export type ValidatedSchedule = AcceptedSchedule;

/**
 * Whether a value is a schedule that the gate accepted, and not a copy of one.
 *
 * @param value - anything
 * @example
 * isValidatedSchedule({ name: 'target', missProbability: 0 });
 * // => false
 */
export function isValidatedSchedule(value: unknown): value is ValidatedSchedule {
  return typeof value === 'object' && value !== null && AcceptedSchedule.isOne(value);
}

/**
 * Creates a gate. It simulates candidates on every path, today by their policies and then following the targets to the end of the billing
 * period, and accepts those that exceed a target on a share of paths within the limit. Once a candidate is certain to miss on more paths, the
 * remaining paths are skipped, and its miss probability is the share so far. There is no other way to create a schedule. Method note, section
 * 11.
 *
 * @param later - bounds of the later peaks of each problem, for expected charges
 */
export function createGate(
  problems: readonly GateProblem[],
  later: readonly SampledPeakBounds[],
  rules: GateRules,
): Gate {
  const feasibilities = problems.map((problem) => laterFeasibility(problem, rules.targetsKw));
  const weights = chargedPathWeights(problems, later);
  const verdict = (
    policies: readonly TodayPolicy[],
    stop: EarlyStop | undefined,
    isWhole: boolean,
  ) => {
    const sums = zeroSums();
    const outcomes = problems.map((problem, index) => {
      const outcome = simulatePolicy(
        problem,
        policies[index]!,
        rules.targetsKw,
        feasibilities[index]!,
        stop,
      );
      addOutcome([sums], problem, later[index]!, outcome, weights[index]!);
      return outcome;
    });
    return evaluateOutcomes(problems, policies[0]!.name, outcomes, sums, rules, isWhole);
  };
  // Each of several problems is only a part of the whole, so it is never stopped early.
  const isSingle = problems.length === 1;
  const minPaths = later[0]!.pathCount;
  const maxMissed = rules.maxMissShare * problems[0]!.futures.pathCount;
  const validate: Gate['validate'] = (policies) =>
    verdict(policies, isSingle ? { maxMissed, minPaths } : undefined, true);
  return {
    validate,
    preview: (policies) =>
      isSingle ? verdict(policies, { maxMissed: -1, minPaths }, false) : validate(policies),
  };
}

function evaluateOutcomes(
  problems: readonly GateProblem[],
  name: ScheduleEvaluation['name'],
  outcomes: readonly PolicyOutcome[],
  sums: OutcomeSums,
  { targetsKw, uncontrolledP95Kw, maxMissShare }: GateRules,
  isWhole: boolean,
): Verdict {
  const missShare = sums.missed / sums.paths;
  const { windows } = problems[0]!;
  const evaluation: ScheduleEvaluation = {
    name,
    targetsKw: byWindowName(windows, targetsKw),
    missProbability: missProbabilityOf(missShare, sums.paths),
    action: currentAction(problems, outcomes),
    dischargeKwSeries: meanSeries(outcomes, ({ dischargeKwSeries }) => dischargeKwSeries),
    chargeKwSeries: meanSeries(outcomes, ({ chargeKwSeries }) => chargeKwSeries),
    expectedCharge: sums.charge / sums.chargedWeight,
    expectedWear: sums.wear / sums.chargedWeight,
  };
  const promisesNothing = windows.every(
    (_, window) => targetsKw[window]! >= uncontrolledP95Kw[window]!,
  );
  // Negated so that NaN is rejected too.
  const rejection: Rejection | null = !(missShare <= maxMissShare)
    ? 'missProbability'
    : promisesNothing
      ? 'noBetterThanNoAction'
      : null;
  return {
    evaluation,
    rejection,
    schedule: isWhole && rejection === null ? issueSchedule(evaluation) : null,
  };
}

function issueSchedule(evaluation: ScheduleEvaluation): ValidatedSchedule {
  const schedule = new AcceptedSchedule(evaluation);
  issued.add(schedule);
  return schedule;
}

/** Action of the candidate in the current interval, mean over the paths. */
function currentAction(problems: readonly GateProblem[], outcomes: readonly PolicyOutcome[]) {
  const paths = problems.reduce((sum, { futures }) => sum + futures.pathCount, 0);
  const loadKw = meanNetLoadNowKw(problems);
  const weighted = (of: (outcome: PolicyOutcome) => number) =>
    outcomes.reduce(
      (sum, outcome, index) => sum + (of(outcome) * problems[index]!.futures.pathCount) / paths,
      0,
    );
  const { batteryParameters, socFraction } = problems[0]!;
  return actionLabel({
    dischargeKw: weighted(({ dischargeKwSeries }) => dischargeKwSeries[0]!),
    chargeKw: weighted(({ chargeKwSeries }) => chargeKwSeries[0]!),
    maxKw: Math.min(Math.max(0, loadKw), dischargeHeadroomKw(batteryParameters, socFraction)),
    powerKw: batteryParameters.powerKw,
  });
}

/** Mean over the simulated paths of all problems. */
function meanSeries(
  outcomes: readonly PolicyOutcome[],
  seriesOf: (outcome: PolicyOutcome) => Float64Array,
): number[] {
  const paths = outcomes.reduce((sum, { pathCount }) => sum + pathCount, 0);
  return Array.from(seriesOf(outcomes[0]!), (_, step) =>
    outcomes.reduce(
      (sum, outcome) => sum + seriesOf(outcome)[step]! * (outcome.pathCount / paths),
      0,
    ),
  );
}
