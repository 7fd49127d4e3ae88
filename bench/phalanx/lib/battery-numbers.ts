import type { Battery } from '@bess/kernel/battery';

/** A battery's figures for inner loops: energies are inside it, powers at the meter. */
export interface BatteryNumbers {
  readonly powerKw: number;
  readonly leastKwh: number;
  readonly mostKwh: number;
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
}

/**
 * The figures of a battery that can always give its full power.
 *
 * @throws Error when its power depends on its state of charge
 */
export function batteryNumbers(battery: Battery): BatteryNumbers {
  if (battery.powerLimits !== undefined) {
    throw new Error(
      'the comparison takes batteries that can discharge at full power at any state of charge',
    );
  }
  return {
    powerKw: battery.powerKw * battery.availabilityFraction,
    leastKwh: battery.minSocFraction * battery.capacityKwh,
    mostKwh: battery.maxSocFraction * battery.capacityKwh,
    chargeEfficiency: battery.chargeEfficiency,
    dischargeEfficiency: battery.dischargeEfficiency,
  };
}
