import { chargeByTier, type PriceTier, tierScheduleAtDemand } from '@bess/tariff-library/tiers';
import type { ModelSpec } from '../model/model-spec.js';
import type { MonthCharges, PeriodByDemand } from './charges.js';

/**
 * What the energy of one period of a month costs [currency]: what is drawn climbs the period's ladder; what is left
 * of exports, where the two are netted, earns the export ladder of the period, else one price.
 *
 * @param netKwh Drawn, under net metering less what leaves [kWh].
 * @param billingKw Billing demand of the month, on which tiers by hours of use are laid [kW].
 */
export function energyCost(
  month: MonthCharges,
  period: number,
  netKwh: number,
  billingKw: number,
  netCreditPrice: ModelSpec['netCreditPrice'] = 'firstTier',
): { energy: number; credit: number } {
  const ladder = month.energyLadders[period]!;
  if (netKwh >= 0) {
    const laid = laidOn(ladder, month.energyByDemand?.[period], billingKw);
    return { energy: chargeByTier(laid, netKwh).amount, credit: 0 };
  }
  if (month.exportLadders)
    return { energy: 0, credit: -exportEarnings(month, period, -netKwh, billingKw) };
  const price = netCreditPrice === 'firstTier' ? ladder[0]!.price : netCreditPrice;
  return { energy: 0, credit: netKwh * price };
}

/** What the exports of one period of a month earn on the ladder of the period [currency]. */
export function exportEarnings(
  { exportLadders, exportByDemand }: MonthCharges,
  period: number,
  exportedKwh: number,
  billingKw: number,
): number {
  const ladder = laidOn(exportLadders![period]!, exportByDemand?.[period], billingKw);
  return chargeByTier(ladder, exportedKwh).amount;
}

function laidOn(
  ladder: readonly PriceTier[],
  byDemand: PeriodByDemand | undefined,
  billingKw: number,
): readonly PriceTier[] {
  return byDemand ? tierScheduleAtDemand(byDemand, billingKw) : ladder;
}
