import type { ModelSpec } from '../model/model-spec.js';
import type { BlockPlan } from '../model/read-plan.js';
import { costOfHorizon } from '../results/cost-of-horizon.js';

/**
 * What the objective of a plan is when its costs are counted by the tariff's ladders, so that nothing of a model is used [currency].
 *
 * @param missedCost - penalty of the goals that it misses [currency]
 */
export function countedObjective(
  spec: ModelSpec,
  blocks: readonly BlockPlan[],
  missedCost: number,
): number {
  const { cost } = costOfHorizon(spec, blocks);
  return cost.total + cost.wear + cost.laterRatchet - spec.referenceCost + missedCost;
}
