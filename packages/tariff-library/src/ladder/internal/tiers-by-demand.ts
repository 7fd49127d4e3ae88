import type { EnergyTier } from '../../schema/tariff.js';
import type { EnergyByDemand, TierByDemand } from '../tier-by-demand.js';
import { isByHoursOfUse, type MonthSize, opensBlock } from './block-steps.js';

/**
 * Reads tiers by hours of use (kWh per kW of billing demand) as ends that move with the demand, by the rule of SAM's
 * `utilityrate5`: the list is walked once, each end is cumulative from zero, and a block's cap cuts the ends within it.
 */
export function tiersByDemand(
  tiers: readonly EnergyTier[],
  month: Omit<MonthSize, 'billingKw'>,
): TierByDemand[] {
  const listed: TierByDemand[] = [];
  let cap: EnergyByDemand | null = null;
  tiers.forEach((entry, tier) => {
    const end = monthlyEnd(entry, month);
    if (isByHoursOfUse(entry)) {
      cap = end;
      if (opensBlock(tiers, tier)) return;
    }
    const isLast = tier === tiers.length - 1;
    listed.push({
      tier,
      price: entry.pricePerKwh,
      end: isLast ? null : end,
      cap: isLast ? null : cap,
    });
  });
  return listed;
}

/** The upper end of a tier in the energy of the month; null: unbounded. */
export function monthlyEnd(
  { upTo, unit }: EnergyTier,
  month: Omit<MonthSize, 'billingKw'>,
): EnergyByDemand | null {
  if (upTo === null) return null;
  const isDaily = unit === 'kWhDaily' || unit === 'kWhPerKwDaily';
  const ofMonth = upTo * (isDaily ? month.days : (month.proration ?? 1));
  return isByHoursOfUse({ unit }) ? { kwh: 0, kwhPerKw: ofMonth } : { kwh: ofMonth, kwhPerKw: 0 };
}
