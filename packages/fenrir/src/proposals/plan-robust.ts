import { IDLE, projectPlanCore } from '../battery/project-plan.js';
import { planDispatchCore } from '../plan/plan-dispatch.js';
import { planDistributionallyRobustCore } from '../plan/plan-distributionally-robust.js';
import type { CycleProblem } from '../problem/cycle-problem.js';
import { isRiskAverse } from '../problem/resolve-ambiguity.js';
import type { Dispatch, PlannedStep } from '../types.js';
import { bestSteps } from '../value-function/best-steps.js';

/**
 * The plan with the largest U, the sum of utilities that the agents bargain over: equation (132). Without risk aversion, or with a single scenario, it is
 * the plan for the expected prices.
 *
 * @param first - fixes the first step, as the battery carries it out
 */
export async function planRobust(problem: CycleProblem, first?: PlannedStep): Promise<Dispatch> {
  return (await boundedRobust(problem, first)).dispatch;
}

/** {@link planRobust} with its bound. */
export async function boundedRobust(
  problem: CycleProblem,
  first?: PlannedStep,
): Promise<BoundedDispatch> {
  const { site, endValue, scenarios, pricePath, ambiguity } = problem;
  if (!needsRobustPlan(problem)) return boundedExpected(problem, first);
  const task = {
    site,
    endValue,
    ...planLimits(problem),
    ...(first === undefined ? {} : { firstStep: first }),
  };
  return ambiguity.kind === 'budget'
    ? planDispatchCore({ ...task, pricePath, uncertainty: ambiguity })
    : planDistributionallyRobustCore({ ...task, scenarios, ambiguity });
}

/** Whether the ambiguity can change the plan. */
export function needsRobustPlan(problem: CycleProblem): boolean {
  const { ambiguity, scenarios, pricePath } = problem;
  return (
    isRiskAverse(ambiguity) &&
    canMove(problem) &&
    scenarios.some((scenario) => scenario.some((price, step) => price !== pricePath[step]))
  );
}

/**
 * The plan with the largest value at the expected prices: exact by backward induction where only power and window of the battery limit it, else by the
 * linear program.
 *
 * @param first - fixes the first step, as the battery carries it out
 */
export async function planExpected(problem: CycleProblem, first?: PlannedStep): Promise<Dispatch> {
  return (await boundedExpected(problem, first)).dispatch;
}

/** A dispatch, with an upper bound on U if it comes from a program; otherwise it is optimal. */
interface BoundedDispatch {
  readonly dispatch: Dispatch;
  /** [currency] */
  readonly worstValueBound?: number;
}

/** {@link planExpected} with its bound. */
export async function boundedExpected(
  problem: CycleProblem,
  first?: PlannedStep,
): Promise<BoundedDispatch> {
  const { site, pricePath, endValue } = problem;
  if (!canMove(problem))
    return projectPlanCore(
      site,
      Array.from(pricePath, () => IDLE),
    );
  if (!needsProgram(problem)) return projectPlanCore(site, bestSteps(problem, first));
  return planDispatchCore({
    site,
    pricePath,
    endValue,
    ...planLimits(problem),
    ...(first === undefined ? {} : { firstStep: first }),
  });
}

/** Whether the battery can move at all; one that is out of order or disconnected cannot. */
function canMove({ terms }: CycleProblem): boolean {
  return Math.max(terms.chargeMw, terms.dischargeMw) > 0;
}

/** Limits of a plan besides the battery. */
function planLimits(problem: CycleProblem) {
  const { dischargeBudgetMwh, dischargeLimits, ramp, market, maxSearches } = problem;
  return {
    ...market,
    ...(maxSearches === undefined ? {} : { maxSearches }),
    ...(dischargeBudgetMwh === undefined ? {} : { dischargeBudgetMwh }),
    ...(dischargeLimits === undefined ? {} : { dischargeLimits }),
    ...(ramp === undefined ? {} : { ramp }),
  };
}

function needsProgram({ site, market, ...problem }: CycleProblem): boolean {
  const { dischargeBudgetMwh, dischargeLimits, ramp } = problem;
  return (
    [dischargeBudgetMwh, dischargeLimits, ramp].some((limit) => limit !== undefined) ||
    (market.impactPerMw ?? 0) !== 0 ||
    market.depth !== undefined ||
    site.battery.powerLimits !== undefined
  );
}
