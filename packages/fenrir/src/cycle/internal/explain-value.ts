import { attributeValue, type ValueAttribution } from '../../attribution/attribute-value.js';
import type { PlannedStep } from '../../plan/planned-step.js';
import type { CycleCause } from '../cycle-result.js';
import { carefree, isCautious } from './caution.js';
import { isSameStep } from './is-same-step.js';
import { planBest } from './plan-best.js';
import { mindsRisk, planWary } from './plan-wary.js';
import { bestAfter, type ProposedPlans } from './proposed-plans.js';
import type { Scene } from './scene.js';
import { stepOf, type ValuedPlan, valuedPlan } from './valued-plan.js';

/** What one can know beside the price of the interval. */
type Cause = Exclude<CycleCause, 'replanning'>;

/** Order of the parts. */
const CAUSES: readonly Cause[] = ['expectation', 'storedEnergy', 'adversary', 'wear'];
/** Of a plan that one would make who knows of some causes only. */
const MOST_SEARCHES = 3;
/** A gain below this share of the worth of a plan is rounding. */
const ROUNDING = 1e-6;

/**
 * Why the recommendation is worth more than the plan sent: first what changes where one acts on the price of the interval alone, then for each set of
 * causes the first step that would be chosen knowing only them, and what that step followed by the best plan is worth to all agents. Method note,
 * equations (135) and (136). A cause that the scene does not have, such as wear that costs nothing, changes no replay. Where the plan sent stands there
 * is nothing to explain.
 *
 * @param scene - all that is known
 * @param plans - on the table
 * @param recommended - one of them
 */
export async function explainValue(
  scene: Scene,
  { sent, idle, others }: ProposedPlans,
  recommended: ValuedPlan,
): Promise<ValueAttribution<CycleCause>> {
  const worth = new Map([[keyOf(scene, new Set(CAUSES)), recommended.total]]);
  const stands = recommended === sent;
  // Who begins alike is worth the same to the bit.
  const replayed = [recommended, sent, idle];
  for (const causes of stands ? [] : setsOf(CAUSES)) {
    const key = keyOf(scene, causes);
    if (worth.has(key)) continue;
    const first = await firstChosen(sceneKnowing(scene, causes), sent.first);
    const known = { plans: others, bestOfKind: replayed };
    const plan = await bestAfter(scene, 'replayed', first, known);
    replayed.push(plan);
    worth.set(key, plan.total);
  }
  const { parts, valueAll, valueNone } = attributeValue(CAUSES, (active) =>
    stands ? sent.total : worth.get(keyOf(scene, active))!,
  );
  return {
    parts: [{ cause: 'replanning', value: valueNone - sent.total }, ...parts],
    valueAll,
    valueNone: sent.total,
  };
}

/**
 * The first step that is best in a scene; as at the table the one sent stands where nothing is gained without it. That is asked only where the prices are
 * one path, since only there whole intervals may be worth the same, such as all those to come where prices are taken to stay as they are.
 */
async function firstChosen(scene: Scene, sent: PlannedStep): Promise<PlannedStep> {
  if (mindsRisk(scene)) return stepOf(await planWary(scene), 0);
  const best = valuedPlan(scene, 'best', await planBest(scene));
  if (isSameStep(scene, best.first, sent)) return sent;
  const kept = valuedPlan(scene, 'kept', await planBest(scene, sent));
  return best.total - kept.total > ROUNDING * (1 + Math.abs(best.total)) ? best.first : sent;
}

/** The scene as one sees it who knows of these causes only. */
function sceneKnowing(scene: Scene, known: ReadonlySet<Cause>): Scene {
  const asNow = scene.pricePath.map(() => scene.pricePath[0]!);
  const battery = { ...scene.site.battery, wearPerMwhDischarged: 0 };
  const { caution, market } = scene;
  const searchesOften = (market.impactPerMw ?? 0) > 0 || caution.kind !== 'tail';
  return {
    ...scene,
    // Where laws or tangents bring search after search, only the first step matters here.
    ...(searchesOften ? { mostSearches: MOST_SEARCHES } : {}),
    ...(known.has('expectation') ? {} : { pricePath: asNow, scenarios: [asNow] }),
    ...(known.has('storedEnergy') ? {} : { endValue: [] }),
    // Of one course there is nothing to be cautious of.
    ...(known.has('adversary') && known.has('expectation') ? {} : { caution: carefree }),
    ...(known.has('wear')
      ? {}
      : { site: { ...scene.site, battery }, terms: { ...scene.terms, wearPerMwh: 0 } }),
  };
}

function setsOf(causes: readonly Cause[]): ReadonlySet<Cause>[] {
  return Array.from(
    { length: 2 ** causes.length },
    (_, set) => new Set(causes.filter((_cause, at) => ((set >> at) & 1) === 1)),
  );
}

/** Sets that see the scene alike have the same key: what the scene does not have, and caution of one course, is not among them. */
function keyOf(scene: Scene, known: ReadonlySet<Cause>): string {
  return CAUSES.filter(
    (cause) =>
      known.has(cause) && has[cause](scene) && (cause !== 'adversary' || known.has('expectation')),
  ).join();
}

/** Whether a scene has what a cause is about. */
const has: Readonly<Record<Cause, (scene: Scene) => boolean>> = {
  expectation: ({ pricePath, scenarios }) =>
    [pricePath, ...scenarios].some((path) => path.some((price) => price !== pricePath[0])),
  storedEnergy: ({ endValue }) => endValue.some(({ perMwh }) => perMwh !== 0),
  adversary: ({ caution }) => isCautious(caution),
  wear: ({ terms }) => terms.wearPerMwh !== 0,
};
