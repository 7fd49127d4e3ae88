import type { EnergyTier } from '../../schema/tariff.js';

/** A step of an energy ladder and the tier that it comes from. */
export interface NumberedLimit {
  readonly tier: number;
  /** Cumulative upper end [kWh]; null = unbounded. */
  readonly upTo: number | null;
  readonly price: number;
}

/** What the month is like on whose energy the tiers are laid. */
export interface MonthSize {
  readonly days: number;
  /** Billing demand for tiers by hours of use [kW]. */
  readonly billingKw: number;
  /** What limits in kWh of the month are multiplied by; absent: 1. */
  readonly proration?: number;
}

/** Whether a tier's upper end is counted in hours of use of the billing demand. */
export function isByHoursOfUse({ unit }: Pick<EnergyTier, 'unit'>): boolean {
  return unit === 'kWhPerKw' || unit === 'kWhPerKwDaily';
}

/**
 * A tier by hours of use that is followed by tiers in kWh has no energy of its own: it caps the tiers in kWh that
 * follow, up to the next one by hours of use. An open last tier is the rest, whatever its unit.
 */
export function opensBlock(tiers: readonly EnergyTier[], tier: number): boolean {
  const next = tiers[tier + 1];
  if (!next || !isByHoursOfUse(tiers[tier]!) || isByHoursOfUse(next)) return false;
  return tier + 1 < tiers.length - 1 || next.upTo !== null;
}

/**
 * Lays tiers by hours of use (kWh per kW of billing demand) on the energy of a month, by the rule of SAM's
 * `utilityrate5`: the list is walked once, each end is cumulative from zero, a block's cap cuts the ends within it,
 * and a tier that ends no higher than the one before is empty and drops out.
 */
export function blockSteps(tiers: readonly EnergyTier[], month: MonthSize): NumberedLimit[] {
  const limits: NumberedLimit[] = [];
  let reached = 0;
  let cap = Number.POSITIVE_INFINITY;
  tiers.forEach((entry, tier) => {
    const end = monthlyEnd(entry, month) ?? Number.POSITIVE_INFINITY;
    const isLast = tier === tiers.length - 1;
    if (isByHoursOfUse(entry)) {
      cap = end;
      if (opensBlock(tiers, tier)) return;
    }
    const upTo = isLast ? Number.POSITIVE_INFINITY : Math.min(end, cap);
    if (upTo <= reached) return;
    limits.push({
      tier,
      upTo: upTo === Number.POSITIVE_INFINITY ? null : upTo,
      price: entry.pricePerKwh,
    });
    reached = upTo;
  });
  return limits;
}

/** The upper end of a tier in kWh of the month. */
export function monthlyEnd({ upTo, unit }: EnergyTier, month: MonthSize): number | null {
  if (upTo === null) return null;
  const isDaily = unit === 'kWhDaily' || unit === 'kWhPerKwDaily';
  return (
    upTo *
    (isDaily ? month.days : (month.proration ?? 1)) *
    (isByHoursOfUse({ unit }) ? month.billingKw : 1)
  );
}
