import type { PriceIntervals } from '../../adversary/price-intervals.js';
import { planDispatch } from '../../plan/plan-dispatch.js';
import type { PlannedStep } from '../../plan/planned-step.js';
import { isSameStep } from './is-same-step.js';
import { canMove, limitsOf, planBest } from './plan-best.js';
import { planWary } from './plan-wary.js';
import type { Scene } from './scene.js';
import { type ValuedPlan, valuedPlan } from './valued-plan.js';

/** The plans of a cycle. */
export interface ProposedPlans {
  /** The plan sent, as far as it can be carried out, and the best one after its first step. */
  readonly sent: ValuedPlan;
  /** The best for the expected prices. */
  readonly expected: ValuedPlan;
  /** All but the plan sent; of equal ones the first counts. */
  readonly others: readonly ValuedPlan[];
}

/** What nature may do to the prices. */
export interface NatureBudget {
  readonly intervals: PriceIntervals;
  /** Γ */
  readonly budgetHours: number;
}

/**
 * The plans that the agents choose from: the one sent, the best one for the expected prices, resting, and against an adversary the best ones
 * for the worst law and for the worst path. Method note, section 11.3.
 *
 * @param scene - site, prices, risk
 * @param sent - first step of the plan sent, as the battery carries it out
 * @param nature - Γ and intervals; without it no plan is made against an adversary
 */
export async function proposedPlans(
  scene: Scene,
  sent: PlannedStep,
  nature: NatureBudget | undefined,
): Promise<ProposedPlans> {
  const expected = valuedPlan(scene, 'expected', await planBest(scene));
  const robust: ValuedPlan[] = [];
  if (scene.riskAversion > 0) robust.push(valuedPlan(scene, 'law', await planWary(scene)));
  if (nature !== undefined && canMove(scene)) robust.push(await budgetPlan(scene, nature));
  const resting = { direction: 'idle', powerMw: 0 } as const;
  const idle = await bestAfter(scene, 'idle', resting, [expected, ...robust]);
  const others = [expected, idle, ...robust];
  return { sent: await bestAfter(scene, 'sent', sent, others), expected, others };
}

/**
 * The best plan that begins with a step, at least as good as those known that do: what goes on alike must not be worth more under another name.
 *
 * @param scene - site, prices, risk
 * @param name - of the plan
 * @param first - as the battery carries it out
 * @param known - plans among which there may be some that begin so
 */
export async function bestAfter(
  scene: Scene,
  name: string,
  first: PlannedStep,
  known: readonly ValuedPlan[],
): Promise<ValuedPlan> {
  const own = valuedPlan(scene, name, await planWary(scene, first));
  const best = known
    .filter((plan) => isSameStep(scene, plan.first, first))
    .reduce((kept, plan) => (plan.total > kept.total ? plan : kept), own);
  return { ...best, name };
}

/** Best against the worst path of the budget. */
async function budgetPlan(scene: Scene, { intervals, budgetHours }: NatureBudget) {
  const { site, pricePath, endValue } = scene;
  const { lowPath, highPath } = intervals;
  const { dispatch } = await planDispatch({
    ...{ site, endValue, pricePath },
    ...limitsOf(scene),
    uncertainty: { lowPath, highPath, budgetHours },
  });
  return valuedPlan(scene, 'budget', dispatch);
}
