import type { Dispatch } from '../../plan/dispatch.js';
import { planAgainstLaws } from '../../plan/plan-against-laws.js';
import { planDispatch } from '../../plan/plan-dispatch.js';
import type { PlannedStep } from '../../plan/planned-step.js';
import { isCautious } from './caution.js';
import { type BoundedDispatch, boundedBest, canMove, limitsOf } from './plan-best.js';
import type { Scene } from './scene.js';

/**
 * The dispatch of a scene with the largest U, the sum that the agents bargain over: equation (132). With a first step given, the best one after it. Who minds
 * no risk, or knows one course only, plans for the expected prices.
 *
 * @param scene - site, prices, end value, risk aversion
 * @param first - as the battery carries it out
 */
export async function planWary(scene: Scene, first?: PlannedStep): Promise<Dispatch> {
  return (await boundedWary(scene, first)).dispatch;
}

/** The same with what none exceeds. */
export async function boundedWary(scene: Scene, first?: PlannedStep): Promise<BoundedDispatch> {
  const { site, endValue, scenarios, pricePath, caution } = scene;
  if (!mindsRisk(scene)) return boundedBest(scene, first);
  const task = {
    ...{ site, endValue },
    ...limitsOf(scene),
    ...(first === undefined ? {} : { firstStep: first }),
  };
  return caution.kind === 'budget'
    ? planDispatch({ ...task, pricePath, uncertainty: caution })
    : planAgainstLaws({ ...task, scenarios, ambiguity: caution });
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
