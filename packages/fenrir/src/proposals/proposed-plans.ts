import { worstCaseKullbackLeiblerCore } from '../adversary/worst-case-kullback-leibler.js';
import { worstCaseWassersteinCore } from '../adversary/worst-case-wasserstein.js';
import { worstPricePathCore } from '../adversary/worst-price-path.js';
import { dispatchStep } from '../battery/project-plan.js';
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

/** Powers nearer than this share of the most that the site moves are the same: linear programs keep their bounds no closer. */
const SAME_STEP_ROUNDING = 1e-6;

/** Excess of ramps by less than this share of the power is what the least one is rounded up by. */
const ROUNDING = 1e-5;

/** The plans of a cycle. */
export interface PlanProposals {
  /** The plan sent, as far as it can be carried out, and the best one after its first step. */
  readonly submitted: ValuedPlan;
  /** The best for the expected prices. */
  readonly expected: ValuedPlan;
  /** Resting in the first interval, as far as ramp and window let it, and the best one after it. */
  readonly idle: ValuedPlan;
  /** All but the plan sent; of equal ones the first counts. */
  readonly others: readonly ValuedPlan[];
  /** What no plan exceeds in U, where the best one comes from a program [currency]. */
  readonly worstValueBound?: number;
}

/**
 * The plans that the agents choose from: the one sent, the best one for the expected prices, resting, and where risk is minded the best one
 * for the worst law, or the worst path. Method note, section 11.3.
 *
 * @param problem - site, prices, risk
 * @param submitted - first step of the plan sent, as the battery carries it out
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
  const resting = recoverIntoWindow(
    problem,
    limitToRamp(problem, { direction: 'idle', powerMw: 0 }),
  );
  const idle = await bestPlanFromStep(problem, 'idle', resting, {
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
 * The best plan that begins with a step, at least as good as those known that do: what goes on alike must not be worth more under another name.
 *
 * @param problem - site, prices, risk
 * @param name - of the plan
 * @param first - as the battery carries it out
 * @param known - plans among which there may be some that begin so, and those of which none that begins alike is worth more
 */
export async function bestPlanFromStep(
  problem: CycleProblem,
  name: string,
  first: PlannedStep,
  known: { readonly plans: readonly ValuedPlan[]; readonly bestOfKind: readonly ValuedPlan[] },
): Promise<ValuedPlan> {
  const beginsSo = (plan: ValuedPlan) => isSameStep(problem, plan.first, first);
  const planned =
    known.bestOfKind.find(beginsSo) ?? valuedPlan(problem, name, await planRobust(problem, first));
  // What exceeds the ramp by more than it must cannot be chosen, whatever it is worth: the best plan is in its place.
  const least = known.plans[0]!;
  const own = exceedsRampMore(problem, planned, least) ? (known.bestOfKind[0] ?? least) : planned;
  if (own !== planned) return { ...own, name };
  const best = known.plans
    .filter(beginsSo)
    .reduce((kept, plan) => (plan.total > kept.total ? plan : kept), own);
  return { ...best, name };
}

/** Whether a plan exceeds ramps by more than one that exceeds them by as little as can be, rounding aside. */
function exceedsRampMore({ terms }: CycleProblem, plan: ValuedPlan, least: ValuedPlan): boolean {
  const slackMw = ROUNDING * Math.max(terms.chargeMw, terms.dischargeMw);
  return plan.rampExcessMw > least.rampExcessMw + slackMw;
}

/** A plan on the table and what it comes to. */
export interface ValuedPlan {
  readonly name: string;
  readonly dispatch: Dispatch;
  /** Its first step. */
  readonly first: PlannedStep;
  /** On the expected prices, what it does to them included. */
  readonly settlement: Settlement;
  /** In each scenario [currency]. */
  readonly cashByScenario: readonly number[];
  readonly utilities: AgentUtilities;
  /** By how much ramps are exceeded in all [MW]. */
  readonly rampExcessMw: number;
  /** Sum of the utilities: the robust objective [currency]. */
  readonly total: number;
}

/**
 * What a dispatch comes to on the scenarios of a problem.
 *
 * @param problem - prices, end value, risk aversion
 * @param name - of the plan
 * @param dispatch - as the battery carries it out
 */
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

/** What the agents make of it: the risk agent minds what nature takes from the expected cash. */
function planUtilities(
  { ambiguity, site, market, pricePath }: CycleProblem,
  dispatch: Dispatch,
  outcome: PlanOutcome,
): AgentUtilities {
  // Checked, unlike all else here: options that are finite may come to amounts that are not.
  if (ambiguity.kind === 'tail') return agentUtilities(outcome, ambiguity.riskAversion);
  const beside = agentUtilities(outcome, 0);
  if (ambiguity.kind === 'budget') {
    const { nominalRevenue, worstRevenue } = worstPricePathCore({
      ...spotPowers(market, dispatch),
      intervals: { nominalPath: pricePath, ...ambiguity },
      budgetHours: ambiguity.budgetHours,
      stepMinutes: site.stepMinutes,
    });
    return { ...beside, risk: worstRevenue - nominalRevenue };
  }
  const { nominalValue, worstValue } =
    ambiguity.kind === 'kullbackLeibler'
      ? worstCaseKullbackLeiblerCore(outcome.cashByScenario, ambiguity.radius)
      : worstCaseWassersteinCore(outcome.cashByScenario, ambiguity.distances, ambiguity.radius);
  return { ...beside, risk: worstValue - nominalValue };
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

/** Whether two steps of a site are the same but for rounding. */
export function isSameStep({ terms }: CycleProblem, one: PlannedStep, other: PlannedStep): boolean {
  if (one.direction !== other.direction) return false;
  const mostMw = Math.max(terms.chargeMw, terms.dischargeMw);
  return Math.abs(one.powerMw - other.powerMw) <= SAME_STEP_ROUNDING * mostMw;
}
