import { worstCaseKullbackLeiblerCore } from '../adversary/worst-case-kullback-leibler.js';
import {
  DEFAULT_TAIL,
  nominalDistribution,
  validateDistribution,
  validateTail,
  type WorstCaseDistribution,
  worstCaseTailCore,
} from '../adversary/worst-case-tail.js';
import { worstCaseWassersteinCore } from '../adversary/worst-case-wasserstein.js';
import { awardedMw, type Settlement } from '../battery/settle-dispatch.js';
import { stepHoursCore } from '../battery/site-terms.js';
import { requireFinite, requireList, requireNumbers, requireObject } from '../internal/validate.js';
import type { Dispatch, DispatchTask, MarketTerms } from '../types.js';
import { validateDispatchTask } from './plan-dispatch.js';
import { refinePlan } from './refine-plan.js';

/** What {@link planDistributionallyRobust} takes. */
export interface DistributionallyRobustProblem extends DispatchTask {
  /** Price paths of 1 to 288 steps each [currency/MWh]. */
  readonly scenarios: readonly ArrayLike<number>[];
  /** Nominal weights, 0 or more, not all 0; equal when absent. */
  readonly weights?: ArrayLike<number>;
  readonly ambiguity: Ambiguity;
}

/** A dispatch that is best against the worst law, and what it comes to. */
export interface DistributionallyRobustPlan {
  readonly dispatch: Dispatch;
  /** On the mean path of the scenarios. */
  readonly nominal: Settlement;
  /** Mean value under the worst law for this dispatch [currency]. */
  readonly worstValue: number;
  /** What no dispatch exceeds in its worst value: proven by the dual of the last linear program [currency]. */
  readonly worstValueBound: number;
  /** Probability of each scenario under that worst law. */
  readonly worstDistribution: Float64Array;
  /** Mean prices under that law [currency/MWh]. */
  readonly worstDistributionPath: Float64Array;
  /** By how much ramps are exceeded in all, since the battery cannot keep them [MW]; else 0. */
  readonly rampExcessMw: number;
  /** Programs solved. */
  readonly rounds: number;
  /**
   * Those of them with binaries. Once `maxSearches` are used up steps keep the directions of the best plan found, and the worst value may stay farther below its bound: by
   * what other directions could still be worth.
   */
  readonly searches: number;
}

/**
 * The dispatch whose mean value under the worst law of a ball around the scenarios is largest. Method note, equations (75) to (79). By
 * cutting planes: a linear program for the laws known so far, the worst law for its answer, and so on until the value of the best dispatch
 * found is the bound, within 10⁻⁵ of the money that moves; a tail is one program. Radius 0 is the plan on the mean path to the bit; the worst value never rises with the radius, up to the gap.
 *
 * The plan is one fixed power a step. What replanning will gain when prices are known is not in its value.
 *
 * @param problem - site, scenarios, ball
 * @throws EngineError `invalid` / `noValues`, `notFinite`, `unequalLengths`, `endValueNotConcave`, `powerLimitsNotConcave`; `outOfRange` /
 * `outOfRange`, `stepsOutOfRange`; `engine` / `planNotVerified`; those of the kernel and of `@bess/milp`
 * @see J. E. Kelley, The Cutting-Plane Method for Solving Convex Programs, Journal of the SIAM 8 (1960) 703–712.
 * @example
 * const battery = createBattery({ powerKw: 1000, capacityKwh: 1000, chargeEfficiency: 1, dischargeEfficiency: 1, wearPerMwhDischarged: 0 });
 * const site = { battery, socFraction: 1, stepMinutes: 60 };
 * const scenarios = [[40, 0], [40, 90]]; // Waiting earns 45 in the mean, and 0 in the worse half
 * const of = (riskAversion) => planDistributionallyRobust({ site, scenarios, ambiguity: { kind: 'tail', riskAversion, tailShare: 0.5 } });
 * [(await of(0)).worstValue, (await of(0.5)).worstValue];
 * // => [45, 40]
 */
export async function planDistributionallyRobust(
  problem: DistributionallyRobustProblem,
): Promise<DistributionallyRobustPlan> {
  requireObject('problem', problem);
  const { scenarios, weights, ambiguity } = problem;
  requireList('scenarios', scenarios);
  requireObject('ambiguity', ambiguity);
  validateScenarios(problem);
  validateDistribution(
    scenarios.map(() => 0),
    weights,
  );
  validateAmbiguity(ambiguity, scenarios.length);
  return planDistributionallyRobustCore(problem);
}

/** {@link planDistributionallyRobust} of a problem that was checked. */
export async function planDistributionallyRobustCore(
  problem: DistributionallyRobustProblem,
): Promise<DistributionallyRobustPlan> {
  const { scenarios, weights, ambiguity, ...task } = problem;
  const hours = stepHoursCore(task.site.stepMinutes, scenarios[0]!.length);
  const law = nominalDistribution(scenarios.length, weights);
  const pricePath = expectedPricePath(law, scenarios);
  const worstLaw = worstCaseFinder({ scenarios, weights: law, ambiguity, hours, market: task });
  const judge = (dispatch: Dispatch) => {
    const { nominalValue, worstValue, probabilities } = worstLaw(dispatch);
    const shortfall = nominalValue - worstValue;
    const worstDistributionPath =
      shortfall > 0 ? expectedPricePath(probabilities, scenarios) : pricePath;
    return { shortfall, worstDistributionPath, worstDistribution: probabilities };
  };
  const isNominal = (ambiguity.kind === 'tail' ? ambiguity.riskAversion : ambiguity.radius) === 0;
  const plan = await refinePlan(
    { ...task, pricePath },
    isNominal ? undefined : judge,
    isNominal ? undefined : tailTerms(problem, law),
  );
  const { worstDistribution, worstDistributionPath } = judge(plan.dispatch);
  return { ...plan, worstDistribution, worstDistributionPath };
}

/** The tail as the program takes it; nothing of other balls. */
function tailTerms({ scenarios, ambiguity }: DistributionallyRobustProblem, weights: Float64Array) {
  if (ambiguity.kind !== 'tail') return undefined;
  const { riskAversion, tailShare = DEFAULT_TAIL } = ambiguity;
  return { scenarios, weights, riskAversion, tailShare };
}

function validateScenarios({ scenarios, ...task }: DistributionallyRobustProblem): void {
  const steps = scenarios[0]?.length ?? 0;
  if (scenarios.length === 0) requireNumbers('scenarios', []);
  validateDispatchTask(task, 'scenarios[0]', steps);
  for (const [at, scenario] of scenarios.entries())
    requireNumbers(`scenarios[${at}]`, scenario, steps);
}

/** @throws EngineError `notFinite`, `outOfRange`, `unequalLengths` */
function validateAmbiguity(ambiguity: Ambiguity, count: number): void {
  if (ambiguity.kind === 'tail') {
    validateTail(ambiguity.riskAversion, ambiguity.tailShare ?? DEFAULT_TAIL);
    return;
  }
  if (ambiguity.kind === 'wasserstein' && ambiguity.distances !== undefined) {
    requireNumbers('distances', ambiguity.distances, count * count, 0);
  }
  requireFinite('radius', ambiguity.radius, 0);
}

/** Scenarios, and the ball of laws around them. */
interface AmbiguityProblem {
  readonly scenarios: readonly ArrayLike<number>[];
  readonly weights: Float64Array;
  readonly ambiguity: Ambiguity;
  readonly hours: Float64Array;
  readonly market: MarketTerms;
}

/** Mean prices of scenarios under a law [currency/MWh]. */
function expectedPricePath(
  law: Float64Array,
  scenarios: readonly ArrayLike<number>[],
): Float64Array {
  const path = new Float64Array(scenarios[0]!.length);
  for (const [at, scenario] of scenarios.entries()) {
    if (law[at] === 0) continue;
    for (let step = 0; step < path.length; step += 1) path[step]! += law[at]! * scenario[step]!;
  }
  return path;
}

/** Finds the law of the ball under which the mean cash of a dispatch is least. */
function worstCaseFinder({ scenarios, weights, ambiguity, hours, market }: AmbiguityProblem) {
  const distances =
    ambiguity.kind === 'wasserstein'
      ? (ambiguity.distances ?? scenarioDistances(scenarios, hours))
      : [];
  return ({ chargeMwSeries, dischargeMwSeries }: Dispatch): WorstCaseDistribution => {
    const soldMwh = hours.map(
      (h, step) => h * (dischargeMwSeries[step]! - chargeMwSeries[step]! - awardedMw(market, step)),
    );
    const cash = Float64Array.from(scenarios, (scenario) =>
      soldMwh.reduce((sum, mwh, step) => sum + mwh * scenario[step]!, 0),
    );
    if (ambiguity.kind === 'tail') {
      const { riskAversion, tailShare = DEFAULT_TAIL } = ambiguity;
      return worstCaseTailCore(cash, riskAversion, tailShare, weights);
    }
    return ambiguity.kind === 'kullbackLeibler'
      ? worstCaseKullbackLeiblerCore(cash, ambiguity.radius, weights)
      : worstCaseWassersteinCore(cash, distances, ambiguity.radius, weights);
  };
}

/** (78): how far prices lie apart in the mean over the hours, row by row [currency/MWh]. */
export function scenarioDistances(
  scenarios: readonly ArrayLike<number>[],
  hours: Float64Array,
): Float64Array {
  const count = scenarios.length;
  const allHours = hours.reduce((sum, h) => sum + h, 0);
  const distances = new Float64Array(count * count);
  for (let one = 0; one < count; one += 1) {
    for (let other = 0; other < one; other += 1) {
      const apart = hours.reduce(
        (sum, h, step) => sum + h * Math.abs(scenarios[one]![step]! - scenarios[other]![step]!),
        0,
      );
      distances[one * count + other] = apart / allHours;
      distances[other * count + one] = apart / allHours;
    }
  }
  return distances;
}

/** Which laws over the scenarios nature may choose from; a radius of 0 leaves the nominal one alone. */
export type Ambiguity =
  | {
      /** The mean less λ times what the tail lies below it: `worstCaseTail`. */
      readonly kind: 'tail';
      /** λ, 0 to 1. */
      readonly riskAversion: number;
      /** Share of the probability that is the tail; 0.1 when absent. */
      readonly tailShare?: number;
    }
  | {
      /** `worstCaseKullbackLeibler` */
      readonly kind: 'kullbackLeibler';
      /** [nats] */
      readonly radius: number;
    }
  | {
      /** `worstCaseWasserstein` */
      readonly kind: 'wasserstein';
      /** In the unit of the distances. */
      readonly radius: number;
      /** Between scenarios, row by row; the mean over the hours of how far their prices lie apart when absent [currency/MWh]. */
      readonly distances?: ArrayLike<number>;
    };
