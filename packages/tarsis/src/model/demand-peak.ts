import type { DayBlock } from '../inputs/day-block.js';
import type { BlockColumns, ModelState, Quantity } from './model-state.js';

/** One meter interval of a planned day. */
interface Interval {
  name: string;
  meanLoadKw: number;
  charge: Int32Array;
  discharge: Int32Array;
}

/**
 * (5) M ≥ mean over the meter interval of (load_t + c_t − d_t), for every interval of the month or of one of its demand
 * periods, and M ≥ the peak already set.
 *
 * @param period Demand period; null = any time.
 * @returns The peak as a quantity, or null when the month has no such interval.
 */
export function demandPeak(
  state: ModelState,
  monthIndex: number,
  period: number | null,
): Quantity | null {
  const { builder, powerKw, spec } = state;
  const fixed = spec.fixed[monthIndex]!;
  const setKw = period === null ? fixed.peakKw : (fixed.periodPeaksKw[period] ?? 0);
  const intervals = spec.blocks.flatMap(({ block }, index) =>
    block.monthIndex === monthIndex
      ? meterIntervals(block, state.blocks[index]!, spec.meterSteps, period)
      : [],
  );
  if (intervals.length === 0 && setKw <= 0) return null;
  let lowest = setKw;
  let highest = setKw;
  for (const { meanLoadKw } of intervals) {
    lowest = Math.max(lowest, meanLoadKw - powerKw);
    highest = Math.max(highest, meanLoadKw + powerKw);
  }
  const name =
    period === null
      ? `peak of month ${monthIndex + 1}`
      : `peak of month ${monthIndex + 1} in demand period ${period}`;
  const column = builder.addColumn({ name, lower: lowest, upper: highest });
  for (const interval of intervals) {
    // Charging at full power would not reach the peak that is certain anyway.
    if (interval.meanLoadKw + powerKw <= lowest) continue;
    const share = 1 / interval.charge.length;
    builder.addRow({
      name: `(5) ${name} above ${interval.name}`,
      lower: interval.meanLoadKw,
      columns: [column, ...interval.charge, ...interval.discharge],
      values: [
        1,
        ...Array.from(interval.charge, () => -share),
        ...Array.from(interval.charge, () => share),
      ],
    });
  }
  return { columns: [column], values: [1], constant: 0, lowest, highest };
}

function meterIntervals(
  block: DayBlock,
  columns: BlockColumns,
  meterSteps: number,
  period: number | null,
): Interval[] {
  const intervals: Interval[] = [];
  for (let step = 0; step < block.loadKwSeries.length; step += meterSteps) {
    // Meter intervals lie within one clock hour, hence within one period.
    if (period !== null && block.demandPeriodSeries?.[step] !== period) continue;
    const loads = block.loadKwSeries.subarray(step, step + meterSteps);
    intervals.push({
      name: `${block.name}, step ${step}`,
      meanLoadKw: loads.reduce((sum, loadKw) => sum + loadKw, 0) / meterSteps,
      charge: columns.charge.subarray(step, step + meterSteps),
      discharge: columns.discharge.subarray(step, step + meterSteps),
    });
  }
  return intervals;
}
