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

/** Input of {@link planDistributionallyRobust}. */
export interface DistributionallyRobustProblem extends DispatchTask {
  /** Price paths of 1 to 288 steps each [currency/MWh]. */
  readonly scenarios: readonly ArrayLike<number>[];
  /** Nominal weights, 0 or more, not all 0; equal when absent. */
  readonly weights?: ArrayLike<number>;
  readonly ambiguity: Ambiguity;
}

/** An optimal dispatch for the worst-case distribution, and its value. */
export interface DistributionallyRobustPlan {
  readonly dispatch: Dispatch;
  /** Settlement on the mean path of the scenarios. */
  readonly nominal: Settlement;
  /** Mean value of this dispatch under its worst-case distribution [currency]. */
  readonly worstValue: number;
  /** Upper bound on the worst-case value of any dispatch, proven by the dual of the last linear program [currency]. */
  readonly worstValueBound: number;
  /** Probability of each scenario under the worst-case distribution. */
  readonly worstDistribution: Float64Array;
  /** Mean prices under that distribution [currency/MWh]. */
  readonly worstDistributionPath: Float64Array;
  /** Total excess over the ramp that the battery cannot avoid [MW]; else 0. */
  readonly rampExcessMw: number;
  /** Number of programs solved. */
  readonly rounds: number;
  /**
   * Number of these with binaries. Once `maxSearches` is reached, steps keep the directions of the best plan found, and the worst-case value may stay
   * further below its bound, by what other directions could still be worth.
   */
  readonly searches: number;
}

/**
 * Plans the dispatch with the largest mean value under the worst-case distribution of an ambiguity set around the scenarios. Method note, equations (75)
 * to (79). The method is cutting planes: it solves a linear program for the distributions found so far, finds the worst-case distribution for the
 * solution, and repeats until the best value found is within 10⁻⁵ of the cash turnover of the bound. A tail takes one program. Radius 0 gives the plan
 * on the mean path, bit for bit; the worst-case value never rises with the radius, up to the gap.
 *
 * The plan has one fixed power per step. Its value does not include what replanning will gain once prices are known.
 *
 * @param problem - site, scenarios, ambiguity set
 * @throws EngineError `invalid` / `noValues`, `notFinite`, `unequalLengths`, `endValueNotConcave`, `powerLimitsNotConcave`; `outOfRange` /
 * `outOfRange`, `stepsOutOfRange`; `engine` / `planNotVerified`; those of the kernel and of `@bess/milp`
 * @see J. E. Kelley, The Cutting-Plane Method for Solving Convex Programs, Journal of the SIAM 8 (1960) 703–712.
 * @example
 * const battery = createBattery({ powerKw: 1000, capacityKwh: 1000, chargeEfficiency: 1, dischargeEfficiency: 1, wearPerMwhDischarged: 0 });
 * const site = { battery, socFraction: 1, stepMinutes: 60 };
 * const scenarios = [[40, 0], [40, 90]]; // Waiting earns 45 on average, and 0 in the worse half
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

/** {@link planDistributionallyRobust} without checks. */
export async function planDistributionallyRobustCore(
  problem: DistributionallyRobustProblem,
): Promise<DistributionallyRobustPlan> {
  const { scenarios, weights, ambiguity, ...task } = problem;
  const hours = stepHoursCore(task.site.stepMinutes, scenarios[0]!.length);
  const nominal = nominalDistribution(scenarios.length, weights);
  const pricePath = expectedPricePath(nominal, scenarios);
  const findWorstCase = worstCaseFinder({
    scenarios,
    weights: nominal,
    ambiguity,
    hours,
    market: task,
  });
  const judge = (dispatch: Dispatch) => {
    const { nominalValue, worstValue, probabilities } = findWorstCase(dispatch);
    const shortfall = nominalValue - worstValue;
    const worstDistributionPath =
      shortfall > 0 ? expectedPricePath(probabilities, scenarios) : pricePath;
    return { shortfall, worstDistributionPath, worstDistribution: probabilities };
  };
  const isNominal = (ambiguity.kind === 'tail' ? ambiguity.riskAversion : ambiguity.radius) === 0;
  const plan = await refinePlan(
    { ...task, pricePath },
    isNominal ? undefined : judge,
    isNominal ? undefined : tailTerms(problem, nominal),
  );
  const { worstDistribution, worstDistributionPath } = judge(plan.dispatch);
  return { ...plan, worstDistribution, worstDistributionPath };
}

/** The tail as data of the program; undefined for other ambiguity sets. */
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

/** Scenarios, and the ambiguity set around them. */
interface AmbiguityProblem {
  readonly scenarios: readonly ArrayLike<number>[];
  readonly weights: Float64Array;
  readonly ambiguity: Ambiguity;
  readonly hours: Float64Array;
  readonly market: MarketTerms;
}

/** Mean prices of scenarios under a distribution [currency/MWh]. */
function expectedPricePath(
  probabilities: Float64Array,
  scenarios: readonly ArrayLike<number>[],
): Float64Array {
  const path = new Float64Array(scenarios[0]!.length);
  for (const [at, scenario] of scenarios.entries()) {
    if (probabilities[at] === 0) continue;
    for (let step = 0; step < path.length; step += 1)
      path[step]! += probabilities[at]! * scenario[step]!;
  }
  return path;
}

/** Returns a function that finds the worst-case distribution for a dispatch. */
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

/** (78): mean absolute price difference over the hours, row by row [currency/MWh]. */
export function scenarioDistances(
  scenarios: readonly ArrayLike<number>[],
  hours: Float64Array,
): Float64Array {
  const count = scenarios.length;
  const allHours = hours.reduce((sum, h) => sum + h, 0);
  const distances = new Float64Array(count * count);
  for (let one = 0; one < count; one += 1) {
    for (let other = 0; other < one; other += 1) {
      const difference = hours.reduce(
        (sum, h, step) => sum + h * Math.abs(scenarios[one]![step]! - scenarios[other]![step]!),
        0,
      );
      distances[one * count + other] = difference / allHours;
      distances[other * count + one] = difference / allHours;
    }
  }
  return distances;
}

/** Ambiguity set of distributions over the scenarios; a radius of 0 contains only the nominal one. */
export type Ambiguity =
  | {
      /** Mean less λ times the shortfall of the tail: `worstCaseTail`. */
      readonly kind: 'tail';
      /** λ, 0 to 1. */
      readonly riskAversion: number;
      /** Tail probability; 0.1 when absent. */
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
      /** Between scenarios, row by row; when absent the mean absolute price difference over the hours [currency/MWh]. */
      readonly distances?: ArrayLike<number>;
    };
