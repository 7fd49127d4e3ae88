import type { PriceIntervals } from '../../adversary/price-intervals.js';
import { planAgainstLaws } from '../../plan/plan-against-laws.js';
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
  const named = async (name: string, first?: PlannedStep) =>
    valuedPlan(scene, name, await planBest(scene, first));
  const expected = await named('expected');
  const idle = await named('idle', { direction: 'idle', powerMw: 0 });
  const others = [expected, idle];
  if (nature !== undefined) others.push(...(await robustPlans(scene, nature)));
  return { sent: await named('sent', sent), expected, others };
}

/** Best against the worst law, where the risk is minded; best against the worst path of the budget. */
async function robustPlans(scene: Scene, { intervals, budgetHours }: NatureBudget) {
  const { site, pricePath, endValue, scenarios, riskAversion } = scene;
  const task = { site, endValue, ...limitsOf(scene) };
  const robust: ValuedPlan[] = [];
  if (riskAversion > 0) {
    const ambiguity = { kind: 'tail', riskAversion } as const;
    const { dispatch } = await planAgainstLaws({ ...task, scenarios, ambiguity });
    robust.push(valuedPlan(scene, 'law', dispatch));
  }
  const { lowPath, highPath } = intervals;
  const uncertainty = { lowPath, highPath, budgetHours };
  const { dispatch } = await planDispatch({ ...task, pricePath, uncertainty });
  return [...robust, valuedPlan(scene, 'budget', dispatch)];
}
