import { projectPlanCore } from '../battery/project-plan.js';
import { planDispatchCore } from '../plan/plan-dispatch.js';
import { planDistributionallyRobustCore } from '../plan/plan-distributionally-robust.js';
import type { CycleProblem } from '../problem/cycle-problem.js';
import { canMove } from '../problem/cycle-problem.js';
import { isRiskAverse } from '../problem/resolve-ambiguity.js';
import type { Dispatch, PlannedStep } from '../types.js';
import { bestSteps } from '../value-function/best-steps.js';

const IDLE = { direction: 'idle', powerMw: 0 } as const;

/**
 * The dispatch of a problem with the largest U, the sum that the agents bargain over: equation (132). With a first step given, the best one after it. Who minds
 * no risk, or knows one course only, plans for the expected prices.
 *
 * @param problem - site, prices, end value, risk aversion
 * @param first - as the battery carries it out
 */
export async function planRobust(problem: CycleProblem, first?: PlannedStep): Promise<Dispatch> {
  return (await boundedRobust(problem, first)).dispatch;
}

/** The same with what none exceeds. */
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

/** Whether what nature may choose can make a difference to a plan. */
export function needsRobustPlan(problem: CycleProblem): boolean {
  const { ambiguity, scenarios, pricePath } = problem;
  return (
    isRiskAverse(ambiguity) &&
    canMove(problem) &&
    scenarios.some((scenario) => scenario.some((price, step) => price !== pricePath[step]))
  );
}

/**
 * The best dispatch for the expected prices of a problem; with a first step given, the best one after it. By the exact values of stored energy where nothing
 * but the battery's power and window bounds it, else by the linear program.
 *
 * @param problem - site, prices, end value
 * @param first - as the battery carries it out
 */
export async function planExpected(problem: CycleProblem, first?: PlannedStep): Promise<Dispatch> {
  return (await boundedExpected(problem, first)).dispatch;
}

/** A dispatch, and what none exceeds in U where it comes from a program; without it is the best one. */
interface BoundedDispatch {
  readonly dispatch: Dispatch;
  /** [currency] */
  readonly worstValueBound?: number;
}

/** The same with what none exceeds. */
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

/** What bounds a plan beside its battery. */
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
