import type { FixedMonth, ModelSpec } from '../model/model-spec.js';
import type { BlockPlan } from '../model/read-plan.js';
import type { MonthCharges } from './charges.js';

/** Twelve months of which nothing is decided yet. */
export function emptyMonths(
  charges: readonly MonthCharges[],
  fixedCharges: readonly number[],
): FixedMonth[] {
  return charges.map((month, index) => ({
    energyKwhByPeriod: new Float64Array(month.energyLadders.length),
    ...(month.exportLadders && {
      exportKwhByPeriod: new Float64Array(month.exportLadders.length),
    }),
    peakKw: 0,
    periodPeaksKw: new Float64Array(month.touLadders.length),
    ...(month.coincidentLadders && {
      coincidentPeaksKw: new Float64Array(month.coincidentLadders.length),
    }),
    fixedCharges: fixedCharges[index]!,
  }));
}

/**
 * The months as a plan leaves them, with one occurrence of one block taken out of the energy, not of the peaks: the
 * peaks are what that day may reach at no further charge.
 *
 * What exports earned that are priced by the step stands among the fixed charges, below 0.
 *
 * @param without Index of the block of which one occurrence is left to be planned.
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
