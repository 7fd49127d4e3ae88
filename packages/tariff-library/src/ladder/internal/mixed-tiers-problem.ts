import type { EnergyTier } from '../../schema/tariff.js';
import { isByHoursOfUse, opensBlock } from './block-steps.js';

/**
 * Why a list of tiers, some by hours of use, has no meaning that the rule of {@link blockSteps} gives it; undefined
 * where it has one. Two orders of the same figures can mean different bills, so what is not plain is refused.
 */
export function mixedTiersProblem(tiers: readonly EnergyTier[]): string | undefined {
  // The last tier is the rest: its unit decides nothing.
  const rest = tiers.slice(0, -1);
  for (const kind of [true, false]) {
    const units = new Set(rest.filter((tier) => isByHoursOfUse(tier) === kind).map((t) => t.unit));
    if (units.size > 1) return 'tiers of one period count by the month and by the day';
  }
  if (!tiers.some(isByHoursOfUse)) return undefined;
  const blocks = tiers.some((_, tier) => opensBlock(tiers, tier));
  for (const kind of [true, false]) {
    const ends = rest.filter((tier) => isByHoursOfUse(tier) === kind && tier.upTo !== null);
    const rises = ends.every(({ upTo }, index) => index === 0 || upTo! > ends[index - 1]!.upTo!);
    if (!rises) return 'upper ends of one unit do not rise through the list';
  }
  for (const [index, tier] of rest.entries()) {
    if (tier.upTo !== null) continue;
    const closesBlock = !isByHoursOfUse(tier) && isByHoursOfUse(tiers[index + 1]!);
    if (!closesBlock) return `tier ${index} is open and others follow it`;
  }
  const last = tiers[tiers.length - 1]!;
  if (blocks && !isByHoursOfUse(last) && lastCap(tiers) !== null) {
    return 'energy beyond the last block has no price';
  }
  return undefined;
}

/** Upper end of the block that the list ends in; null for an open one. */
function lastCap(tiers: readonly EnergyTier[]): number | null {
  for (let tier = tiers.length - 2; tier >= 0; tier -= 1) {
    if (!isByHoursOfUse(tiers[tier]!)) continue;
    return opensBlock(tiers, tier) ? tiers[tier]!.upTo : null;
  }
  return null;
}
