import { tariffLibraryError, unknownPeriod } from '../internal/errors.js';
import type { EnergyTier, Tariff } from '../schema/tariff.js';
import type { PriceTier } from './charge-by-tier.js';
import { tiersFromLimits } from './demand-tiers.js';

/** A priced tier with its index in the tariff; empty hours-of-use tiers are left out, so indices may skip. */
export interface IndexedPriceTier extends PriceTier {
  readonly tier: number;
}

/** Tier schedule of one energy period for a given month [kWh, currency/kWh]. */
export function periodEnergyTiers(
  tariff: Tariff,
  period: number,
  month: TierMonth,
): IndexedPriceTier[] {
  const tiers = tiersOfPeriod(tariff, period);
  const field = periodField(period);
  if (!tiers.some(isByHoursOfUse)) {
    const limits = tiers.map((tier) => ({
      upTo: monthlyEnd(tier, month)?.kwh ?? null,
      price: tier.pricePerKwh,
    }));
    return tiersFromLimits(field, limits).map((step, tier) => ({ ...step, tier }));
  }
  const limits = tierLimitsAtDemand(periodTiersByDemand(tariff, period, month), month.billingKw);
  return tiersFromLimits(field, limits).map((step, index) => ({
    ...step,
    tier: limits[index]!.tier,
  }));
}

/** The tiers of one energy period with ends that depend on the demand; refuses ambiguous lists. */
export function periodTiersByDemand(
  tariff: Tariff,
  period: number,
  month: Omit<TierMonth, 'billingKw'>,
): TierByDemand[] {
  const tiers = tiersOfPeriod(tariff, period);
  requireUnambiguousTiers(periodField(period), tiers);
  return tiersByDemand(tiers, month);
}

function tiersOfPeriod({ energy }: Tariff, period: number): readonly EnergyTier[] {
  const tiers = energy.periods[period]?.tiers;
  if (!tiers) throw unknownPeriod('energy', period, energy.periods.length);
  return tiers;
}

function periodField(period: number): string {
  return `energy.periods[${period}]`;
}

function requireUnambiguousTiers(field: string, tiers: readonly EnergyTier[]): void {
  const open = tiers[tiers.length - 1]!.upTo === null;
  const problem = tierAmbiguity(tiers) ?? (open ? undefined : 'the last tier is bounded');
  if (problem === undefined) return;
  throw tariffLibraryError(
    'invalid',
    'tierOrder',
    `${field}.tiers must be unambiguous, but ${problem}.`,
    { field },
  );
}

/**
 * Reads hours-of-use tiers (kWh per kW of billing demand) as ends that depend on the demand, by the rule of SAM's
 * `utilityrate5`: one pass over the list, every end cumulative from zero, and the cap of a block limits the ends within it.
 */
function tiersByDemand(
  tiers: readonly EnergyTier[],
  month: Omit<TierMonth, 'billingKw'>,
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

/** Upper end of a tier in energy of the month; null for unbounded. */
function monthlyEnd(
  { upTo, unit }: EnergyTier,
  month: Omit<TierMonth, 'billingKw'>,
): EnergyByDemand | null {
  if (upTo === null) return null;
  const isDaily = unit === 'kWhDaily' || unit === 'kWhPerKwDaily';
  const ofMonth = upTo * (isDaily ? month.days : (month.proration ?? 1));
  return isByHoursOfUse({ unit }) ? { kwh: 0, kwhPerKw: ofMonth } : { kwh: ofMonth, kwhPerKw: 0 };
}

/** A tier's cumulative upper end, with the tier's index in the tariff. */
interface IndexedTierLimit {
  readonly tier: number;
  /** Cumulative upper end [kWh]; null for unbounded. */
  readonly upTo: number | null;
  readonly price: number;
}

/** The month for which tiers are computed. */
interface TierMonth {
  readonly days: number;
  /** Billing demand, for hours-of-use tiers [kW]. */
  readonly billingKw: number;
  /** Factor for limits in kWh per month; default 1. */
  readonly proration?: number;
}

/** Whether the upper end of a tier is measured in hours of use of the billing demand. */
export function isByHoursOfUse({ unit }: Pick<EnergyTier, 'unit'>): boolean {
  return unit === 'kWhPerKw' || unit === 'kWhPerKwDaily';
}

/**
 * Whether an hours-of-use tier opens a block: followed by tiers in kWh, it has no energy of its own but caps these tiers up
 * to the next hours-of-use tier. An open last tier takes the remaining energy, whatever its unit.
 */
function opensBlock(tiers: readonly EnergyTier[], tier: number): boolean {
  const next = tiers[tier + 1];
  if (!next || !isByHoursOfUse(tiers[tier]!) || isByHoursOfUse(next)) return false;
  return tier + 1 < tiers.length - 1 || next.upTo !== null;
}

/** Upper ends of demand-dependent tiers at one demand [kW]; empty tiers are dropped. */
export function tierLimitsAtDemand(
  tiers: readonly TierByDemand[],
  billingKw: number,
): IndexedTierLimit[] {
  const limits: IndexedTierLimit[] = [];
  let reached = 0;
  for (const { tier, price, end, cap } of tiers) {
    const upTo = Math.min(energyAtDemand(end, billingKw), energyAtDemand(cap, billingKw));
    if (upTo <= reached) continue;
    limits.push({ tier, upTo: upTo === Number.POSITIVE_INFINITY ? null : upTo, price });
    reached = upTo;
  }
  return limits;
}

function energyAtDemand(energy: EnergyByDemand | null, billingKw: number): number {
  if (energy === null) return Number.POSITIVE_INFINITY;
  return energy.kwh + energy.kwhPerKw * billingKw;
}

/**
 * Why a list with hours-of-use tiers is ambiguous under the rule of {@link tierLimitsAtDemand}; undefined if it is not.
 * Different orders of the same figures can mean different bills, so ambiguous lists are refused.
 */
export function tierAmbiguity(tiers: readonly EnergyTier[]): string | undefined {
  // The last tier takes the remaining energy, so its unit does not matter.
  const rest = tiers.slice(0, -1);
  for (const kind of [true, false]) {
    const units = new Set(rest.filter((tier) => isByHoursOfUse(tier) === kind).map((t) => t.unit));
    if (units.size > 1) return 'tiers of one period mix monthly and daily limits';
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
    if (!closesBlock) return `tier ${index} is unbounded but not the last one`;
  }
  const last = tiers[tiers.length - 1]!;
  if (blocks && !isByHoursOfUse(last) && lastCap(tiers) !== null) {
    return 'energy beyond the last block has no price';
  }
  return undefined;
}

/** Upper end of the block at the end of the list; null if that block is open. */
function lastCap(tiers: readonly EnergyTier[]): number | null {
  for (let tier = tiers.length - 2; tier >= 0; tier -= 1) {
    if (!isByHoursOfUse(tiers[tier]!)) continue;
    return opensBlock(tiers, tier) ? tiers[tier]!.upTo : null;
  }
  return null;
}

/** Energy as a linear function of the billing demand B: kwh + kwhPerKw · B. */
export interface EnergyByDemand {
  /** [kWh of the month] */
  readonly kwh: number;
  /** [kWh of the month per kW of billing demand] */
  readonly kwhPerKw: number;
}

/**
 * A tier of a month's energy whose upper end may depend on the billing demand. The tiers of a list end at
 * L_j = max(L_(j−1), min(end_j, cap_j)), L_0 = 0; a tier that ends no higher than the previous one is empty.
 */
export interface TierByDemand {
  /** Index in the tariff's own list, from 0; tiers that only cap others are not listed. */
  readonly tier: number;
  /** [currency/kWh] */
  readonly price: number;
  /** null for unbounded. */
  readonly end: EnergyByDemand | null;
  /** Cap of the hours-of-use block that contains the tier; null for none. */
  readonly cap: EnergyByDemand | null;
}
