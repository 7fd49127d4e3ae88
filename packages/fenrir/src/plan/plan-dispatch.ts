import { validateWorstPricePathProblem } from '../adversary/worst-price-path.js';
import { validatePlannedStep } from '../battery/project-plan.js';
import {
  type Settlement,
  validateEndValue,
  validateMarketTerms,
} from '../battery/settle-dispatch.js';
import { siteTerms, stepHours } from '../battery/site-terms.js';
import {
  fenrirError,
  requireFinite,
  requireList,
  requireNumbers,
  requireObject,
} from '../internal/validate.js';
import type {
  DischargeLimit,
  Dispatch,
  DispatchProblem,
  DispatchTask,
  RampLimit,
} from '../types.js';
import { refinePlan } from './refine-plan.js';
import { priceIntervalsOf } from './worst-value.js';

const MAX_STEPS = 288;

/** A dispatch that is best against what nature may do, and what it comes to. */
export interface DispatchPlan {
  readonly dispatch: Dispatch;
  /** On the prices given. */
  readonly nominal: Settlement;
  /** Value on the worst path of the budget; that of `nominal` without uncertainty [currency]. */
  readonly worstValue: number;
  /** What no dispatch exceeds in its worst value: proven by the dual of the linear program [currency]. */
  readonly worstValueBound: number;
  /** By how much ramps are exceeded in all, since the battery cannot keep them [MW]; else 0. */
  readonly rampExcessMw: number;
}

/**
 * The dispatch of known length whose value (cash less wear plus what the energy left is worth) is largest in the worst case of a
 * Bertsimas–Sim budget; without uncertainty the best one on the prices given. A linear program, method note, equations (11) to (18); a
 * step in which it pays to charge and discharge at once (a price below 0) gets a binary, or beyond 24 steps the direction that it has in the best plan by values of stored energy, and where more than the battery bounds the plan that in which the energy moved: the bound then says
 * how much there may be in the other. The answer is carried out step by step by the
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
  requireObject('problem', problem);
  requireList('pricePath', problem.pricePath);
  validateDispatchProblem(problem);
  return planDispatchCore(problem);
}

/** {@link planDispatch} of a problem that was checked. */
export async function planDispatchCore(problem: DispatchProblem): Promise<DispatchPlan> {
  const { rounds: _, searches: __, ...plan } = await refinePlan(problem);
  return plan;
}

function validateDispatchProblem(problem: DispatchProblem): void {
  const { site, pricePath, uncertainty } = problem;
  validateDispatchTask(problem, 'pricePath', pricePath.length);
  requireNumbers('pricePath', pricePath);
  if (uncertainty === undefined) return;
  const idle = new Float64Array(pricePath.length);
  validateWorstPricePathProblem({
    intervals: priceIntervalsOf(problem, uncertainty),
    chargeMwSeries: idle,
    dischargeMwSeries: idle,
    budgetHours: uncertainty.budgetHours,
    stepMinutes: site.stepMinutes,
  });
}

/**
 * Refuses a task that cannot be planned for so many steps.
 *
 * @param field - of the prices, as the caller named it
 * @throws EngineError those of `planDispatch`
 */
export function validateDispatchTask(task: DispatchTask, field: string, steps: number): void {
  const { site, endValue = [], firstStep, dischargeBudgetMwh, dischargeLimits = [], ramp } = task;
  siteTerms(site);
  if (steps < 1 || steps > MAX_STEPS) {
    throw fenrirError(
      'outOfRange',
      'stepsOutOfRange',
      `${field} must have 1 to ${MAX_STEPS} entries; ${steps} came`,
      { field, steps },
    );
  }
  stepHours(site.stepMinutes, steps);
  validateEndValue(endValue);
  if (firstStep !== undefined) {
    validatePlannedStep(firstStep, 'firstStep', 'firstStep');
  }
  if (dischargeBudgetMwh !== undefined) requireFinite('dischargeBudgetMwh', dischargeBudgetMwh, 0);
  for (const [at, limit] of dischargeLimits.entries()) validateDischargeLimit(at, limit, steps);
  validateMarketTerms(task, steps);
  if (task.maxSearches !== undefined) requireFinite('maxSearches', task.maxSearches, 0);
  if (ramp !== undefined) validateRamp(ramp);
}

/** @throws EngineError `notFinite`, `outOfRange`, `unknownDirection` */
export function validateRamp({ mwPerMinute, before }: RampLimit): void {
  requireFinite('ramp.mwPerMinute', mwPerMinute, 0);
  if (before !== undefined) validatePlannedStep(before, 'ramp.before', 'ramp.before');
}

/** @throws EngineError `notFinite`, `outOfRange`, `stepsOutOfRange` */
export function validateDischargeLimit(
  at: number,
  { fromStep, untilStep, dischargeMwh }: DischargeLimit,
  steps: number,
): void {
  requireFinite(`dischargeLimits[${at}].dischargeMwh`, dischargeMwh, 0);
  const isRange =
    Number.isInteger(fromStep) &&
    Number.isInteger(untilStep) &&
    fromStep >= 0 &&
    untilStep > fromStep &&
    untilStep <= steps;
  if (isRange) return;
  throw fenrirError(
    'outOfRange',
    'stepsOutOfRange',
    `dischargeLimits[${at}] must be of steps within 0 to ${steps}; ${fromStep} to ${untilStep} came`,
    { at, fromStep, untilStep, steps },
  );
}
