import { worstLawKullbackLeibler } from '../../adversary/worst-law-kullback-leibler.js';
import { worstLawWasserstein } from '../../adversary/worst-law-wasserstein.js';
import { worstPricePath } from '../../adversary/worst-price-path.js';
import { agentUtilities, type PlanOutcome } from '../../negotiation/agent-utilities.js';
import { type AgentUtilities, agentNames } from '../../negotiation/agents.js';
import type { Dispatch } from '../../plan/dispatch.js';
import { rampExcessOf } from '../../plan/internal/add-ramp.js';
import { awardedMw } from '../../plan/internal/market-cost.js';
import { settledPowers } from '../../plan/internal/worst-value.js';
import type { PlannedStep } from '../../plan/planned-step.js';
import { type Settlement, settleDispatch } from '../../plan/settle-dispatch.js';
import type { Scene } from './scene.js';

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
 * What a dispatch comes to on the scenarios of a scene.
 *
 * @param scene - prices, end value, risk aversion
 * @param name - of the plan
 * @param dispatch - as the battery carries it out
 */
export function valuedPlan(scene: Scene, name: string, dispatch: Dispatch): ValuedPlan {
  const { site, pricePath, endValue, market } = scene;
  const settlement = settleDispatch(site, dispatch, pricePath, endValue, market);
  const { storedValueChange, wear, gridCharge, impactCost } = settlement;
  const cashByScenario = scene.scenarios.map(
    (scenario) => cashOf(scene, dispatch, scenario) - impactCost,
  );
  const outcome = { cashByScenario, storedValueChange, wear, gridCharge };
  const utilities = utilitiesOf(scene, dispatch, outcome);
  const total = agentNames.reduce((sum, agent) => sum + utilities[agent], 0);
  const first = stepOf(dispatch, 0);
  const rampExcessMw = rampExcessOf(scene, dispatch);
  return { name, dispatch, first, settlement, cashByScenario, utilities, rampExcessMw, total };
}

/** What the agents make of it: the risk agent minds what nature takes from the expected cash. */
function utilitiesOf(
  { caution, site, market, pricePath }: Scene,
  dispatch: Dispatch,
  outcome: PlanOutcome,
): AgentUtilities {
  if (caution.kind === 'tail') return agentUtilities(outcome, caution.riskAversion);
  const beside = agentUtilities(outcome, 0);
  if (caution.kind === 'budget') {
    const { nominalRevenue, worstRevenue } = worstPricePath({
      ...settledPowers(market, dispatch),
      intervals: { nominalPath: pricePath, ...caution },
      budgetHours: caution.budgetHours,
      stepMinutes: site.stepMinutes,
    });
    return { ...beside, risk: worstRevenue - nominalRevenue };
  }
  const { nominalValue, worstValue } =
    caution.kind === 'kullbackLeibler'
      ? worstLawKullbackLeibler(outcome.cashByScenario, caution.radius)
      : worstLawWasserstein(outcome.cashByScenario, caution.distances, caution.radius);
  return { ...beside, risk: worstValue - nominalValue };
}

/** One step of a dispatch as direction and power. */
export function stepOf(dispatch: Dispatch, step: number): PlannedStep {
  const chargeMw = dispatch.chargeMwSeries[step]!;
  const dischargeMw = dispatch.dischargeMwSeries[step]!;
  if (chargeMw > 0) return { direction: 'charge', powerMw: chargeMw };
  return dischargeMw > 0
    ? { direction: 'discharge', powerMw: dischargeMw }
    : { direction: 'idle', powerMw: 0 };
}

function cashOf({ hours, market }: Scene, dispatch: Dispatch, prices: Float64Array): number {
  const { chargeMwSeries, dischargeMwSeries } = dispatch;
  let cash = 0;
  for (let step = 0; step < hours.length; step += 1) {
    const soldMw = dischargeMwSeries[step]! - chargeMwSeries[step]! - awardedMw(market, step);
    cash += prices[step]! * soldMw * hours[step]!;
  }
  return cash;
}
