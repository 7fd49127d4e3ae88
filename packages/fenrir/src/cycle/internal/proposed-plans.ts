import type { PlannedStep } from '../../plan/planned-step.js';
import { isCautious } from './caution.js';
import { isSameStep } from './is-same-step.js';
import { boundedBest } from './plan-best.js';
import { boundedWary, planWary } from './plan-wary.js';
import type { Scene } from './scene.js';
import { type ValuedPlan, valuedPlan } from './valued-plan.js';
import { withinRamp } from './within-ramp.js';
import { withinWindow } from './within-window.js';

/** Excess of ramps by less than this share of the power is what the least one is rounded up by. */
const ROUNDING = 1e-5;

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
  /** What no plan exceeds in U, where the best one comes from a program [currency]. */
  readonly worstValueBound?: number;
}

/**
 * The plans that the agents choose from: the one sent, the best one for the expected prices, resting, and where risk is minded the best one
 * for the worst law, or the worst path. Method note, section 11.3.
 *
 * @param scene - site, prices, risk
 * @param sent - first step of the plan sent, as the battery carries it out
 */
export async function proposedPlans(scene: Scene, sent: PlannedStep): Promise<ProposedPlans> {
  const free = await boundedBest(scene);
  const expected = valuedPlan(scene, 'expected', free.dispatch);
  const { caution } = scene;
  const wary = caution.kind === 'budget' ? 'path' : 'law';
  const careful = isCautious(caution) ? await boundedWary(scene) : undefined;
  const best = careful ? [expected, valuedPlan(scene, wary, careful.dispatch)] : [expected];
  const resting = withinWindow(scene, withinRamp(scene, { direction: 'idle', powerMw: 0 }));
  const idle = await bestAfter(scene, 'idle', resting, {
    plans: best,
    bestOfKind: best.slice(-1),
  });
  const others = [...best, idle];
  const known = { plans: others, bestOfKind: [...best.slice(-1), idle] };
  const { worstValueBound } = careful ?? free;
  return {
    sent: await bestAfter(scene, 'sent', sent, known),
    ...{ expected, idle, others },
    ...(worstValueBound === undefined ? {} : { worstValueBound }),
  };
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
  const planned =
    known.bestOfKind.find(beginsSo) ?? valuedPlan(scene, name, await planWary(scene, first));
  // What exceeds the ramp by more than it must cannot be chosen, whatever it is worth: the best plan is in its place.
  const least = known.plans[0]!;
  const own = exceedsMore(scene, planned, least) ? (known.bestOfKind[0] ?? least) : planned;
  if (own !== planned) return { ...own, name };
  const best = known.plans
    .filter(beginsSo)
    .reduce((kept, plan) => (plan.total > kept.total ? plan : kept), own);
  return { ...best, name };
}

/** Whether a plan exceeds ramps by more than one that exceeds them by as little as can be, rounding aside. */
function exceedsMore({ terms }: Scene, plan: ValuedPlan, least: ValuedPlan): boolean {
  const slackMw = ROUNDING * Math.max(terms.chargeMw, terms.dischargeMw);
  return plan.rampExcessMw > least.rampExcessMw + slackMw;
}
