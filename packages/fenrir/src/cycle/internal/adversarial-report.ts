import { worstPricePath } from '../../adversary/worst-price-path.js';
import type { AdversarialReport } from '../cycle-result.js';
import type { NatureBudget } from './proposed-plans.js';
import type { Scene } from './scene.js';
import type { ValuedPlan } from './valued-plan.js';

/**
 * What nature can do to the recommendation, and to the plan sent. Method note, equation (133).
 *
 * @param scene - site and prices
 * @param nature - intervals and Γ
 * @param plans - the recommended one, the one sent, and the best one for the expected prices
 */
export function adversarialReport(
  { site }: Scene,
  { intervals, budgetHours }: NatureBudget,
  plans: Record<'recommended' | 'sent' | 'expected', ValuedPlan>,
): AdversarialReport {
  const against = ({ dispatch, settlement }: ValuedPlan) => {
    const { stepMinutes } = site;
    const worst = worstPricePath({ intervals, ...dispatch, budgetHours, stepMinutes });
    const worstRevenue = settlement.cash + worst.worstRevenue - worst.nominalRevenue;
    return { ...worst, worstRevenue, worstValue: worstRevenue + worthBesideCash(settlement) };
  };
  const recommended = against(plans.recommended);
  return {
    budgetHours,
    worstPath: recommended.worstPath,
    worstRevenue: recommended.worstRevenue,
    nominalRevenue: plans.recommended.settlement.cash,
    priceOfRobustness: Math.max(
      0,
      plans.expected.settlement.value - plans.recommended.settlement.value,
    ),
    sentRegret: recommended.worstValue - against(plans.sent).worstValue,
    bindingSteps: recommended.bindingSteps,
  };
}

function worthBesideCash({ wear, storedValueChange }: ValuedPlan['settlement']): number {
  return storedValueChange - wear;
}
