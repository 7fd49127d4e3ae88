import { byWindowName } from '../demand/window-peak.js';
import { dischargeHeadroomKw } from '../internal/battery-parameters.js';
import type { GateProblem } from './gate-problem.js';
import { laterFeasibility } from './later-feasibility.js';
import type { SampledPeakBounds } from './period-problem.js';
import { actionLabel, type ScheduleEvaluation, type TodayPolicy } from './schedule.js';
import {
  addOutcome,
  type EarlyStop,
  type OutcomeSums,
  type PolicyOutcome,
  simulatePolicy,
  zeroSums,
} from './simulate-policy.js';

/** What the gate judges by. */
export interface GateRules {
  /** By window [kW]. */
  readonly targetsKw: ArrayLike<number>;
  /**
   * By window: 95 % quantile of the final peak without action; targets that are nowhere below it promise nothing [kW]. Infinity where
   * the targets were promised before.
   */
  readonly uncontrolledP95Kw: ArrayLike<number>;
  /** Highest probability of missing a target that is accepted. */
  readonly missLimit: number;
}

/** Why a candidate was turned down. */
export type Rejection = 'missProbability' | 'noBetterThanNoAction';

/** What the gate found. */
export interface Verdict {
  readonly evaluation: ScheduleEvaluation;
  readonly rejection: Rejection | null;
  /** Only where there is no rejection and all paths were run. */
  readonly schedule: ValidatedSchedule | null;
}

/** A gate for candidates with the same targets; each comes with its policy in every scene. */
export interface Gate {
  /** Runs a candidate on all paths; where it is certain that it misses on too many, the rest of them is left out. */
  readonly validate: (policies: readonly TodayPolicy[]) => Verdict;
  /** Runs a candidate on the paths alone that charges are expected from: what it costs, and no schedule. */
  readonly preview: (policies: readonly TodayPolicy[]) => Verdict;
}

/** Those that this gate made, and nothing else. */
const issued = new WeakSet<object>();

/** Its private field makes the type one that no other object has; it is not exported, so that nobody else can construct it. */
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

  constructor(terms: ScheduleEvaluation) {
    this.name = terms.name;
    this.targetsKw = Object.freeze({ ...terms.targetsKw });
    this.missProbability = terms.missProbability;
    this.action = terms.action;
    this.dischargeKwSeries = Object.freeze([...terms.dischargeKwSeries]);
    this.chargeKwSeries = Object.freeze([...terms.chargeKwSeries]);
    this.expectedCharge = terms.expectedCharge;
    this.expectedWear = terms.expectedWear;
    Object.freeze(this);
  }

  static isOne(value: object): boolean {
    return #passed in value && issued.has(value);
  }
}

/**
 * A schedule whose probability of missing its targets was found to be within the limit. `validateSchedules` is the only maker; its
 * contents are frozen.
 */
export type ValidatedSchedule = AcceptedSchedule;

/**
 * Whether a value is a schedule that the gate accepted, and no copy of one.
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
 * Puts candidates through the gate of {@link createGate} on all paths.
 *
 * @param scenes - equally likely path by path, with the same windows
 * @param candidates - each with its policy in every scene
 * @param later - later peaks of each scene, for expected charges
 * @param rules - targets and limit
 * @returns by candidate
 */
export function validateSchedules(
  scenes: readonly GateProblem[],
  candidates: readonly (readonly TodayPolicy[])[],
  later: readonly SampledPeakBounds[],
  rules: GateRules,
): Verdict[] {
  return candidates.map(createGate(scenes, later, rules).validate);
}

/**
 * The gate: runs candidates on every path, today by their policies and then following the targets to the end of the billing period, and
 * accepts those for which the share of paths on which a target is exceeded is within the limit. Where it is certain that a candidate misses on
 * more, the rest of the paths is not run, and its probability is the share so far. There is no other way to a schedule.
 * Method note, section 11.
 *
 * @param scenes - equally likely path by path, with the same windows
 * @param later - later peaks of each scene, for expected charges
 * @param rules - targets and limit
 */
export function createGate(
  scenes: readonly GateProblem[],
  later: readonly SampledPeakBounds[],
  rules: GateRules,
): Gate {
  const holds = scenes.map((scene) => laterFeasibility(scene, rules.targetsKw));
  const verdict = (
    policies: readonly TodayPolicy[],
    stop: EarlyStop | undefined,
    isWhole: boolean,
  ) => {
    const sums = zeroSums();
    const outcomes = scenes.map((scene, index) => {
      const outcome = simulatePolicy(scene, policies[index]!, rules.targetsKw, holds[index]!, stop);
      addOutcome([sums], scene, later[index]!, outcome);
      return outcome;
    });
    return evaluateOutcomes(scenes, policies[0]!.name, outcomes, sums, rules, isWhole);
  };
  // Of several scenes each is only a part.
  const isSingle = scenes.length === 1;
  const minPaths = later[0]!.pathCount;
  const maxMissed = rules.missLimit * scenes[0]!.futures.pathCount;
  const validate: Gate['validate'] = (policies) =>
    verdict(policies, isSingle ? { maxMissed, minPaths } : undefined, true);
  return {
    validate,
    preview: (policies) =>
      isSingle ? verdict(policies, { maxMissed: -1, minPaths }, false) : validate(policies),
  };
}

function evaluateOutcomes(
  scenes: readonly GateProblem[],
  name: ScheduleEvaluation['name'],
  outcomes: readonly PolicyOutcome[],
  sums: OutcomeSums,
  { targetsKw, uncontrolledP95Kw, missLimit }: GateRules,
  isWhole: boolean,
): Verdict {
  const missProbability = sums.missed / sums.paths;
  const { windows } = scenes[0]!;
  const evaluation: ScheduleEvaluation = {
    name,
    targetsKw: byWindowName(windows, targetsKw),
    missProbability,
    action: currentAction(scenes, outcomes),
    dischargeKwSeries: meanSeries(outcomes.map((outcome) => outcome.dischargeKwSeries)),
    chargeKwSeries: meanSeries(outcomes.map((outcome) => outcome.chargeKwSeries)),
    expectedCharge: sums.charge / sums.chargedPaths,
    expectedWear: sums.wear / sums.chargedPaths,
  };
  const promisesNothing = windows.every(
    (_, window) => targetsKw[window]! >= uncontrolledP95Kw[window]!,
  );
  // Written so that what is no number is turned down too.
  const rejection: Rejection | null = !(missProbability <= missLimit)
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

function issueSchedule(terms: ScheduleEvaluation): ValidatedSchedule {
  const schedule = new AcceptedSchedule(terms);
  issued.add(schedule);
  return schedule;
}

/** What the candidate does in the interval under way, mean over the paths. */
function currentAction(scenes: readonly GateProblem[], outcomes: readonly PolicyOutcome[]) {
  const paths = scenes.reduce((sum, { futures }) => sum + futures.pathCount, 0);
  let loadKw = 0;
  for (const { netTodayKw, stepsPerDay, fromStep, futures } of scenes) {
    for (let path = 0; path < futures.pathCount; path += 1) {
      loadKw += netTodayKw[path * stepsPerDay + fromStep]! / paths;
    }
  }
  const weighted = (of: (outcome: PolicyOutcome) => number) =>
    outcomes.reduce(
      (sum, outcome, index) => sum + (of(outcome) * scenes[index]!.futures.pathCount) / paths,
      0,
    );
  const { batteryParameters: terms, socFraction } = scenes[0]!;
  return actionLabel({
    dischargeKw: weighted(({ dischargeKwSeries }) => dischargeKwSeries[0]!),
    chargeKw: weighted(({ chargeKwSeries }) => chargeKwSeries[0]!),
    mostKw: Math.min(Math.max(0, loadKw), dischargeHeadroomKw(terms, socFraction)),
    powerKw: terms.powerKw,
  });
}

function meanSeries(series: readonly Float64Array[]): number[] {
  return Array.from(series[0]!, (_, step) =>
    series.reduce((sum, each) => sum + each[step]! / series.length, 0),
  );
}
