import { checkStepMinutes, refuse } from './limits.js';

/**
 * A series of means (power, price) on another step, from the same start. To a longer step: the mean of
 * what it covers, weighted by time. To a shorter one: repetition. Neither changes the energy. A gap (NaN)
 * makes every step that overlaps it a gap; see {@link fillGaps}.
 *
 * @param series - value of each step, in a unit that averages, for instance [kW]
 * @param fromStepMinutes - its step [min], a divisor of 60
 * @param toStepMinutes - the step wanted [min], a divisor of 60
 * @throws EngineError `stepOutOfRange`, `partialStep` if the series does not end on a step wanted
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
    throw refuse(
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
    // A step inside one source step is that value itself, not a product of it that rounds.
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
 * Energy of each step from its mean power.
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
