import { quantileSorted } from '@bess/kernel/stats';
import type { TodayPlan } from '../plan/plan-today.js';
import {
  fixedDischargePolicies,
  plannedPolicy,
  targetPolicy,
  tariffAwarePolicy,
} from './candidates.js';
import type { GateProblem } from './gate-problem.js';
import { guardedPolicy } from './guarded-policy.js';
import { lowestFeasibleTargets } from './lowest-feasible-targets.js';
import type { SampledPeakBounds } from './period-problem.js';
import type { TodayPolicy } from './schedule.js';
import { createGate, type Gate, type Verdict } from './validate-schedules.js';

/** Less than this share of the cost decides nothing; then the candidate that comes first is taken. */
const TIE_SHARE = 1e-3;

/**
 * A new target lies this share of the way from the least that can be kept to the 95 % quantile of the peak without action: room to aim lower
 * than what is promised, and for what futures do not know.
 */
const PROMISE_SLACK = 0.8;

/** A promise is given up where keeping it is expected to cost this share more than the plan. */
const MAX_PROMISE_COST_SHARE = 0.02;

/** Of `guarded`, where the plan is turned down: one after the other until the gate accepts it. */
const RESERVE_MARGINS = [0, 0.25, 0.5, 0.75] as const;

/** What is decided on. */
interface DecideOptions {
  /** Equally likely path by path, with the same windows. */
  readonly problems: readonly GateProblem[];
  /** Of each scene. */
  readonly plans: readonly TodayPlan[];
  readonly later: readonly SampledPeakBounds[];
  /** Targets promised before, by window, undefined for one that is new in the period [kW]; absent where nothing is promised. */
  readonly promisedKw?: readonly (number | undefined)[];
  readonly missLimit: number;
}

/** What was decided. */
export interface Decision {
  readonly verdicts: readonly Verdict[];
  /** By candidate, then by scene. */
  readonly policies: readonly (readonly TodayPolicy[])[];
  readonly choice: Choice;
  /** Targets that the candidates were tried with, by window [kW]. */
  readonly targetsKw: Float64Array;
  /** By window: 95 % quantile of the final peak without action [kW]. */
  readonly uncontrolledP95Kw: readonly number[];
  /** Targets promised from now on, by window; undefined where nothing is [kW]. */
  readonly promisedKw: Float64Array | undefined;
  /** Where the promise was raised: the probability with which the plan would have missed it. */
  readonly concededMissProbability: number | undefined;
}

/**
 * Lets the candidates through the gate and chooses. Targets promised before stay as they are as long as one candidate keeps them
 * within the limit and does not cost much more than the plan; else they rise as far as a new promise would: a concession. Method note, section 11.
 *
 * @param options - futures, plans, promise
 */
export function decide(options: DecideOptions): Decision {
  const { problems, promisedKw } = options;
  const windows = problems[0]!.windows.length;
  const uncontrolledP95Kw = Array.from({ length: windows }, (_, window) =>
    uncontrolledP95(problems, window),
  );
  const runningKw = (window: number) =>
    Math.max(...problems.map((scene) => scene.runningPeaksKw[window]!));
  if (promisedKw === undefined) {
    return decideForTargets(
      options,
      newTargets(options, uncontrolledP95Kw),
      uncontrolledP95Kw,
      uncontrolledP95Kw,
      undefined,
    );
  }
  const isBroken = promisedKw.some((kw, window) => kw !== undefined && runningKw(window) > kw);
  let concededMissProbability = 1;
  if (!isBroken) {
    const fresh = promisedKw.includes(undefined)
      ? newTargets(options, uncontrolledP95Kw)
      : undefined;
    const standing = Float64Array.from(promisedKw, (kw, window) => kw ?? fresh![window]!);
    const never = uncontrolledP95Kw.map(() => Number.POSITIVE_INFINITY);
    const kept = decideForTargets(options, standing, uncontrolledP95Kw, never, undefined);
    const plan = kept.verdicts[0]!;
    const isWorthIt = decisionCost(kept) <= (1 + MAX_PROMISE_COST_SHARE) * verdictCost(plan);
    if (kept.choice.isAccepted && isWorthIt) return kept;
    concededMissProbability = plan.evaluation.missProbability;
  }
  const targetsKw = newTargets(options, uncontrolledP95Kw).map((kw, window) =>
    Math.max(kw, promisedKw[window] ?? 0),
  );
  return decideForTargets(
    options,
    targetsKw,
    uncontrolledP95Kw,
    uncontrolledP95Kw,
    concededMissProbability,
  );
}

function verdictCost({ evaluation }: Verdict): number {
  return evaluation.expectedCharge + evaluation.expectedWear;
}

function decisionCost({ verdicts, choice }: Decision): number {
  return verdictCost(verdicts[choice.index]!);
}

/** Targets of a new promise, or of one that is raised. */
function newTargets(
  { problems, missLimit }: DecideOptions,
  uncontrolledP95Kw: readonly number[],
): Float64Array {
  return lowestFeasibleTargets(problems, missLimit).map(
    (kw, window) => kw + PROMISE_SLACK * Math.max(0, uncontrolledP95Kw[window]! - kw),
  );
}

function decideForTargets(
  { problems, plans, later, missLimit }: DecideOptions,
  targetsKw: Float64Array,
  uncontrolledP95Kw: readonly number[],
  usefulBelowKw: readonly number[],
  concededMissProbability: number | undefined,
): Decision {
  const rules = { targetsKw, uncontrolledP95Kw: usefulBelowKw, missLimit };
  const planned = problems.map((scene, index) => plannedPolicy(scene, plans[index]!, targetsKw));
  const others = problems.map((scene) => [
    targetPolicy(scene, targetsKw),
    tariffAwarePolicy(scene, targetsKw),
    ...fixedDischargePolicies(scene, targetsKw),
  ]);
  const policies = [
    planned,
    ...others[0]!.map((_, candidate) => others.map((each) => each[candidate]!)),
  ];
  const gate = createGate(problems, later, rules);
  const verdicts = policies.map((candidate, place) =>
    place === 0 ? gate.validate(candidate) : gate.preview(candidate),
  );
  if (verdicts[0]!.rejection === 'missProbability') {
    // As little prudence as the gate asks for.
    for (const [place, prudence] of RESERVE_MARGINS.entries()) {
      const candidate = problems.map((scene, index) =>
        guardedPolicy(scene, planned[index]!, targetsKw, prudence, missLimit),
      );
      const verdict = gate.validate(candidate);
      if (verdict.rejection === 'missProbability' && place < RESERVE_MARGINS.length - 1) continue;
      policies.splice(1, 0, candidate);
      verdicts.splice(1, 0, verdict);
      break;
    }
  }
  validateCheapest(gate, policies, verdicts);
  const choice = chooseCandidate(verdicts);
  return {
    verdicts,
    policies,
    choice,
    targetsKw,
    uncontrolledP95Kw,
    promisedKw: choice.isAccepted ? targetsKw : undefined,
    concededMissProbability,
  };
}

/**
 * Puts candidates that were only looked at through the gate, the cheapest first, until one passes: those that are dearer
 * are not chosen whatever it says of them.
 */
function validateCheapest(
  gate: Gate,
  policies: readonly (readonly TodayPolicy[])[],
  verdicts: Verdict[],
): void {
  const isValidated = verdicts.map(
    ({ evaluation, schedule }) =>
      schedule !== null || evaluation.name === 'planned' || evaluation.name === 'guarded',
  );
  for (;;) {
    const next = cheapestCandidate(
      verdicts,
      ({ rejection }, index) => !isValidated[index] || rejection !== 'missProbability',
    );
    if (next < 0 || isValidated[next]) return;
    verdicts[next] = gate.validate(policies[next]!);
    isValidated[next] = true;
  }
}

/** Of the final peak, that so far taken as the gate knows it. */
function uncontrolledP95(scenes: readonly GateProblem[], window: number): number {
  const peaks = scenes.flatMap(({ uncontrolledPeaksKw, windows, runningPeaksKw }) =>
    Array.from({ length: uncontrolledPeaksKw.length / windows.length }, (_, path) =>
      Math.max(0, runningPeaksKw[window]!, uncontrolledPeaksKw[path * windows.length + window]!),
    ),
  );
  return quantileSorted(Float64Array.from(peaks).sort(), 0.95);
}

/** Which candidate is chosen. */
interface Choice {
  /** Index of the candidate. */
  readonly index: number;
  /** Whether it is accepted; else it is the least bad. */
  readonly isAccepted: boolean;
}

/**
 * The decision: among the accepted candidates the one with the least expected charge and wear. If none was accepted, the least bad:
 * where some only promise nothing the cheapest of those, else the one least likely to miss its target.
 *
 * @param verdicts - of the gate, at least one; of those that cost the same within a thousandth the first is chosen
 */
export function chooseCandidate(verdicts: readonly Verdict[]): Choice {
  const accepted = cheapestCandidate(verdicts, ({ schedule }) => schedule !== null);
  if (accepted >= 0) return { index: accepted, isAccepted: true };
  const idle = cheapestCandidate(verdicts, ({ rejection }) => rejection === 'noBetterThanNoAction');
  if (idle >= 0) return { index: idle, isAccepted: false };
  const safest = Math.min(...verdicts.map(({ evaluation }) => evaluation.missProbability));
  const index = cheapestCandidate(
    verdicts,
    ({ evaluation }) => evaluation.missProbability === safest,
  );
  return { index, isAccepted: false };
}

/**
 * The candidate with the least expected charge and wear; of those that cost the same within a thousandth the first.
 *
 * @param verdicts - of the gate
 * @param counts - which of them are looked at
 * @returns index, −1 where none counts
 */
function cheapestCandidate(
  verdicts: readonly Verdict[],
  counts: (verdict: Verdict, index: number) => boolean,
): number {
  let best = -1;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const [index, verdict] of verdicts.entries()) {
    const cost = verdict.evaluation.expectedCharge + verdict.evaluation.expectedWear;
    if (counts(verdict, index) && (best < 0 || cost < (1 - TIE_SHARE) * bestCost)) {
      best = index;
      bestCost = cost;
    }
  }
  return best;
}
