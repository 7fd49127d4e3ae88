import { quantileSorted } from '@bess/kernel/stats';
import { followPolicy } from '../candidates/follow-policy.js';
import { guardedPolicy } from '../candidates/guarded-policy.js';
import { plannedPolicy } from '../candidates/planned-policy.js';
import { spendPolicies } from '../candidates/spend-policies.js';
import { tariffAwarePolicy } from '../candidates/tariff-aware-policy.js';
import type { GateScene } from '../gate/gate-scene.js';
import type { LaterPeaks } from '../gate/later-peaks.js';
import { leastTargets } from '../gate/least-targets.js';
import type { TodayPolicy } from '../gate/today-policy.js';
import { type Gate, openGate, type Verdict } from '../gate/validate-schedules.js';
import type { TodayPlan } from '../today/today-plan.js';
import { type Choice, choose } from './choose.js';
import { cheapest } from './internal/cheapest.js';

/** What is decided on. */
export interface DecideOptions {
  /** Equally likely path by path, with the same windows. */
  readonly scenes: readonly GateScene[];
  /** Of each scene. */
  readonly plans: readonly TodayPlan[];
  readonly later: readonly LaterPeaks[];
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
  readonly idleP95Kw: readonly number[];
  /** Targets promised from now on, by window; undefined where nothing is [kW]. */
  readonly promisedKw: Float64Array | undefined;
  /** Where the promise was raised: the probability with which the plan would have missed it. */
  readonly concededMissProbability: number | undefined;
}

/**
 * A new target lies this share of the way from the least that can be kept to the 95 % quantile of the peak without action: room to aim lower
 * than what is promised, and for what futures do not know.
 */
const PROMISE_SLACK = 0.8;

/** A promise is given up where keeping it is expected to cost this share more than the plan. */
const KEEP_SHARE = 0.02;

/** Of `guarded`, where the plan is turned down: one after the other until the gate accepts it. */
const PRUDENCES = [0, 0.25, 0.5, 0.75] as const;

/**
 * Lets the candidates through the gate and chooses. Targets promised before stay as they are as long as one candidate keeps them
 * within the limit and does not cost much more than the plan; else they rise as far as a new promise would: a concession. Method note, section 11.
 *
 * @param options - futures, plans, promise
 */
export function decide(options: DecideOptions): Decision {
  const { scenes, promisedKw } = options;
  const windows = scenes[0]!.windows.length;
  const idleP95Kw = Array.from({ length: windows }, (_, window) => idleP95(scenes, window));
  const runningKw = (window: number) =>
    Math.max(...scenes.map((scene) => scene.runningPeaksKw[window]!));
  if (promisedKw === undefined) {
    return finish(options, newTargets(options, idleP95Kw), idleP95Kw, idleP95Kw, undefined);
  }
  const isBroken = promisedKw.some((kw, window) => kw !== undefined && runningKw(window) > kw);
  let concededMissProbability = 1;
  if (!isBroken) {
    const fresh = promisedKw.includes(undefined) ? newTargets(options, idleP95Kw) : undefined;
    const standing = Float64Array.from(promisedKw, (kw, window) => kw ?? fresh![window]!);
    const never = idleP95Kw.map(() => Number.POSITIVE_INFINITY);
    const kept = finish(options, standing, idleP95Kw, never, undefined);
    const plan = kept.verdicts[0]!;
    const isWorthIt = costOf(kept) <= (1 + KEEP_SHARE) * cost(plan);
    if (kept.choice.isAccepted && isWorthIt) return kept;
    concededMissProbability = plan.terms.missProbability;
  }
  const targetsKw = newTargets(options, idleP95Kw).map((kw, window) =>
    Math.max(kw, promisedKw[window] ?? 0),
  );
  return finish(options, targetsKw, idleP95Kw, idleP95Kw, concededMissProbability);
}

function cost({ terms }: Verdict): number {
  return terms.expectedCharge + terms.expectedWear;
}

function costOf({ verdicts, choice }: Decision): number {
  return cost(verdicts[choice.index]!);
}

/** Targets of a new promise, or of one that is raised. */
function newTargets(
  { scenes, missLimit }: DecideOptions,
  idleP95Kw: readonly number[],
): Float64Array {
  return leastTargets(scenes, missLimit).map(
    (kw, window) => kw + PROMISE_SLACK * Math.max(0, idleP95Kw[window]! - kw),
  );
}

function finish(
  { scenes, plans, later, missLimit }: DecideOptions,
  targetsKw: Float64Array,
  idleP95Kw: readonly number[],
  usefulBelowKw: readonly number[],
  concededMissProbability: number | undefined,
): Decision {
  const rules = { targetsKw, idleP95Kw: usefulBelowKw, missLimit };
  const planned = scenes.map((scene, index) => plannedPolicy(scene, plans[index]!, targetsKw));
  const others = scenes.map((scene) => [
    followPolicy(scene, targetsKw),
    tariffAwarePolicy(scene, targetsKw),
    ...spendPolicies(scene, targetsKw),
  ]);
  const policies = [
    planned,
    ...others[0]!.map((_, candidate) => others.map((each) => each[candidate]!)),
  ];
  const gate = openGate(scenes, later, rules);
  const verdicts = policies.map((candidate, place) =>
    place === 0 ? gate.validate(candidate) : gate.preview(candidate),
  );
  if (verdicts[0]!.rejection === 'missProbability') {
    // As little prudence as the gate asks for.
    for (const [place, prudence] of PRUDENCES.entries()) {
      const candidate = scenes.map((scene, index) =>
        guardedPolicy(scene, planned[index]!, targetsKw, prudence, missLimit),
      );
      const verdict = gate.validate(candidate);
      if (verdict.rejection === 'missProbability' && place < PRUDENCES.length - 1) continue;
      policies.splice(1, 0, candidate);
      verdicts.splice(1, 0, verdict);
      break;
    }
  }
  validateCheapest(gate, policies, verdicts);
  const choice = choose(verdicts);
  return {
    verdicts,
    policies,
    choice,
    targetsKw,
    idleP95Kw,
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
    ({ terms, schedule }) =>
      schedule !== null || terms.name === 'planned' || terms.name === 'guarded',
  );
  for (;;) {
    const next = cheapest(
      verdicts,
      ({ rejection }, index) => !isValidated[index] || rejection !== 'missProbability',
    );
    if (next < 0 || isValidated[next]) return;
    verdicts[next] = gate.validate(policies[next]!);
    isValidated[next] = true;
  }
}

/** Of the final peak, that so far taken as the gate knows it. */
function idleP95(scenes: readonly GateScene[], window: number): number {
  const peaks = scenes.flatMap(({ idlePeaksKw, windows, runningPeaksKw }) =>
    Array.from({ length: idlePeaksKw.length / windows.length }, (_, path) =>
      Math.max(0, runningPeaksKw[window]!, idlePeaksKw[path * windows.length + window]!),
    ),
  );
  return quantileSorted(Float64Array.from(peaks).sort(), 0.95);
}
