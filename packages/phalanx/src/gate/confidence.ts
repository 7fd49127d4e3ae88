import type { GateProblem } from './gate-problem.js';
import type { SampledPeakBounds } from './period-problem.js';
import type { RecommendedAction, TodayPolicy } from './schedule.js';
import { addOutcome, chargedPathWeights, simulatePolicy, zeroSums } from './simulate-policy.js';

const TIE_SHARE = 1e-6;

/**
 * Share of the posterior draws for which the same action would be chosen from their own paths: no other action in the current interval,
 * followed by the chosen policy, is cheaper on them. Method note, section 11.
 *
 * @param problems - equally likely path by path
 * @param later - bounds of the later peaks, of each problem
 */
export function decisionConfidence(
  problems: readonly GateProblem[],
  later: readonly SampledPeakBounds[],
  policies: readonly TodayPolicy[],
  action: RecommendedAction,
  draws: number,
): number {
  const costs = (policyOf: (problem: GateProblem, index: number) => TodayPolicy) =>
    costByDraw(problems, later, policyOf, draws);
  const chosen = costs((_, index) => policies[index]!);
  const others = otherActions
    .filter((other) => other.action !== action)
    .map((other) => costs((problem, index) => withFirstAction(policies[index]!, problem, other)));
  const same = chosen.filter((cost, draw) =>
    others.every((other) => cost <= other[draw]! + TIE_SHARE * Math.abs(cost)),
  );
  return same.length / draws;
}

/** Discharge as a share of the available power; NaN for charging. */
const otherActions: readonly { readonly action: RecommendedAction; readonly share: number }[] = [
  { action: 'hold', share: 0 },
  { action: 'charge', share: Number.NaN },
  { action: 'discharge_partial', share: 0.5 },
  { action: 'discharge_full', share: 1 },
];

function withFirstAction(
  policy: TodayPolicy,
  { fromStep, stepsPerDay, batteryParameters }: GateProblem,
  { share }: { readonly share: number },
): TodayPolicy {
  const fixedDischargeKw =
    policy.fixedDischargeKw?.slice() ?? new Float64Array(stepsPerDay).fill(Number.NaN);
  const { powerKw, availabilityFraction } = batteryParameters;
  fixedDischargeKw[fromStep] = share * (powerKw * availabilityFraction);
  const isCharging = Number.isNaN(share);
  const { chargeUpToKw } = policy;
  return {
    name: policy.name,
    fixedDischargeKw,
    drawsUpToRunningPeak: policy.drawsUpToRunningPeak ?? false,
    seesLoad: policy.seesLoad ?? false,
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

/** Expected charge and wear by draw, from the paths used for expected charges [currency]. */
function costByDraw(
  problems: readonly GateProblem[],
  later: readonly SampledPeakBounds[],
  policyOf: (problem: GateProblem, index: number) => TodayPolicy,
  draws: number,
): number[] {
  const sums = Array.from({ length: draws }, zeroSums);
  const weights = chargedPathWeights(problems, later);
  for (const [index, problem] of problems.entries()) {
    const { pathCount } = later[index]!;
    const sampled = { ...problem, futures: { ...problem.futures, pathCount } };
    const policy = policyOf(problem, index);
    const outcome = simulatePolicy(sampled, policy, noTargets(problem), { isFeasible: () => true });
    addOutcome(sums, sampled, later[index]!, outcome, weights[index]!);
  }
  return sums.map(({ charge, chargedWeight, wear }) => (charge + wear) / chargedWeight);
}

function noTargets({ windows }: GateProblem): number[] {
  return windows.map(() => Number.POSITIVE_INFINITY);
}
