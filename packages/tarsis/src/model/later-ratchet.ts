import type { ModelState, Quantity } from './model-state.js';
import type { PeriodPeaks } from './period-demand.js';

/**
 * (19) r ≥ φ·M_m − floor, r ≥ 0: what a peak of this model adds, through the ratchet, to the billing demand of a month
 * after it, in each way that month may go, at probability × price. The worth of a kilowatt beyond the model is
 * φ·Σ price·P(φ·M_m > floor).
 *
 * @param peaks Peaks of the model's months.
 * @param periodPeaks Those by demand period, which a ratchet on the demand by time of use looks back to.
 * @returns Columns and what each counts in the objective.
 */
export function laterRatchet(
  state: ModelState,
  peaks: ReadonlyMap<number, Quantity>,
  periodPeaks: PeriodPeaks,
): { column: number; cost: number }[] {
  const added: { column: number; cost: number }[] = [];
  for (const [way, { probability, months }] of (state.spec.later ?? []).entries()) {
    for (const [after, month] of months.entries()) {
      const looked = month.lookback.flatMap((index): Quantity[] => {
        if (state.spec.charges[index]!.ratchetPeriods) {
          return [...(periodPeaks.get(index)?.values() ?? [])];
        }
        const peak = peaks.get(index);
        return peak ? [peak] : [];
      });
      if (looked.length === 0 || month.pricePerKw <= 0 || probability <= 0) continue;
      const name = `ratchet in month ${after + 1} after the last, way ${way + 1}`;
      const column = state.builder.addColumn({ name });
      for (const peak of looked) {
        state.builder.addRow({
          name: `(19) ${name}`,
          lower: month.fraction * peak.constant - month.floorKw,
          columns: [column, ...peak.columns],
          values: [1, ...peak.values.map((value) => -month.fraction * value)],
        });
      }
      added.push({ column, cost: probability * month.pricePerKw });
    }
  }
  return added;
}
