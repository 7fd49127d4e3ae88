import type { BillingMonth } from '../calendar/billing-months.js';
import type { Tariff } from '../schema/tariff.js';
import { chargeByTier } from '../tiers/charge-by-tier.js';
import { type IndexedPriceTier, periodEnergyTiers } from '../tiers/energy-tiers.js';
import { type BillLine, billLine } from './bill.js';

/** Bill lines of energy, as charges or as export credits. */
export function energyLines(
  month: BillingMonth,
  monthIndex: number,
  energy: readonly TieredEnergy[],
  component: 'energy' | 'exportCredit' = 'energy',
): BillLine[] {
  return energy.map(({ period, tier, quantity, price }) =>
    billLine(month, monthIndex, {
      component,
      period,
      tier,
      quantity,
      unit: 'kWh',
      // Avoid −0, because languages print it differently.
      price: component === 'exportCredit' && price !== 0 ? -price : price,
    }),
  );
}

/** Energy of one period in one tier, with its price. */
export interface TieredEnergy {
  readonly period: number;
  /** null if the price applies to all tiers. */
  readonly tier: number | null;
  readonly quantity: number;
  readonly price: number;
}

/** Each period's kWh on the period's own tier schedule, or, with shared tiers, its share of the month's. */
export function energyByTier(
  tariff: Tariff,
  month: BillingMonth,
  kwhByPeriod: ArrayLike<number>,
  billingKw: number,
): TieredEnergy[] {
  const tierMonth = { days: month.days, billingKw, proration: month.proration ?? 1 };
  const kwh = Array.from(kwhByPeriod);
  const monthKwh = kwh.reduce((sum, energyKwh) => sum + energyKwh, 0);
  const isShared = tariff.energy.tierScope === 'month';
  return kwh.flatMap((energyKwh, period) => {
    if (energyKwh === 0) return [];
    const tierSchedule = periodEnergyTiers(tariff, period, tierMonth);
    const chargedKwh = isShared ? monthKwh : energyKwh;
    const share = energyKwh / chargedKwh;
    return chargeByTier(tierSchedule, chargedKwh).tierCharges.map(({ quantity, price }, index) => ({
      period,
      tier: tierOf(tierSchedule, index),
      quantity: quantity * share,
      price,
    }));
  });
}

function tierOf(tierSchedule: readonly IndexedPriceTier[], index: number): number {
  return tierSchedule[index]?.tier ?? index;
}
