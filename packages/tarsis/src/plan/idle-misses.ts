import type { ModelSpec, PlannedBlock } from '../model/model-spec.js';
import type { BlockPlan } from '../model/read-plan.js';
import type { CostedPlan } from './costed-plan.js';

/**
 * How much of its goals a plan misses, in the units of which each counts the penalty once [kWh]: what vehicles lack, what is drawn above the
 * limit where the load itself is above it (11), the energy wanted at the end (21) and in every step the way back into the window (24).
 */
export function idleMisses(
  spec: ModelSpec,
  { blocks, vehicles }: Pick<CostedPlan, 'blocks' | 'vehicles'>,
): number {
  const lacking = (spec.vehicles ?? []).reduce((sum, { steps }, index) => {
    const repeats = steps[0] ? spec.blocks[steps[0].block]!.repeats : 1;
    return sum + repeats * vehicles[index]!.undeliveredKwh;
  }, 0);
  return spec.blocks.reduce(
    (sum, planned, index) =>
      sum + aboveLimit(spec, planned, blocks[index]!) + outside(spec, planned, blocks[index]!),
    lacking,
  );
}

function aboveLimit(
  { limits, stepMinutes }: ModelSpec,
  { repeats }: PlannedBlock,
  { importKwSeries }: BlockPlan,
): number {
  const limitKw = limits?.importKw ?? Number.POSITIVE_INFINITY;
  const overKw = importKwSeries.reduce((sum, kw) => sum + Math.max(0, kw - limitKw), 0);
  return (repeats * overKw * stepMinutes) / 60;
}

function outside(
  { battery }: ModelSpec,
  { block: { start, end, startedAtKwh } }: PlannedBlock,
  { storedKwhSeries }: BlockPlan,
): number {
  const lowKwh = battery.minSocFraction * battery.capacityKwh;
  const highKwh = battery.maxSocFraction * battery.capacityKwh;
  const endKwh = storedKwhSeries.at(-1)!;
  let missed = 0;
  if (end.kind === 'atLeast' && end.soft) {
    missed += Math.max(0, Math.min(end.kwh, highKwh) - endKwh) + Math.max(0, endKwh - highKwh);
  }
  if (start.kind === 'exactly' || startedAtKwh === undefined) return missed;
  for (const kwh of storedKwhSeries) missed += Math.max(0, lowKwh - kwh, kwh - highKwh);
  return missed;
}
