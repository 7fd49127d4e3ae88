import { worstCaseKullbackLeiblerCore } from '../adversary/worst-case-kullback-leibler.js';
import { worstCaseWassersteinCore } from '../adversary/worst-case-wasserstein.js';
import { worstPricePathCore } from '../adversary/worst-price-path.js';
import { dispatchStep, IDLE } from '../battery/project-plan.js';
import { awardedMw, type Settlement, settleDispatchCore } from '../battery/settle-dispatch.js';
import { agentUtilities, type PlanOutcome } from '../negotiation/agent-utilities.js';
import { type AgentUtilities, agentNames } from '../negotiation/negotiate.js';
import { rampExcess } from '../plan/dispatch-constraints.js';
import { spotPowers } from '../plan/worst-value.js';
import type { CycleProblem } from '../problem/cycle-problem.js';
import { isRiskAverse } from '../problem/resolve-ambiguity.js';
import type { Dispatch, PlannedStep } from '../types.js';
import { boundedExpected, boundedRobust, planRobust } from './plan-robust.js';
import { limitToRamp, recoverIntoWindow } from './submitted-step.js';

/** Steps whose powers differ by less than this share of the maximum power are equal, within the accuracy of linear programs. */
const SAME_STEP_ROUNDING = 1e-6;

/** Tolerance of the ramp excess as a share of the power; the smallest excess was rounded up by less. */
const ROUNDING = 1e-5;

/** The proposals of a cycle. */
export interface PlanProposals {
  /** The submitted step as far as it can be carried out, followed by the best plan. */
  readonly submitted: ValuedPlan;
  /** The best plan for the expected prices. */
  readonly expected: ValuedPlan;
  /** An idle first interval, as far as ramp and window allow, followed by the best plan. */
  readonly idle: ValuedPlan;
  /** All but the submitted plan; among equal ones the first counts. */
  readonly others: readonly ValuedPlan[];
  /** Upper bound on U, if the best plan comes from a program [currency]. */
  readonly worstValueBound?: number;
}

/**
 * The plans that the agents choose from: the submitted one, the best one for the expected prices, the idle one, and with risk aversion the best one for the
 * worst-case distribution or path. Method note, section 11.3.
 *
 * @param submitted - first step of the submitted plan, as the battery carries it out
 */
export async function proposedPlans(
  problem: CycleProblem,
  submitted: PlannedStep,
): Promise<PlanProposals> {
  const free = await boundedExpected(problem);
  const expected = valuedPlan(problem, 'expected', free.dispatch);
  const { ambiguity } = problem;
  const robustName = ambiguity.kind === 'budget' ? 'path' : 'law';
  const robust = isRiskAverse(ambiguity) ? await boundedRobust(problem) : undefined;
  const best = robust ? [expected, valuedPlan(problem, robustName, robust.dispatch)] : [expected];
  const idleStep = recoverIntoWindow(problem, limitToRamp(problem, IDLE));
  const idle = await bestPlanFromStep(problem, 'idle', idleStep, {
    plans: best,
    bestOfKind: best.slice(-1),
  });
  const others = [...best, idle];
  const known = { plans: others, bestOfKind: [...best.slice(-1), idle] };
  const { worstValueBound } = robust ?? free;
  return {
    submitted: await bestPlanFromStep(problem, 'sent', submitted, known),
    expected,
    idle,
    others,
    ...(worstValueBound === undefined ? {} : { worstValueBound }),
  };
}

/**
 * The best plan with a given first step, at least as good as all known plans that start like it: the value must not depend on the name of a plan.
 *
 * @param first - as the battery carries it out
 * @param known - all known plans, and those that are already the best with their first step
 */
export async function bestPlanFromStep(
  problem: CycleProblem,
  name: string,
  first: PlannedStep,
  known: { readonly plans: readonly ValuedPlan[]; readonly bestOfKind: readonly ValuedPlan[] },
): Promise<ValuedPlan> {
  const startsAlike = (plan: ValuedPlan) => isSameStep(problem, plan.first, first);
  const planned =
    known.bestOfKind.find(startsAlike) ??
    valuedPlan(problem, name, await planRobust(problem, first));
  // A plan that exceeds the ramp by more than necessary must not be chosen, whatever its value: the best plan replaces it.
  const least = known.plans[0]!;
  const own = exceedsRampMore(problem, planned, least) ? (known.bestOfKind[0] ?? least) : planned;
  if (own !== planned) return { ...own, name };
  const best = known.plans
    .filter(startsAlike)
    .reduce((kept, plan) => (plan.total > kept.total ? plan : kept), own);
  return { ...best, name };
}

/** Whether a plan exceeds the ramp by more than one with the smallest excess, rounding aside. */
function exceedsRampMore({ terms }: CycleProblem, plan: ValuedPlan, least: ValuedPlan): boolean {
  const slackMw = ROUNDING * Math.max(terms.chargeMw, terms.dischargeMw);
  return plan.rampExcessMw > least.rampExcessMw + slackMw;
}

/** A proposal and its value. */
export interface ValuedPlan {
  readonly name: string;
  readonly dispatch: Dispatch;
  /** Its first step. */
  readonly first: PlannedStep;
  /** Settlement at the expected prices, price impact included. */
  readonly settlement: Settlement;
  /** Cash in each scenario [currency]. */
  readonly cashByScenario: readonly number[];
  readonly utilities: AgentUtilities;
  /** Total excess over the ramp [MW]. */
  readonly rampExcessMw: number;
  /** Sum of the utilities: the robust objective [currency]. */
  readonly total: number;
}

/** Values a dispatch at the expected prices and in the scenarios of a problem. */
export function valuedPlan(problem: CycleProblem, name: string, dispatch: Dispatch): ValuedPlan {
  const { site, pricePath, endValue, market } = problem;
  const settlement = settleDispatchCore(site, dispatch, pricePath, endValue, market);
  const { storedValueChange, wear, gridCharge, impactCost } = settlement;
  const cashByScenario = problem.scenarios.map(
    (scenario) => scenarioCash(problem, dispatch, scenario) - impactCost,
  );
  const outcome = { cashByScenario, storedValueChange, wear, gridCharge };
  const utilities = planUtilities(problem, dispatch, outcome);
  const total = agentNames.reduce((sum, agent) => sum + utilities[agent], 0);
  const first = dispatchStep(dispatch, 0);
  const rampExcessMw = rampExcess(problem, dispatch);
  return { name, dispatch, first, settlement, cashByScenario, utilities, rampExcessMw, total };
}

/** Utilities of the agents; the risk agent bears the worst-case loss of expected cash. */
function planUtilities(
  { ambiguity, site, market, pricePath }: CycleProblem,
  dispatch: Dispatch,
  outcome: PlanOutcome,
): AgentUtilities {
  // Uses the checking function, since finite options may lead to infinite amounts.
  if (ambiguity.kind === 'tail') return agentUtilities(outcome, ambiguity.riskAversion);
  const riskNeutralUtilities = agentUtilities(outcome, 0);
  if (ambiguity.kind === 'budget') {
    const { nominalRevenue, worstRevenue } = worstPricePathCore({
      ...spotPowers(market, dispatch),
      intervals: { nominalPath: pricePath, ...ambiguity },
      budgetHours: ambiguity.budgetHours,
      stepMinutes: site.stepMinutes,
    });
    return { ...riskNeutralUtilities, risk: worstRevenue - nominalRevenue };
  }
  const { nominalValue, worstValue } =
    ambiguity.kind === 'kullbackLeibler'
      ? worstCaseKullbackLeiblerCore(outcome.cashByScenario, ambiguity.radius)
      : worstCaseWassersteinCore(outcome.cashByScenario, ambiguity.distances, ambiguity.radius);
  return { ...riskNeutralUtilities, risk: worstValue - nominalValue };
}

function scenarioCash(
  { hours, market }: CycleProblem,
  dispatch: Dispatch,
  prices: Float64Array,
): number {
  const { chargeMwSeries, dischargeMwSeries } = dispatch;
  let cash = 0;
  for (let step = 0; step < hours.length; step += 1) {
    const soldMw = dischargeMwSeries[step]! - chargeMwSeries[step]! - awardedMw(market, step);
    cash += prices[step]! * soldMw * hours[step]!;
  }
  return cash;
}

/** Whether two steps are equal up to rounding. */
export function isSameStep(
  { terms }: CycleProblem,
  step: PlannedStep,
  other: PlannedStep,
): boolean {
  if (step.direction !== other.direction) return false;
  const maxMw = Math.max(terms.chargeMw, terms.dischargeMw);
  return Math.abs(step.powerMw - other.powerMw) <= SAME_STEP_ROUNDING * maxMw;
}
