import { attributeValue, type ValueAttribution } from '../../attribution/attribute-value.js';
import type { PlannedStep } from '../../plan/planned-step.js';
import type { CycleCause } from '../cycle-result.js';
import { planBest } from './plan-best.js';
import type { Scene } from './scene.js';
import { type ValuedPlan, valuedPlan } from './valued-plan.js';

/** Order of the parts. */
const CAUSES: readonly CycleCause[] = [
  'replanning',
  'expectation',
  'storedEnergy',
  'adversary',
  'wear',
];
/** Powers nearer than this share are the same. */
const ROUNDING = 1e-9;

/**
 * Why the recommendation is worth more than the plan sent: for each set of causes the first step that would be chosen knowing only them, and what that
 * step followed by the best plan is worth to all agents. Method note, equations (135) and (136).
 *
 * @param scene - all that is known
 * @param table - plans on the table, the one sent first
 * @param recommended - one of them
 */
export async function explainValue(
  scene: Scene,
  table: readonly ValuedPlan[],
  recommended: ValuedPlan,
): Promise<ValueAttribution<CycleCause>> {
  const sent = table[0]!;
  const firsts = table.map(({ first }) => first);
  const worth = new Map<string, number>();
  const valued = [...table];
  for (const known of setsOf(CAUSES.filter((cause) => cause !== 'replanning'))) {
    const first = await firstChosen(sceneKnowing(scene, known), firsts);
    if (!valued.some((plan) => isSame(plan.first, first))) {
      valued.push(valuedPlan(scene, 'replayed', await planBest(scene, first)));
    }
    const like = valued.filter((plan) => isSame(plan.first, first));
    worth.set(keyOf(known), Math.max(...like.map(({ total }) => total)));
  }
  return attributeValue(CAUSES, (active) => {
    if (!active.has('replanning')) return sent.total;
    const known = CAUSES.filter((cause) => active.has(cause) || changesNothing(scene, cause));
    return known.length === CAUSES.length
      ? recommended.total
      : worth.get(keyOf(new Set(known.slice(1))))!;
  });
}

/** Who does not mind the risk plans alike with an adversary and without, and who has no wear with and without it. */
function changesNothing({ riskAversion, terms }: Scene, cause: CycleCause): boolean {
  return (
    (cause === 'adversary' && riskAversion === 0) || (cause === 'wear' && terms.wearPerMwh === 0)
  );
}

/** The scene as one sees it who knows of these causes only. */
function sceneKnowing(scene: Scene, known: ReadonlySet<CycleCause>): Scene {
  const asNow = scene.pricePath.map(() => scene.pricePath[0]!);
  const battery = { ...scene.site.battery, wearPerMwhDischarged: 0 };
  return {
    ...scene,
    ...(known.has('expectation') ? {} : { pricePath: asNow, scenarios: [asNow] }),
    ...(known.has('storedEnergy') ? {} : { endValue: [] }),
    ...(known.has('adversary') ? {} : { riskAversion: 0 }),
    ...(known.has('wear')
      ? {}
      : { site: { ...scene.site, battery }, terms: { ...scene.terms, wearPerMwh: 0 } }),
  };
}

/** The best first step for the expected prices; who minds the risk looks at those on the table too. */
async function firstChosen(scene: Scene, firsts: readonly PlannedStep[]): Promise<PlannedStep> {
  let best = valuedPlan(scene, 'plain', await planBest(scene));
  if (scene.riskAversion === 0 || scene.scenarios.length === 1) return best.first;
  for (const first of firsts) {
    if (isSame(first, best.first)) continue;
    const plan = valuedPlan(scene, 'wary', await planBest(scene, first));
    if (plan.total > best.total) best = plan;
  }
  return best.first;
}

function setsOf(causes: readonly CycleCause[]): ReadonlySet<CycleCause>[] {
  return Array.from(
    { length: 2 ** causes.length },
    (_, set) => new Set(causes.filter((_cause, at) => ((set >> at) & 1) === 1)),
  );
}

function keyOf(known: ReadonlySet<CycleCause>): string {
  return CAUSES.filter((cause) => known.has(cause)).join();
}

/** Whether two steps are the same but for rounding. */
function isSame(one: PlannedStep, other: PlannedStep): boolean {
  return (
    one.direction === other.direction &&
    Math.abs(one.powerMw - other.powerMw) <= ROUNDING * (1 + one.powerMw)
  );
}
