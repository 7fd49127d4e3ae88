import type { Battery } from './battery.js';
import { stepHours } from './internal/step-hours.js';
import { powerLimitsAt } from './power-limits-at.js';

/**
 * The largest power at which a battery can charge through a whole step: limited by its power at the start
 * of the step and by the room up to the highest state of charge. Method note, equation (2). 0 at or above
 * the window.
 *
 * @param battery - battery
 * @param socFraction - state of charge at the start of the step, share of the capacity
 * @param stepMinutes - step length [min]
 * @returns power at the meter [kW]
 * @throws EngineError `notFinite`, `socOutOfRange`, `stepOutOfRange`
 * @example
 * const battery = createBattery({ powerKw: 100, capacityKwh: 100, chargeEfficiency: 0.8 });
 * chargeHeadroomKw(battery, 0.5, 60);
 * // => 62.5
 */
export function chargeHeadroomKw(
  battery: Battery,
  socFraction: number,
  stepMinutes: number,
): number {
  const hours = stepHours(stepMinutes);
  const { chargeKw } = powerLimitsAt(battery, socFraction);
  const roomKwh = Math.max(0, battery.maxSocFraction - socFraction) * battery.capacityKwh;
  return Math.min(chargeKw, roomKwh / (battery.chargeEfficiency * hours));
}
