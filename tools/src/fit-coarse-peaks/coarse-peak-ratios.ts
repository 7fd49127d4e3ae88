import type { Building } from '../../../bench/shared/series/building.js';

/**
 * ln(monthly peak over the meter's interval / monthly peak over several intervals together), for the complete months before the
 * validation period.
 *
 * @param building - at the step of its meter
 * @param intervals - averaged together
 */
export function coarsePeakRatios(
  { months, settledKw, validationStep }: Building,
  intervals: number,
): number[] {
  return months
    .filter(({ endStep }) => endStep <= validationStep)
    .map(({ startStep, endStep }) => {
      const month = settledKw.subarray(startStep, endStep);
      return Math.log(highestMean(month, 1) / highestMean(month, intervals));
    });
}

function highestMean(values: Float64Array, width: number): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let from = 0; from + width <= values.length; from += width) {
    let sum = 0;
    for (let i = from; i < from + width; i++) sum += values[i]!;
    highest = Math.max(highest, sum / width);
  }
  return highest;
}
