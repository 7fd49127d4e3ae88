import type { FixedMonth, PlannedBlock } from '../model/model-spec.js';
import type { BlockPlan } from '../model/read-plan.js';
import type { MonthCharges } from './charges.js';

/** Twelve months of which nothing is decided yet. */
export function emptyMonths(
  charges: readonly MonthCharges[],
  fixedCharges: readonly number[],
): FixedMonth[] {
  return charges.map((month, index) => ({
    energyKwhByPeriod: new Float64Array(month.energyLadders.length),
    peakKw: 0,
    periodPeaksKw: new Float64Array(month.touLadders.length),
    fixedCharges: fixedCharges[index]!,
  }));
}

/**
 * The months as a plan leaves them, with one occurrence of one block taken out of the energy, not of the peaks: the
 * peaks are what that day may reach at no further charge.
 *
 * @param without Index of the block of which one occurrence is left to be planned.
 */
export function plannedMonths(
  charges: readonly MonthCharges[],
  fixedCharges: readonly number[],
  blocks: readonly PlannedBlock[],
  plans: readonly BlockPlan[],
  steps: { stepMinutes: number; meterSteps: number },
  without: number,
): FixedMonth[] {
  const months = emptyMonths(charges, fixedCharges).map((month) => ({ ...month }));
  const stepHours = steps.stepMinutes / 60;
  for (const [index, { block, repeats }] of blocks.entries()) {
    const month = months[block.monthIndex]!;
    const imports = plans[index]!.importKwSeries;
    const occurrences = index === without ? repeats - 1 : repeats;
    for (let step = 0; step < imports.length; step += 1) {
      const period = block.energyPeriodSeries[step]!;
      month.energyKwhByPeriod[period]! += occurrences * stepHours * imports[step]!;
    }
    for (let step = 0; step < imports.length; step += steps.meterSteps) {
      const interval = imports.subarray(step, step + steps.meterSteps);
      const demandKw = interval.reduce((sum, kw) => sum + kw, 0) / steps.meterSteps;
      month.peakKw = Math.max(month.peakKw, demandKw);
      const period = block.demandPeriodSeries?.[step];
      if (period !== undefined) {
        month.periodPeaksKw[period] = Math.max(month.periodPeaksKw[period]!, demandKw);
      }
    }
  }
  return months;
}
