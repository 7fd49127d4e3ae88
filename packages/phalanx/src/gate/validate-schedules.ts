import { dischargeRoomKw } from '../internal/battery-terms.js';
import { byWindowName } from '../internal/by-window-name.js';
import { actionLabel } from './action-label.js';
import type { GateScene } from './gate-scene.js';
import { addToGroups, emptySums, type GroupSums } from './internal/group-costs.js';
import { laterHolds } from './internal/later-holds.js';
import type { LaterPeaks } from './later-peaks.js';
import type { ScheduleTerms } from './schedule-terms.js';
import { type EarlyStop, type PolicyOutcome, simulatePolicy } from './simulate-policy.js';
import type { TodayPolicy } from './today-policy.js';

/** What the gate judges by. */
export interface GateRules {
  /** By window [kW]. */
  readonly targetsKw: ArrayLike<number>;
  /**
   * By window: 95 % quantile of the final peak without action; targets that are nowhere below it promise nothing [kW]. Infinity where
   * the targets were promised before.
   */
  readonly idleP95Kw: ArrayLike<number>;
  /** Highest probability of missing a target that is accepted. */
  readonly missLimit: number;
}

/** Why a candidate was turned down. */
export type Rejection = 'missProbability' | 'noBetterThanNoAction';

/** What the gate found. */
export interface Verdict {
  readonly terms: ScheduleTerms;
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
const made = new WeakSet<object>();

/** Its private field makes the type one that no other object has; it is not exported, so that nobody else can construct it. */
class Accepted implements ScheduleTerms {
  readonly #passed = true;
  readonly name: ScheduleTerms['name'];
  readonly targetsKw: ScheduleTerms['targetsKw'];
  readonly missProbability: number;
  readonly action: ScheduleTerms['action'];
  readonly dischargeKwSeries: readonly number[];
  readonly chargeKwSeries: readonly number[];
  readonly expectedCharge: number;
  readonly expectedWear: number;

  constructor(terms: ScheduleTerms) {
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
    return #passed in value && made.has(value);
  }
}

/**
 * A schedule whose probability of missing its targets was found to be within the limit. `validateSchedules` is the only maker; its
 * contents are frozen.
 */
export type ValidatedSchedule = Accepted;

/**
 * Whether a value is a schedule that the gate accepted, and no copy of one.
 *
 * @param value - anything
 * @example
 * isValidatedSchedule({ name: 'target', missProbability: 0 });
 * // => false
 */
export function isValidatedSchedule(value: unknown): value is ValidatedSchedule {
  return typeof value === 'object' && value !== null && Accepted.isOne(value);
}

/**
 * Puts candidates through the gate of {@link openGate} on all paths.
 *
 * @param scenes - equally likely path by path, with the same windows
 * @param candidates - each with its policy in every scene
 * @param later - later peaks of each scene, for expected charges
 * @param rules - targets and limit
 * @returns by candidate
 */
export function validateSchedules(
  scenes: readonly GateScene[],
  candidates: readonly (readonly TodayPolicy[])[],
  later: readonly LaterPeaks[],
  rules: GateRules,
): Verdict[] {
  return candidates.map(openGate(scenes, later, rules).validate);
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
export function openGate(
  scenes: readonly GateScene[],
  later: readonly LaterPeaks[],
  rules: GateRules,
): Gate {
  const holds = scenes.map((scene) => laterHolds(scene, rules.targetsKw));
  const verdict = (
    policies: readonly TodayPolicy[],
    stop: EarlyStop | undefined,
    isWhole: boolean,
  ) => {
    const sums = emptySums();
    const outcomes = scenes.map((scene, index) => {
      const outcome = simulatePolicy(scene, policies[index]!, rules.targetsKw, holds[index]!, stop);
      addToGroups([sums], scene, later[index]!, outcome);
      return outcome;
    });
    return judge(scenes, policies[0]!.name, outcomes, sums, rules, isWhole);
  };
  // Of several scenes each is only a part.
  const isSingle = scenes.length === 1;
  const leastPaths = later[0]!.pathCount;
  const mostMissed = rules.missLimit * scenes[0]!.futures.pathCount;
  const validate: Gate['validate'] = (policies) =>
    verdict(policies, isSingle ? { mostMissed, leastPaths } : undefined, true);
  return {
    validate,
    preview: (policies) =>
      isSingle ? verdict(policies, { mostMissed: -1, leastPaths }, false) : validate(policies),
  };
}

function judge(
  scenes: readonly GateScene[],
  name: ScheduleTerms['name'],
  outcomes: readonly PolicyOutcome[],
  sums: GroupSums,
  { targetsKw, idleP95Kw, missLimit }: GateRules,
  isWhole: boolean,
): Verdict {
  const missProbability = sums.missed / sums.paths;
  const { windows } = scenes[0]!;
  const terms: ScheduleTerms = {
    name,
    targetsKw: byWindowName(windows, targetsKw),
    missProbability,
    action: actionOf(scenes, outcomes),
    dischargeKwSeries: meanSeries(outcomes.map((outcome) => outcome.dischargeKwSeries)),
    chargeKwSeries: meanSeries(outcomes.map((outcome) => outcome.chargeKwSeries)),
    expectedCharge: sums.charge / sums.chargedPaths,
    expectedWear: sums.wear / sums.chargedPaths,
  };
  const promisesNothing = windows.every((_, window) => targetsKw[window]! >= idleP95Kw[window]!);
  // Written so that what is no number is turned down too.
  const rejection: Rejection | null = !(missProbability <= missLimit)
    ? 'missProbability'
    : promisesNothing
      ? 'noBetterThanNoAction'
      : null;
  return {
    terms,
    rejection,
    schedule: isWhole && rejection === null ? accept(terms) : null,
  };
}

function accept(terms: ScheduleTerms): ValidatedSchedule {
  const schedule = new Accepted(terms);
  made.add(schedule);
  return schedule;
}

/** What the candidate does in the interval under way, mean over the paths. */
function actionOf(scenes: readonly GateScene[], outcomes: readonly PolicyOutcome[]) {
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
  const { terms, socFraction } = scenes[0]!;
  return actionLabel({
    dischargeKw: weighted(({ dischargeKwSeries }) => dischargeKwSeries[0]!),
    chargeKw: weighted(({ chargeKwSeries }) => chargeKwSeries[0]!),
    mostKw: Math.min(Math.max(0, loadKw), dischargeRoomKw(terms, socFraction)),
    powerKw: terms.powerKw,
  });
}

function meanSeries(series: readonly Float64Array[]): number[] {
  return Array.from(series[0]!, (_, step) =>
    series.reduce((sum, each) => sum + each[step]! / series.length, 0),
  );
}
