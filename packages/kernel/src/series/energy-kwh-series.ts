import { checkStepMinutes } from './internal/check-step-minutes.js';

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
