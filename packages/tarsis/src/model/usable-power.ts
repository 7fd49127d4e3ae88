import type { Battery } from '@bess/kernel/battery';

/**
 * The most that a battery can move within a step [kW]: its power as far as it is available, and no more than fills all of its capacity from empty. A power
 * beyond every energy would leave no digits for the rest of the model.
 */
export function usablePowerKw(battery: Battery, stepHours: number): number {
  const { powerKw, availabilityFraction, capacityKwh, chargeEfficiency } = battery;
  return Math.min(powerKw * availabilityFraction, capacityKwh / (stepHours * chargeEfficiency));
}
