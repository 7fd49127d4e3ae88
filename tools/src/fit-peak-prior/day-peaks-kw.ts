import type { Building } from '../../../bench/shared/series/building.js';

/**
 * Highest settled reading of each local day before the test [kW]; NaN on days with less than three quarters of the readings.
 *
 * @param building - at the step of its meter
 */
export function dayPeaksKw(building: Building): Float64Array {
  const { calendar, settledKw, rawKw, testStep, grid } = building;
  const end = Math.min(testStep, settledKw.length);
  const days = end > 0 ? calendar.dayIndex[end - 1]! + 1 : 0;
  const peaks = new Float64Array(days).fill(Number.NaN);
  const read = new Float64Array(days);
  for (let step = 0; step < end; step++) {
    const day = calendar.dayIndex[step]!;
    if (!Number.isNaN(rawKw[step]!)) read[day] = read[day]! + 1;
    const peak = peaks[day]!;
    if (Number.isNaN(peak) || settledKw[step]! > peak) peaks[day] = settledKw[step]!;
  }
  const least = (0.75 * 1440) / grid.stepMinutes;
  return peaks.map((peak, day) => (read[day]! >= least ? peak : Number.NaN));
}
