import { quantileSorted } from '@bess/kernel/stats';
import {
  fixedDischargePolicies,
  plannedPolicy,
  targetPolicy,
  tariffAwarePolicy,
} from './candidates.js';
import type { GateProblem } from './gate-problem.js';
import { guardedPolicy } from './guarded-policy.js';
import { lowestFeasibleTargets } from './lowest-feasible-targets.js';
import type { GatePlan, SampledPeakBounds } from './period-problem.js';
import type { TodayPolicy } from './schedule.js';
import { TARGET_TOLERANCE } from './simulate-policy.js';
import { createGate, type Gate, type Verdict } from './validate-schedules.js';

/** Costs that differ by less than this share count as equal; then the first candidate is taken. */
const TIE_SHARE = 1e-3;

/**
 * A new target lies this share of the way from the lowest feasible target to the 95 % quantile of the peak without action: the plan can aim
 * lower than the promise, and the paths do not cover everything.
 */
const PROMISE_SLACK = 0.9;

/** A promise is given up if keeping it has an expected cost higher by this share than the plan. */
const MAX_PROMISE_COST_SHARE = 0.02;

/** Reserve margins of `guarded` if the plan is rejected, tried in this order until the gate accepts one. */
const RESERVE_MARGINS = [0, 0.25, 0.5, 0.75] as const;

interface DecideOptions {
  /** Equally likely path by path, with the same windows. */
  readonly problems: readonly GateProblem[];
  readonly plans: readonly GatePlan[];
  readonly later: readonly SampledPeakBounds[];
  /** Targets promised before, by window, undefined for a window that is new in the period [kW]; absent if nothing is promised. */
  readonly promisedKw?: readonly (number | undefined)[];
  /** Largest share of the paths on which an accepted candidate may miss a target; `acceptedShare` of the promised probability. */
  readonly maxMissShare: number;
}

export interface Decision {
  readonly verdicts: readonly Verdict[];
  /** By candidate, then by problem. */
  readonly policies: readonly (readonly TodayPolicy[])[];
  readonly choice: Choice;
  /** Targets with which the candidates were evaluated, by window [kW]. */
  readonly targetsKw: Float64Array;
  /** By window: 95 % quantile of the final peak without action [kW]. */
  readonly uncontrolledP95Kw: readonly number[];
  /** Targets promised from now on, by window [kW]; undefined if nothing is promised. */
  readonly promisedKw: Float64Array | undefined;
  /** If the promise was raised: the probability with which the plan would have missed it. */
  readonly concededMissProbability: number | undefined;
}

/**
 * Validates the candidates and chooses one. Targets promised before stay unchanged as long as one candidate keeps them within the miss limit
 * and does not cost much more than the plan; otherwise they are raised to those of a new promise, which is a concession. Method note, section
 * 11.
 */
export function decide(options: DecideOptions): Decision {
  const { problems, promisedKw } = options;
  const windows = problems[0]!.windows.length;
  const uncontrolledP95Kw = Array.from({ length: windows }, (_, window) =>
    uncontrolledP95(problems, window),
  );
  const runningKw = (window: number) =>
    Math.max(...problems.map((problem) => problem.runningPeaksKw[window]!));
  if (promisedKw === undefined) {
    return decideForTargets(
      options,
      newTargets(options, uncontrolledP95Kw),
      uncontrolledP95Kw,
      uncontrolledP95Kw,
      undefined,
    );
  }
  const isBroken = promisedKw.some(
    (kw, window) => kw !== undefined && runningKw(window) > kw * (1 + TARGET_TOLERANCE),
  );
  let concededMissProbability = 1;
  if (!isBroken) {
    const fresh = promisedKw.includes(undefined)
      ? newTargets(options, uncontrolledP95Kw)
      : undefined;
    const promisedTargetsKw = Float64Array.from(promisedKw, (kw, window) => kw ?? fresh![window]!);
    const never = uncontrolledP95Kw.map(() => Number.POSITIVE_INFINITY);
    const kept = decideForTargets(options, promisedTargetsKw, uncontrolledP95Kw, never, undefined);
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
  { problems, maxMissShare }: DecideOptions,
  uncontrolledP95Kw: readonly number[],
): Float64Array {
  return lowestFeasibleTargets(problems, maxMissShare).map(
    (kw, window) => kw + PROMISE_SLACK * Math.max(0, uncontrolledP95Kw[window]! - kw),
  );
}

function decideForTargets(
  { problems, plans, later, maxMissShare }: DecideOptions,
  targetsKw: Float64Array,
  uncontrolledP95Kw: readonly number[],
  usefulBelowKw: readonly number[],
  concededMissProbability: number | undefined,
): Decision {
  const rules = { targetsKw, uncontrolledP95Kw: usefulBelowKw, maxMissShare };
  const planned = problems.map((problem, index) =>
    plannedPolicy(problem, plans[index]!, targetsKw),
  );
  const others = problems.map((problem) => [
    targetPolicy(problem, targetsKw),
    tariffAwarePolicy(problem, targetsKw),
    ...fixedDischargePolicies(problem, targetsKw),
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
    // The smallest reserve margin that the gate accepts.
    for (const [place, reserveMargin] of RESERVE_MARGINS.entries()) {
      const candidate = problems.map((problem, index) =>
        guardedPolicy(problem, planned[index]!, targetsKw, reserveMargin, maxMissShare),
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
 * Validates candidates that were only previewed, the cheapest first, until the cheapest one is validated: costlier ones would not be chosen
 * whatever the gate finds.
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

/** 95 % quantile of the final peak without action [kW]; the running peak is that of the problem, not that of each path. */
function uncontrolledP95(problems: readonly GateProblem[], window: number): number {
  const peaks = problems.flatMap(({ uncontrolledPeaksKw, windows, runningPeaksKw }) =>
    Array.from({ length: uncontrolledPeaksKw.length / windows.length }, (_, path) =>
      Math.max(0, runningPeaksKw[window]!, uncontrolledPeaksKw[path * windows.length + window]!),
    ),
  );
  return quantileSorted(Float64Array.from(peaks).sort(), 0.95);
}

interface Choice {
  readonly index: number;
  readonly isAccepted: boolean;
}

/**
 * Chooses, of the accepted candidates, the one with the lowest expected charge and wear. If none is accepted, the least bad: the cheapest of
 * those that only promise nothing, if any, otherwise the one with the lowest miss probability.
 *
 * @param verdicts - at least one; of those whose costs differ by less than a thousandth the first is chosen
 */
export function chooseCandidate(verdicts: readonly Verdict[]): Choice {
  const accepted = cheapestCandidate(verdicts, ({ schedule }) => schedule !== null);
  if (accepted >= 0) return { index: accepted, isAccepted: true };
  const useless = cheapestCandidate(
    verdicts,
    ({ rejection }) => rejection === 'noBetterThanNoAction',
  );
  if (useless >= 0) return { index: useless, isAccepted: false };
  const safest = Math.min(...verdicts.map(({ evaluation }) => evaluation.missProbability));
  const index = cheapestCandidate(
    verdicts,
    ({ evaluation }) => evaluation.missProbability === safest,
  );
  return { index, isAccepted: false };
}

/**
 * The candidate with the lowest expected charge and wear; of those whose costs differ by less than a thousandth the first.
 *
 * @param counts - which verdicts are considered
 * @returns index, −1 if none is considered
 */
function cheapestCandidate(
  verdicts: readonly Verdict[],
  counts: (verdict: Verdict, index: number) => boolean,
): number {
  let best = -1;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const [index, verdict] of verdicts.entries()) {
    const cost = verdictCost(verdict);
    if (counts(verdict, index) && (best < 0 || cost < (1 - TIE_SHARE) * bestCost)) {
      best = index;
      bestCost = cost;
    }
  }
  return best;
}
