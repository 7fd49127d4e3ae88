import type { DayBlock } from '../inputs/day-block.js';
import { constantTerm, type Term } from './maximum.js';
import type { BlockColumns, ModelState } from './model-state.js';

/**
 * What the peak of a month, at any time or in one of its demand periods, is the highest of:
 * (5) the mean over each meter interval of (load_t + c_t − d_t), and the peak already set.
 *
 * @param period Demand period; null = any time.
 * @returns Empty when the month has no such interval and no peak is set.
 */
export function demandPeakTerms(
  state: ModelState,
  monthIndex: number,
  period: number | null,
): Term[] {
  const { spec } = state;
  const fixed = spec.fixed[monthIndex]!;
  const setKw = period === null ? fixed.peakKw : (fixed.periodPeaksKw[period] ?? 0);
  const terms = spec.blocks.flatMap(({ block }, index) =>
    block.monthIndex === monthIndex
      ? meterIntervals(state, block, state.blocks[index]!, period)
      : [],
  );
  if (setKw > 0) terms.push(constantTerm('peak already set', setKw));
  return terms;
}

function meterIntervals(
  state: ModelState,
  block: DayBlock,
  { charge, discharge }: BlockColumns,
  period: number | null,
): Term[] {
  const { battery, meterSteps } = state.spec;
  const share = 1 / meterSteps;
  // Mean power over one interval is also limited by what the battery can hold.
  const heldKw = battery.capacityKwh / (meterSteps * state.stepHours);
  const mostChargeKw = Math.min(state.powerKw, heldKw / battery.chargeEfficiency);
  const mostDischargeKw = Math.min(state.powerKw, heldKw * battery.dischargeEfficiency);
  const terms: Term[] = [];
  for (let step = 0; step < block.loadKwSeries.length; step += meterSteps) {
    // Meter intervals lie within one clock hour, hence within one period.
    if (period !== null && block.demandPeriodSeries?.[step] !== period) continue;
    const loads = block.loadKwSeries.subarray(step, step + meterSteps);
    const meanLoadKw = loads.reduce((sum, loadKw) => sum + loadKw, 0) / meterSteps;
    terms.push({
      name: `${block.name}, step ${step}`,
      columns: [
        ...charge.subarray(step, step + meterSteps),
        ...discharge.subarray(step, step + meterSteps),
      ],
      values: [...Array.from(loads, () => share), ...Array.from(loads, () => -share)],
      constant: meanLoadKw,
      lowest: Math.max(0, meanLoadKw - mostDischargeKw),
      highest: meanLoadKw + mostChargeKw,
    });
  }
  return terms;
}
