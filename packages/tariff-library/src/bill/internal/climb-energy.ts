import type { BillingMonth } from '../../calendar/billing-month.js';
import { climbLadder } from '../../ladder/climb-ladder.js';
import {
  type NumberedStep,
  periodEnergyLadder,
} from '../../ladder/internal/period-energy-ladder.js';
import type { Tariff } from '../../schema/tariff.js';

/** Energy of one period in one tier, and its price. */
export interface TieredEnergy {
  readonly period: number;
  /** null where a price holds for all tiers. */
  readonly tier: number | null;
  readonly quantity: number;
  readonly price: number;
}

/** Each period's kWh on that period's own ladder, or its share of the month's. */
export function climbEnergy(
  tariff: Tariff,
  month: BillingMonth,
  kwhByPeriod: ArrayLike<number>,
  billingKw: number,
): TieredEnergy[] {
  const size = { days: month.days, billingKw, proration: month.proration ?? 1 };
  const kwh = Array.from(kwhByPeriod);
  const monthKwh = kwh.reduce((sum, energyKwh) => sum + energyKwh, 0);
  const isShared = tariff.energy.tierScope === 'month';
  return kwh.flatMap((energyKwh, period) => {
    if (energyKwh === 0) return [];
    const ladder = periodEnergyLadder(tariff, period, size);
    const climbed = isShared ? monthKwh : energyKwh;
    const share = energyKwh / climbed;
    return climbLadder(ladder, climbed).steps.map(({ quantity, price }, index) => ({
      period,
      tier: tierOf(ladder, index),
      quantity: quantity * share,
      price,
    }));
  });
}

function tierOf(ladder: readonly NumberedStep[], index: number): number {
  return ladder[index]?.tier ?? index;
}
