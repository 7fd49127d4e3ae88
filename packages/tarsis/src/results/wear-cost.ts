import type { ModelSpec } from '../model/model-spec.js';
import type { BlockPlan } from '../model/read-plan.js';

/** What a plan's discharged energy wears off the battery, every block as often as it comes [currency]. */
export function wearCost(
  { battery, blocks, stepMinutes }: ModelSpec,
  plans: readonly BlockPlan[],
): number {
  const dischargedKwh = blocks.reduce((sum, { repeats }, index) => {
    const kw = plans[index]!.dischargeKwSeries.reduce((all, next) => all + next, 0);
    return sum + (repeats * kw * stepMinutes) / 60;
  }, 0);
  return (dischargedKwh * battery.wearPerMwhDischarged) / 1000;
}
