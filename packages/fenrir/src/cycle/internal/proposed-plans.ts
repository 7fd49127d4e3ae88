import type { PriceIntervals } from '../../adversary/price-intervals.js';
import { planDispatch } from '../../plan/plan-dispatch.js';
import type { PlannedStep } from '../../plan/planned-step.js';
import { limitsOf, planBest } from './plan-best.js';
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
 * The plans that the agents choose from.
 *
 * @param scene - site, prices, risk
 * @param sent - first step of the plan sent, as the battery carries it out
 * @param nature - Γ and intervals of the budgeted plan; without it no plan is made against an adversary
 */
export async function proposedPlans(
  scene: Scene,
  sent: PlannedStep,
  nature: NatureBudget | undefined,
): Promise<ProposedPlans> {
  const named = async (name: string, first?: PlannedStep) =>
    valuedPlan(scene, name, await planBest(scene, first));
  const expected = await named('expected');
  const idle = await named('idle', { direction: 'idle', powerMw: 0 });
  const others = [expected, idle];
  if (nature !== undefined) others.push(await budgeted(scene, nature));
  return { sent: await named('sent', sent), expected, others };
}

/** The best plan against the worst path of the budget. */
async function budgeted(scene: Scene, { intervals, budgetHours }: NatureBudget) {
  const { lowPath, highPath } = intervals;
  const { dispatch } = await planDispatch({
    site: scene.site,
    pricePath: scene.pricePath,
    endValue: scene.endValue,
    ...limitsOf(scene),
    uncertainty: { lowPath, highPath, budgetHours },
  });
  return valuedPlan(scene, 'budget', dispatch);
}
