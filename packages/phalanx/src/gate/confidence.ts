import type { GateProblem } from './gate-problem.js';
import type { SampledPeakBounds } from './period-problem.js';
import type { RecommendedAction, TodayPolicy } from './schedule.js';
import { addOutcome, simulatePolicy, zeroSums } from './simulate-policy.js';

/** Rounding of costs. */
const TIE_SHARE = 1e-6;

/**
 * The share of the draws of the posterior for which the same action would be chosen from their own paths: none of the other actions in the
 * interval under way, with the chosen policy afterwards, is cheaper on them. Method note, section 11.
 *
 * @param scenes - equally likely path by path
 * @param later - of each scene
 * @param policies - the chosen candidate's in each scene
 * @param action - what it does in the interval under way
 * @param draws - number of draws; path p belongs to draw p modulo it
 */
export function decisionConfidence(
  scenes: readonly GateProblem[],
  later: readonly SampledPeakBounds[],
  policies: readonly TodayPolicy[],
  action: RecommendedAction,
  draws: number,
): number {
  const costs = (policiesOf: (scene: GateProblem, index: number) => TodayPolicy) =>
    costByDraw(scenes, later, policiesOf, draws);
  const chosen = costs((_, index) => policies[index]!);
  const others = otherActions
    .filter((other) => other.action !== action)
    .map((other) => costs((scene, index) => withFirstAction(policies[index]!, scene, other)));
  const same = chosen.filter((cost, draw) =>
    others.every((other) => cost <= other[draw]! + TIE_SHARE * Math.abs(cost)),
  );
  return same.length / draws;
}

/** Shares of the power that is given; where the battery charges, NaN. */
const otherActions: readonly { readonly action: RecommendedAction; readonly share: number }[] = [
  { action: 'hold', share: 0 },
  { action: 'charge', share: Number.NaN },
  { action: 'discharge_partial', share: 0.5 },
  { action: 'discharge_full', share: 1 },
];

/** The policy with another action in its first step. */
function withFirstAction(
  policy: TodayPolicy,
  { fromStep, stepsPerDay, batteryParameters: terms }: GateProblem,
  { share }: { readonly share: number },
): TodayPolicy {
  const fixedDischargeKw =
    policy.fixedDischargeKw?.slice() ?? new Float64Array(stepsPerDay).fill(Number.NaN);
  fixedDischargeKw[fromStep] = share * terms.powerKw;
  const isCharging = Number.isNaN(share);
  const { chargeUpToKw } = policy;
  return {
    name: policy.name,
    fixedDischargeKw,
    drawsUpToRunningPeak: policy.drawsUpToRunningPeak ?? false,
    capKw: (step, previousNetLoadKw, socFraction, peaksKw) =>
      step === fromStep
        ? Number.POSITIVE_INFINITY
        : policy.capKw(step, previousNetLoadKw, socFraction, peaksKw),
    ...(chargeUpToKw && {
      chargeUpToKw: (step, previousNetLoadKw, socFraction, peaksKw) =>
        isCharging && step === fromStep
          ? Number.POSITIVE_INFINITY
          : chargeUpToKw(step, previousNetLoadKw, socFraction, peaksKw),
    }),
  };
}

/** Expected charge and wear by draw, from the paths that charges are expected from [currency]. */
function costByDraw(
  scenes: readonly GateProblem[],
  later: readonly SampledPeakBounds[],
  policyOf: (scene: GateProblem, index: number) => TodayPolicy,
  draws: number,
): number[] {
  const sums = Array.from({ length: draws }, zeroSums);
  for (const [index, scene] of scenes.entries()) {
    const { pathCount } = later[index]!;
    const part = { ...scene, futures: { ...scene.futures, pathCount } };
    const policy = policyOf(scene, index);
    const outcome = simulatePolicy(part, policy, noTargets(scene), { isFeasible: () => true });
    addOutcome(sums, part, later[index]!, outcome);
  }
  return sums.map(({ charge, chargedPaths, wear }) => (charge + wear) / chargedPaths);
}

/** Misses are the gate's business. */
function noTargets({ windows }: GateProblem): number[] {
  return windows.map(() => Number.POSITIVE_INFINITY);
}
