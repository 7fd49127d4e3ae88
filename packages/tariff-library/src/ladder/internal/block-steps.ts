import type { EnergyTier } from '../../schema/tariff.js';
import type { EnergyByDemand, TierByDemand } from '../tier-by-demand.js';

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

/** Lays tiers whose ends move with the demand on the energy of a month at one demand [kW]; empty ones drop out. */
export function blockSteps(tiers: readonly TierByDemand[], billingKw: number): NumberedLimit[] {
  const limits: NumberedLimit[] = [];
  let reached = 0;
  for (const { tier, price, end, cap } of tiers) {
    const upTo = Math.min(energyAt(end, billingKw), energyAt(cap, billingKw));
    if (upTo <= reached) continue;
    limits.push({ tier, upTo: upTo === Number.POSITIVE_INFINITY ? null : upTo, price });
    reached = upTo;
  }
  return limits;
}

function energyAt(energy: EnergyByDemand | null, billingKw: number): number {
  if (energy === null) return Number.POSITIVE_INFINITY;
  return energy.kwh + energy.kwhPerKw * billingKw;
}
