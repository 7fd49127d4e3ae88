import type { Dispatch } from '../../plan/dispatch.js';
import { planAgainstLaws } from '../../plan/plan-against-laws.js';
import type { PlannedStep } from '../../plan/planned-step.js';
import { canMove, limitsOf, planBest } from './plan-best.js';
import type { Scene } from './scene.js';

/**
 * The dispatch of a scene with the largest U, the sum that the agents bargain over: equation (132). With a first step given, the best one after it. Who minds
 * no risk, or knows one course only, plans for the expected prices.
 *
 * @param scene - site, prices, end value, risk aversion
 * @param first - as the battery carries it out
 */
export async function planWary(scene: Scene, first?: PlannedStep): Promise<Dispatch> {
  const { site, endValue, scenarios, riskAversion } = scene;
  if (!mindsRisk(scene)) return planBest(scene, first);
  const { dispatch } = await planAgainstLaws({
    ...{ site, endValue, scenarios },
    ...limitsOf(scene),
    ambiguity: { kind: 'tail', riskAversion },
    ...(first === undefined ? {} : { firstStep: first }),
  });
  return dispatch;
}

/** Whether the law of the scenarios can make a difference to a plan. */
export function mindsRisk(scene: Scene): boolean {
  const { riskAversion, scenarios, pricePath } = scene;
  return (
    riskAversion > 0 &&
    canMove(scene) &&
    scenarios.some((scenario) => scenario.some((price, step) => price !== pricePath[step]))
  );
}
