import { checkStepMinutes, seriesError } from './limits.js';

/**
 * Converts a series of mean values (power, price) to another step length, with the same start. A longer step gets the
 * time-weighted mean of the values it covers; shorter steps repeat the value. Both preserve the energy. Every step that
 * overlaps a gap (NaN) becomes a gap; see {@link fillGaps}.
 *
 * @param series - mean value of each step, for instance a power [kW]
 * @param fromStepMinutes - step length of the series [min], a divisor of 60
 * @param toStepMinutes - step length of the result [min], a divisor of 60
 * @throws EngineError `stepOutOfRange`, `partialStep` if the series does not end at the end of a new step
 * @example
 * resample([10, 20, 30, 40], 15, 60);
 * // => Float64Array.of(25)
 * resample([10, 20], 30, 15);
 * // => Float64Array.of(10, 10, 20, 20)
 */
export function resample(
  series: ArrayLike<number>,
  fromStepMinutes: number,
  toStepMinutes: number,
): Float64Array {
  checkStepMinutes(fromStepMinutes, 'fromStepMinutes');
  checkStepMinutes(toStepMinutes, 'toStepMinutes');
  const totalMinutes = series.length * fromStepMinutes;
  if (totalMinutes % toStepMinutes !== 0) {
    throw seriesError(
      'outOfRange',
      'partialStep',
      `series must cover whole steps of ${toStepMinutes} minutes; ${series.length} values of ${fromStepMinutes} minutes came`,
      { length: series.length, fromStepMinutes, toStepMinutes },
    );
  }
  const out = new Float64Array(totalMinutes / toStepMinutes);
  for (let i = 0; i < out.length; i++) {
    const startMinute = i * toStepMinutes;
    const endMinute = startMinute + toStepMinutes;
    const first = Math.floor(startMinute / fromStepMinutes);
    const end = Math.ceil(endMinute / fromStepMinutes);
    // Within one source step, the value is copied, because weighting it would add rounding errors.
    if (end - first === 1) {
      out[i] = series[first] ?? Number.NaN;
      continue;
    }
    let weighted = 0;
    for (let source = first; source < end; source++) {
      const overlapMinutes =
        Math.min(endMinute, (source + 1) * fromStepMinutes) -
        Math.max(startMinute, source * fromStepMinutes);
      weighted += (series[source] ?? Number.NaN) * overlapMinutes;
    }
    out[i] = weighted / toStepMinutes;
  }
  return out;
}

/**
 * Converts the mean power of each step to its energy.
 *
 * @param powerKwSeries - mean power of each step [kW]
 * @param stepMinutes - step length [min], a divisor of 60
 * @returns energy of each step [kWh]
 * @throws EngineError `stepOutOfRange`
 * @example
 * energyKwhSeries([100, 60], 15);
 * // => Float64Array.of(25, 15)
 */
export function energyKwhSeries(
  powerKwSeries: ArrayLike<number>,
  stepMinutes: number,
): Float64Array {
  checkStepMinutes(stepMinutes);
  const hours = stepMinutes / 60;
  return Float64Array.from(powerKwSeries, (powerKw) => powerKw * hours);
}
