import type { Battery } from './battery.js';
import { stepHours } from './internal/step-hours.js';
import { powerLimitsAt } from './power-limits-at.js';

/**
 * The largest power at which a battery can discharge through a whole step: limited by its power at the
 * start of the step and by the energy above the lowest state of charge. Method note, equation (3). 0 at or
 * below the window.
 *
 * @param battery - battery
 * @param socFraction - state of charge at the start of the step, share of the capacity
 * @param stepMinutes - step length [min]
 * @returns power at the meter [kW]
 * @throws EngineError `notFinite`, `socOutOfRange`, `stepOutOfRange`
 * @example
 * const battery = createBattery({ powerKw: 100, capacityKwh: 100, dischargeEfficiency: 0.8 });
 * dischargeHeadroomKw(battery, 0.5, 60);
 * // => 40
 */
export function dischargeHeadroomKw(
  battery: Battery,
  socFraction: number,
  stepMinutes: number,
): number {
  const hours = stepHours(stepMinutes);
  const { dischargeKw } = powerLimitsAt(battery, socFraction);
  const storedKwh = Math.max(0, socFraction - battery.minSocFraction) * battery.capacityKwh;
  return Math.min(dischargeKw, (storedKwh * battery.dischargeEfficiency) / hours);
}
