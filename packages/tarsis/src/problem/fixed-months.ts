import {
  demandCost,
  energyCost,
  exportEarnings,
  type MonthPeaks,
} from '../charges/charge-costs.js';
import type { MonthCharges } from '../charges/read-charges.js';
import type { FixedMonth, ModelSpec } from '../model/model-spec.js';
import type { BlockPlan } from '../model/read-plan.js';

/** Twelve months in which nothing is fixed yet but the fixed charges. */
export function emptyMonths(
  charges: readonly MonthCharges[],
  fixedCharges: readonly number[],
): FixedMonth[] {
  return charges.map((month, index) => ({
    energyKwhByPeriod: new Float64Array(month.energyTierSchedules.length),
    ...(month.exportTierSchedules && {
      exportKwhByPeriod: new Float64Array(month.exportTierSchedules.length),
    }),
    peakKw: 0,
    periodPeaksKw: new Float64Array(month.touTierSchedules.length),
    ...(month.coincidentTierSchedules && {
      coincidentPeaksKw: new Float64Array(month.coincidentTierSchedules.length),
    }),
    fixedCharges: fixedCharges[index]!,
  }));
}

/**
 * The months of a plan, less one occurrence of block `without`, which is left to be planned. That occurrence is removed
 * from the energy but not from the peaks, because the planned day may reach the peaks at no further charge. Credits of
 * exports that are priced by the step are part of the fixed charges (negative).
 */
export function plannedMonths(
  spec: ModelSpec,
  fixedCharges: readonly number[],
  plans: readonly BlockPlan[],
  without: number,
): FixedMonth[] {
  const { charges, blocks, meterSteps, exportRule } = spec;
  const months = emptyMonths(charges, fixedCharges).map((month) => ({ ...month }));
  const stepHours = spec.stepMinutes / 60;
  for (const [index, { block, repeats }] of blocks.entries()) {
    const month = months[block.monthIndex]!;
    const { importKwSeries: imports, exportKwSeries } = plans[index]!;
    const hours = stepHours * (index === without ? repeats - 1 : repeats);
    for (let step = 0; step < imports.length; step += 1) {
      const period = block.energyPeriodSeries[step]!;
      const exportedKwh = hours * exportKwSeries[step]!;
      month.energyKwhByPeriod[period]! += hours * imports[step]!;
      if (exportRule === 'netMetering') month.energyKwhByPeriod[period]! -= exportedKwh;
      else if (month.exportKwhByPeriod) month.exportKwhByPeriod[period]! += exportedKwh;
      else month.fixedCharges -= exportedKwh * (block.exportPriceSeries?.[step] ?? 0);
    }
    for (let step = 0; step < imports.length; step += meterSteps) {
      const interval = imports.subarray(step, step + meterSteps);
      const demandKw = interval.reduce((sum, kw) => sum + kw, 0) / meterSteps;
      month.peakKw = Math.max(month.peakKw, demandKw);
      const period = block.demandPeriodSeries?.[step];
      if (period !== undefined) {
        month.periodPeaksKw[period] = Math.max(month.periodPeaksKw[period]!, demandKw);
      }
      const coincident = block.coincidentPeriodSeries?.[step];
      if (coincident !== undefined && month.coincidentPeaksKw) {
        month.coincidentPeaksKw[coincident] = Math.max(
          month.coincidentPeaksKw[coincident]!,
          demandKw,
        );
      }
    }
  }
  return months;
}

/** Charges for what is fixed in the months, before minimum charges [currency]. */
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
