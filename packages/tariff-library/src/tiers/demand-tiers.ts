import { tariffLibraryError, tariffNotSupported, unknownPeriod } from '../internal/errors.js';
import type { DemandUnit, Tariff } from '../schema/tariff.js';
import type { PriceTier } from './charge-by-tier.js';

/** Tier schedule of the any-time demand charge in one calendar month; empty if the tariff has none. */
export function flatDemandTiers(tariff: Tariff, month: number): PriceTier[] {
  const { flatDemand } = tariff;
  if (!flatDemand) return [];
  requireBillableUnit(tariff.code, flatDemand.unit);
  const group = flatDemand.monthlyGroups[month - 1];
  if (group === undefined) {
    throw tariffLibraryError(
      'invalid',
      'unknownMonth',
      `month must be a whole number from 1 to 12, but ${month} came.`,
      { month },
    );
  }
  const tiers = flatDemand.groups[group]?.tiers;
  if (!tiers) throw unknownPeriod('flatDemand', group, flatDemand.groups.length);
  return toPriceTiers(`flatDemand.groups[${group}]`, tiers);
}

/** Tier schedule of one period of a scheduled demand charge; empty if the tariff has none. */
export function scheduledDemandTiers(
  tariff: Tariff,
  field: 'touDemand' | 'coincident',
  period: number,
): PriceTier[] {
  const charge = tariff[field];
  if (!charge) return [];
  requireBillableUnit(tariff.code, charge.unit);
  const tiers = charge.periods[period]?.tiers;
  if (!tiers) throw unknownPeriod(field, period, charge.periods.length);
  return toPriceTiers(`${field}.periods[${period}]`, tiers);
}

function toPriceTiers(
  field: string,
  tiers: readonly { readonly upTo: number | null; readonly pricePerUnit: number }[],
): PriceTier[] {
  return tiersFromLimits(
    field,
    tiers.map(({ upTo, pricePerUnit }) => ({ upTo, price: pricePerUnit })),
  );
}

/** A tier with its cumulative upper end [unit]; null for unbounded. */
interface TierLimit {
  readonly upTo: number | null;
  readonly price: number;
}

/**
 * Converts cumulative upper ends into widths. Limits that do not rise, or a bounded last tier, would leave a quantity
 * without a price, so both are refused.
 */
export function tiersFromLimits(field: string, limits: readonly TierLimit[]): PriceTier[] {
  let reached = 0;
  return limits.map(({ upTo, price }, tier) => {
    const isLast = tier === limits.length - 1;
    if (isLast !== (upTo === null)) {
      throw tariffLibraryError(
        'invalid',
        'tierOpenEnd',
        `${field}.tiers: the last tier and only the last must be unbounded (upTo null), but tier ${tier} of ${limits.length} has upTo ${upTo}.`,
        { field, tier, upTo },
      );
    }
    const width = upTo === null ? Number.POSITIVE_INFINITY : upTo - reached;
    if (!(width > 0)) {
      throw tariffLibraryError(
        'invalid',
        'tierOrder',
        `${field}.tiers: upper ends must rise from tier to tier, but tier ${tier} ends at ${upTo} after ${reached}.`,
        { field, tier, upTo, previousUpTo: reached },
      );
    }
    reached += width;
    return { width, price };
  });
}

/** Refuses horsepower by name; kW and kVA, by month or by day, can be billed. */
function requireBillableUnit(tariffCode: string, unit: DemandUnit): void {
  if (unit === 'hp' || unit === 'hpDaily') throw tariffNotSupported(tariffCode, ['demandUnitHp']);
}
