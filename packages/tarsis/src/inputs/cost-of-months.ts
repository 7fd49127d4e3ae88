import type { FixedMonth, ModelSpec } from '../model/model-spec.js';
import type { MonthCharges } from './charges.js';
import { demandCost, type MonthPeaks } from './demand-cost.js';
import { energyCost, exportEarnings } from './energy-cost.js';

/**
 * Charges for what is fixed in the months, before minimum charges [currency].
 */
export function costOfMonths(
  charges: readonly MonthCharges[],
  months: readonly FixedMonth[],
  netCreditPrice?: ModelSpec['netCreditPrice'],
): number {
  const peaks = months.map(
    ({ peakKw, periodPeaksKw, coincidentPeaksKw }): MonthPeaks => ({
      monthKw: peakKw,
      periodKw: periodPeaksKw,
      ...(coincidentPeaksKw && { coincidentKw: coincidentPeaksKw }),
    }),
  );
  let total = 0;
  for (const [index, month] of charges.entries()) {
    const fixed = months[index]!;
    const demand = demandCost(charges, index, peaks);
    total += fixed.fixedCharges + demand.flatDemand + demand.touDemand + demand.coincidentDemand;
    for (const [period, netKwh] of fixed.energyKwhByPeriod.entries()) {
      const ofPeriod = energyCost(month, period, netKwh, demand.billingKw, netCreditPrice);
      total += ofPeriod.energy + ofPeriod.credit;
    }
    for (const [period, exportedKwh] of (fixed.exportKwhByPeriod ?? []).entries()) {
      total -= exportEarnings(month, period, exportedKwh, demand.billingKw);
    }
  }
  return total;
}
