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

/** An optimal dispatch under an uncertainty budget, and its value. */
export interface DispatchPlan {
  readonly dispatch: Dispatch;
  /** Settlement at the given prices. */
  readonly nominal: Settlement;
  /** Value on the worst path of the budget; without uncertainty that of `nominal` [currency]. */
  readonly worstValue: number;
  /** Upper bound on the worst-case value of any dispatch, proven by the dual of the linear program [currency]. */
  readonly worstValueBound: number;
  /** Total excess over the ramp that the battery cannot avoid [MW]; else 0. */
  readonly rampExcessMw: number;
}

/**
 * Plans the dispatch with the largest value (cash less wear plus change in stored value) in the worst case of a Bertsimas–Sim budget; without
 * uncertainty the optimal one at the given prices. A linear program: method note, equations (11) to (18). The battery of the kernel then carries the
 * plan out step by step, this package settles it, and the plan is rejected if the value differs from the solver's.
 *
 * Steps in which simultaneous charge and discharge pays (at prices below 0) get a binary. Beyond 24 steps they get a fixed direction instead: that of
 * the optimal plan by backward induction, or, where more than the battery limits the plan, that in which the energy moved. `worstValueBound` then says
 * how much another direction could still be worth.
 *
 * A battery that starts outside its window recovers into it as fast as it can.
 *
 * @param problem - site, prices, end value, uncertainty budget
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

/** {@link planDispatch} without checks. */
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
 * Validates a planning problem without its prices.
 *
 * @param field - name of the prices in messages
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
    `dischargeLimits[${at}] must cover steps within 0 to ${steps}; ${fromStep} to ${untilStep} came`,
    { at, fromStep, untilStep, steps },
  );
}
