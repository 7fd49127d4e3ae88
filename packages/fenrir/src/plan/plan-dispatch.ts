import { type MilpModel, solve } from '@bess/milp';
import type { PriceIntervals } from '../adversary/price-intervals.js';
import { worstPricePath } from '../adversary/worst-price-path.js';
import { checkFinite } from '../internal/check-finite.js';
import { checkNumbers } from '../internal/check-numbers.js';
import { fenrirError } from '../internal/fenrir-error.js';
import type { Dispatch } from './dispatch.js';
import type { EndValue } from './end-value.js';
import { buildDispatchModel, type DispatchColumns } from './internal/build-dispatch-model.js';
import { checkEndValue } from './internal/end-value-at.js';
import { siteTerms } from './internal/site-terms.js';
import type { PlannedStep } from './planned-step.js';
import { projectPlan } from './project-plan.js';
import { type Settlement, settleDispatch } from './settle-dispatch.js';
import type { Site } from './site.js';

/** What {@link planDispatch} takes. */
export interface DispatchProblem {
  readonly site: Site;
  /** A price each step, 1 to 288 [currency/MWh]. */
  readonly pricePath: ArrayLike<number>;
  /** What stored energy is worth after the last step; nothing when absent. */
  readonly endValue?: EndValue;
  /** Most energy to be discharged over all steps [MWh]; unlimited when absent. */
  readonly dischargeBudgetMwh?: number;
  /** What nature may do to the prices; nothing when absent. */
  readonly uncertainty?: {
    /** Ends of the intervals, around the prices of `pricePath` [currency/MWh]. */
    readonly lowPath: ArrayLike<number>;
    readonly highPath: ArrayLike<number>;
    /** Γ: hours that may be moved to an end. */
    readonly budgetHours: number;
  };
}

/** A dispatch that is best against what nature may do, and what it comes to. */
export interface DispatchPlan {
  readonly dispatch: Dispatch;
  /** On the prices given. */
  readonly nominal: Settlement;
  /** Value on the worst path of the budget; that of `nominal` without uncertainty [currency]. */
  readonly worstValue: number;
  /** What no dispatch exceeds in its worst value: proven by the dual of the linear program [currency]. */
  readonly worstValueBound: number;
}

const MOST_STEPS = 288;
/** Where both powers of a step exceed this share of the rated power, they are both at work. */
const BOTH = 1e-7;
/** Largest difference between the model's value and our own arithmetic, as a share of the cash that moves. */
const AGREEMENT = 1e-5;

/**
 * The dispatch of known length whose value (cash less wear plus what the energy left is worth) is largest in the worst case of a
 * Bertsimas–Sim budget; without uncertainty the best one on the prices given. A linear program, method note, equations (11) to (18); an
 * hour in which it pays to charge and discharge at once (a price below 0) gets a binary. The answer is carried out step by step by the
 * kernel's battery and settled by our own arithmetic, and refused if that disagrees with the solver.
 *
 * A battery that starts outside its window is led back into it as fast as it can be.
 *
 * @param problem - site, prices, end value, budget
 * @throws EngineError `invalid` / `notFinite`, `unequalLengths`, `endValueNotConcave`, `intervalReversed`, `powerLimitsNotConcave`;
 * `outOfRange` / `outOfRange`, `stepsOutOfRange`; `engine` / `planNotVerified`; those of the kernel and of `@bess/milp`
 * @see D. Bertsimas, M. Sim, The Price of Robustness, Operations Research 52 (2004) 35–53, theorem 1.
 * @example
 * const battery = createBattery({ powerKw: 1000, capacityKwh: 1000, chargeEfficiency: 1, dischargeEfficiency: 0.8 });
 * (await planDispatch({ site: { battery, socFraction: 0, stepMinutes: 60 }, pricePath: [20, 100] })).nominal.value;
 * // => 56
 */
export async function planDispatch(problem: DispatchProblem): Promise<DispatchPlan> {
  checkProblem(problem);
  let exclusiveSteps: readonly number[] = [];
  for (;;) {
    const { model, columns } = buildDispatchModel(problem, exclusiveSteps);
    const { x, bound, objective } = await solved(model);
    const both = stepsWithBoth(problem, columns, x, exclusiveSteps);
    if (both.length === 0) {
      return settled(problem, plannedSteps(columns, x), -objective, -(bound ?? objective));
    }
    exclusiveSteps = [...exclusiveSteps, ...both];
  }
}

async function solved(model: MilpModel) {
  const { status, x, objective, bound } = await solve(model);
  if (x !== undefined && objective !== undefined) return { x, objective, bound };
  throw fenrirError(
    'engine',
    'planNotVerified',
    `the dispatch model must have an optimum; the solver answered ${status}`,
    { status },
  );
}

/** Steps that charge and discharge at once and are not held to one of the two yet. */
function stepsWithBoth(
  { site }: DispatchProblem,
  { charge, discharge }: DispatchColumns,
  x: Float64Array,
  exclusiveSteps: readonly number[],
): number[] {
  const leastMw = (BOTH * site.battery.powerKw) / 1000;
  return charge.flatMap((column, step) =>
    Math.min(x[column]!, x[discharge[step]!]!) > leastMw && !exclusiveSteps.includes(step)
      ? [step]
      : [],
  );
}

/** The direction of a step is that of the larger power; what is left of the other one is rounding. */
function plannedSteps({ charge, discharge }: DispatchColumns, x: Float64Array): PlannedStep[] {
  return charge.map((column, step) => {
    const [chargeMw, dischargeMw] = [x[column]!, x[discharge[step]!]!];
    const powerMw = Math.max(chargeMw, dischargeMw, 0);
    return { direction: chargeMw > dischargeMw ? 'charge' : 'discharge', powerMw };
  });
}

function settled(
  problem: DispatchProblem,
  plan: readonly PlannedStep[],
  modelValue: number,
  worstValueBound: number,
): DispatchPlan {
  const { site, pricePath, endValue = [], uncertainty } = problem;
  const { dispatch } = projectPlan(site, plan);
  const nominal = settleDispatch(site, dispatch, pricePath, endValue);
  let worstValue = nominal.value;
  if (uncertainty !== undefined) {
    const { worstRevenue, nominalRevenue } = worstPricePath({
      intervals: intervalsOf(problem, uncertainty),
      ...dispatch,
      budgetHours: uncertainty.budgetHours,
      stepMinutes: site.stepMinutes,
    });
    worstValue += worstRevenue - nominalRevenue;
  }
  const moved =
    Math.max(1, ...Array.from(pricePath, Math.abs)) * (1 + nominal.boughtMwh + nominal.soldMwh);
  if (!(Math.abs(worstValue - modelValue) <= AGREEMENT * moved)) {
    throw fenrirError(
      'engine',
      'planNotVerified',
      `the planned dispatch must be worth what the solver says, ${modelValue}; carried out it is worth ${worstValue}`,
      { modelValue, worstValue },
    );
  }
  return { dispatch, nominal, worstValue, worstValueBound: Math.max(worstValue, worstValueBound) };
}

function intervalsOf(
  { pricePath }: DispatchProblem,
  { lowPath, highPath }: { lowPath: ArrayLike<number>; highPath: ArrayLike<number> },
): PriceIntervals {
  return {
    nominalPath: Float64Array.from(pricePath),
    lowPath: Float64Array.from(lowPath),
    highPath: Float64Array.from(highPath),
  };
}

function checkProblem(problem: DispatchProblem): void {
  const { site, pricePath, endValue = [], dischargeBudgetMwh, uncertainty } = problem;
  siteTerms(site);
  const steps = pricePath.length;
  if (steps < 1 || steps > MOST_STEPS) {
    throw fenrirError(
      'outOfRange',
      'stepsOutOfRange',
      `pricePath must have 1 to ${MOST_STEPS} entries; ${steps} came`,
      { field: 'pricePath', steps },
    );
  }
  checkNumbers('pricePath', pricePath);
  checkEndValue(endValue);
  if (dischargeBudgetMwh !== undefined) checkFinite('dischargeBudgetMwh', dischargeBudgetMwh, 0);
  if (uncertainty === undefined) return;
  const idle = new Float64Array(steps);
  // The adversary refuses what it does not take.
  worstPricePath({
    intervals: intervalsOf(problem, uncertainty),
    chargeMwSeries: idle,
    dischargeMwSeries: idle,
    budgetHours: uncertainty.budgetHours,
    stepMinutes: site.stepMinutes,
  });
}
