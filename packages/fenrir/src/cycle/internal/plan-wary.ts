import type { Dispatch } from '../../plan/dispatch.js';
import { planAgainstLaws } from '../../plan/plan-against-laws.js';
import { planDispatch } from '../../plan/plan-dispatch.js';
import type { PlannedStep } from '../../plan/planned-step.js';
import { isCautious } from './caution.js';
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
  const { site, endValue, scenarios, pricePath, caution } = scene;
  if (!mindsRisk(scene)) return planBest(scene, first);
  const task = {
    ...{ site, endValue },
    ...limitsOf(scene),
    ...(first === undefined ? {} : { firstStep: first }),
  };
  const { dispatch } =
    caution.kind === 'budget'
      ? await planDispatch({ ...task, pricePath, uncertainty: caution })
      : await planAgainstLaws({ ...task, scenarios, ambiguity: caution });
  return dispatch;
}

/** Whether what nature may choose can make a difference to a plan. */
export function mindsRisk(scene: Scene): boolean {
  const { caution, scenarios, pricePath } = scene;
  return (
    isCautious(caution) &&
    canMove(scene) &&
    scenarios.some((scenario) => scenario.some((price, step) => price !== pricePath[step]))
  );
}
