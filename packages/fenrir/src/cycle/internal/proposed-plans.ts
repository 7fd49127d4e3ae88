import type { PlannedStep } from '../../plan/planned-step.js';
import { isCautious } from './caution.js';
import { isSameStep } from './is-same-step.js';
import { planBest } from './plan-best.js';
import { planWary } from './plan-wary.js';
import type { Scene } from './scene.js';
import { withinRamp } from './sent-step.js';
import { type ValuedPlan, valuedPlan } from './valued-plan.js';
import { withinWindow } from './within-window.js';

/** The plans of a cycle. */
export interface ProposedPlans {
  /** The plan sent, as far as it can be carried out, and the best one after its first step. */
  readonly sent: ValuedPlan;
  /** The best for the expected prices. */
  readonly expected: ValuedPlan;
  /** Resting in the first interval, as far as ramp and window let it, and the best one after it. */
  readonly idle: ValuedPlan;
  /** All but the plan sent; of equal ones the first counts. */
  readonly others: readonly ValuedPlan[];
}

/**
 * The plans that the agents choose from: the one sent, the best one for the expected prices, resting, and where risk is minded the best one
 * for the worst law, or the worst path. Method note, section 11.3.
 *
 * @param scene - site, prices, risk
 * @param sent - first step of the plan sent, as the battery carries it out
 */
export async function proposedPlans(scene: Scene, sent: PlannedStep): Promise<ProposedPlans> {
  const expected = valuedPlan(scene, 'expected', await planBest(scene));
  const { caution } = scene;
  const wary = caution.kind === 'budget' ? 'path' : 'law';
  const best = isCautious(caution)
    ? [expected, valuedPlan(scene, wary, await planWary(scene))]
    : [expected];
  const resting = withinWindow(scene, withinRamp(scene, { direction: 'idle', powerMw: 0 }));
  const idle = await bestAfter(scene, 'idle', resting, {
    plans: best,
    bestOfKind: best.slice(-1),
  });
  const others = [...best, idle];
  const known = { plans: others, bestOfKind: [...best.slice(-1), idle] };
  return { sent: await bestAfter(scene, 'sent', sent, known), expected, idle, others };
}

/**
 * The best plan that begins with a step, at least as good as those known that do: what goes on alike must not be worth more under another name.
 *
 * @param scene - site, prices, risk
 * @param name - of the plan
 * @param first - as the battery carries it out
 * @param known - plans among which there may be some that begin so, and those of which none that begins alike is worth more
 */
export async function bestAfter(
  scene: Scene,
  name: string,
  first: PlannedStep,
  known: { readonly plans: readonly ValuedPlan[]; readonly bestOfKind: readonly ValuedPlan[] },
): Promise<ValuedPlan> {
  const beginsSo = (plan: ValuedPlan) => isSameStep(scene, plan.first, first);
  const own =
    known.bestOfKind.find(beginsSo) ?? valuedPlan(scene, name, await planWary(scene, first));
  const best = known.plans
    .filter(beginsSo)
    .reduce((kept, plan) => (plan.total > kept.total ? plan : kept), own);
  return { ...best, name };
}
