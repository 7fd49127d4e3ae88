import { worstPricePathCore } from '../adversary/worst-price-path.js';
import { spotPowers } from '../plan/worst-value.js';
import type { CycleProblem } from '../problem/cycle-problem.js';
import type { UncertaintyBudget } from '../problem/resolve-ambiguity.js';
import type { ValuedPlan } from '../proposals/proposed-plans.js';
import type { AdversarialReport } from './cycle-result.js';

/** Relative tolerance for equal cash. */
const ROUNDING = 1e-9;

/** Worst-case path and cash of the recommendation, and regret of the submitted plan. Method note, section 11.4. */
export function adversarialReport(
  { site, market }: CycleProblem,
  { intervals, budgetHours }: UncertaintyBudget,
  plans: Record<'recommended' | 'submitted' | 'expected', ValuedPlan>,
): AdversarialReport {
  const against = ({ dispatch, settlement }: ValuedPlan) => {
    const { stepMinutes } = site;
    const worst = worstPricePathCore({
      ...spotPowers(market, dispatch),
      intervals,
      budgetHours,
      stepMinutes,
    });
    const worstRevenue = settlement.cash + worst.worstRevenue - worst.nominalRevenue;
    return { ...worst, worstRevenue, worstValue: worstRevenue + valueBesidesCash(settlement) };
  };
  const recommended = against(plans.recommended);
  return {
    budgetHours,
    worstPath: recommended.worstPath,
    worstRevenue: recommended.worstRevenue,
    nominalRevenue: plans.recommended.settlement.cash,
    worseShare: shareAtOrBelow(plans.recommended, recommended.worstRevenue),
    priceOfRobustness: Math.max(
      0,
      plans.expected.settlement.value - plans.recommended.settlement.value,
    ),
    submittedRegret: recommended.worstValue - against(plans.submitted).worstValue,
    bindingSteps: recommended.bindingSteps,
  };
}

/** Share of the scenarios with no more cash than on the worst path; if that path takes nothing, all are equal up to rounding. */
function shareAtOrBelow({ cashByScenario }: ValuedPlan, worstRevenue: number): number {
  const slack = ROUNDING * (1 + Math.abs(worstRevenue));
  const worse = cashByScenario.filter((cash) => cash <= worstRevenue + slack);
  return worse.length / cashByScenario.length;
}

function valueBesidesCash({ value, cash }: ValuedPlan['settlement']): number {
  return value - cash;
}
