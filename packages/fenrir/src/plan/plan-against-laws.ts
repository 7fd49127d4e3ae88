import { nominalLaw } from '../adversary/internal/nominal-law.js';
import { DEFAULT_TAIL } from '../adversary/worst-law-tail.js';
import { checkList } from '../internal/check-list.js';
import { checkNumbers } from '../internal/check-numbers.js';
import { checkObject } from '../internal/check-object.js';
import type { Ambiguity } from './ambiguity.js';
import type { Dispatch } from './dispatch.js';
import type { DispatchTask } from './dispatch-task.js';
import { checkTask } from './internal/check-task.js';
import { meanPathUnder, worstLawFor } from './internal/law-of-scenarios.js';
import { refinePlan } from './internal/refine-plan.js';
import { stepHours } from './internal/step-hours.js';
import type { Settlement } from './settle-dispatch.js';

/** What {@link planAgainstLaws} takes. */
export interface LawProblem extends DispatchTask {
  /** Price paths of 1 to 288 steps each [currency/MWh]. */
  readonly scenarios: readonly ArrayLike<number>[];
  /** Nominal weights, 0 or more, not all 0; equal when absent. */
  readonly weights?: ArrayLike<number>;
  readonly ambiguity: Ambiguity;
}

/** A dispatch that is best against the worst law, and what it comes to. */
export interface LawPlan {
  readonly dispatch: Dispatch;
  /** On the mean path of the scenarios. */
  readonly nominal: Settlement;
  /** Mean value under the worst law for this dispatch [currency]. */
  readonly worstValue: number;
  /** What no dispatch exceeds in its worst value: proven by the dual of the last linear program [currency]. */
  readonly worstValueBound: number;
  /** Probability of each scenario under that worst law. */
  readonly law: Float64Array;
  /** Mean prices under that law [currency/MWh]. */
  readonly lawPath: Float64Array;
  /** By how much ramps are exceeded in all, since the battery cannot keep them [MW]; else 0. */
  readonly rampExcessMw: number;
  /** Programs solved. */
  readonly rounds: number;
  /**
   * Those of them with binaries. Once `mostSearches` are used up steps keep the directions of the best plan found, and the worst value may stay farther below its bound: by
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
 * const of = (riskAversion) => planAgainstLaws({ site, scenarios, ambiguity: { kind: 'tail', riskAversion, tailShare: 0.5 } });
 * [(await of(0)).worstValue, (await of(0.5)).worstValue];
 * // => [45, 40]
 */
export async function planAgainstLaws(problem: LawProblem): Promise<LawPlan> {
  checkObject('problem', problem);
  const { scenarios, weights, ambiguity, ...task } = problem;
  checkList('scenarios', scenarios);
  checkObject('ambiguity', ambiguity);
  checkScenarios(problem);
  const hours = stepHours(task.site.stepMinutes, scenarios[0]!.length);
  const law = nominalLaw(
    scenarios.map(() => 0),
    weights,
  );
  const pricePath = meanPathUnder(law, scenarios);
  const worstLaw = worstLawFor({ scenarios, weights: law, ambiguity, hours, market: task });
  const judge = (dispatch: Dispatch) => {
    const { nominalValue, worstValue, probabilities } = worstLaw(dispatch);
    const shortfall = nominalValue - worstValue;
    const lawPath = shortfall > 0 ? meanPathUnder(probabilities, scenarios) : pricePath;
    return { shortfall, lawPath, law: probabilities };
  };
  const isNominal = (ambiguity.kind === 'tail' ? ambiguity.riskAversion : ambiguity.radius) === 0;
  const plan = await refinePlan(
    { ...task, pricePath },
    isNominal ? undefined : judge,
    isNominal ? undefined : tailOf(problem, law),
  );
  const { law: worst, lawPath } = judge(plan.dispatch);
  return { ...plan, law: worst, lawPath };
}

/** The tail as the program takes it; nothing of other balls. */
function tailOf({ scenarios, ambiguity }: LawProblem, weights: Float64Array) {
  if (ambiguity.kind !== 'tail') return undefined;
  const { riskAversion, tailShare = DEFAULT_TAIL } = ambiguity;
  return { scenarios, weights, riskAversion, tailShare };
}

function checkScenarios({ scenarios, ...task }: LawProblem): void {
  const steps = scenarios[0]?.length ?? 0;
  if (scenarios.length === 0) checkNumbers('scenarios', []);
  checkTask(task, 'scenarios[0]', steps);
  for (const [at, scenario] of scenarios.entries())
    checkNumbers(`scenarios[${at}]`, scenario, steps);
}
