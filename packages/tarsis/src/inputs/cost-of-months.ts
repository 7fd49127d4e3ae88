import { climbLadder } from '@bess/tariff-library';
import type { FixedMonth, ModelSpec } from '../model/model-spec.js';
import type { MonthCharges } from './charges.js';
import { energyCost } from './energy-cost.js';

/**
 * Charges for what is fixed in the months, before minimum charges [currency].
 */
export function costOfMonths(
  charges: readonly MonthCharges[],
  months: readonly FixedMonth[],
  netCreditPrice?: ModelSpec['netCreditPrice'],
): number {
  let total = 0;
  for (const [index, month] of charges.entries()) {
    const fixed = months[index]!;
    total += fixed.fixedCharges;
    for (const [period, netKwh] of fixed.energyKwhByPeriod.entries()) {
      const { energy, credit } = energyCost(month, period, netKwh, netCreditPrice);
      total += energy + credit;
    }
    for (const [period, exportedKwh] of (fixed.exportKwhByPeriod ?? []).entries()) {
      total -= climbLadder(month.exportLadders![period]!, exportedKwh).amount;
    }
    for (const [period, ladder] of month.touLadders.entries()) {
      total += climbLadder(ladder, fixed.periodPeaksKw[period]!).amount;
    }
    const lookedBackKw = month.lookbackMonths.map((earlier) => months[earlier]!.peakKw);
    const billedKw = Math.max(
      fixed.peakKw,
      month.ratchetFloorKw,
      ...lookedBackKw.map((peakKw) => month.ratchetFraction * peakKw),
    );
    if (month.flatLadder.length > 0) total += climbLadder(month.flatLadder, billedKw).amount;
  }
  return total;
}
