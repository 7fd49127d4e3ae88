import { type Battery, type BatteryStep, stepBattery } from '@bess/kernel/battery';

/**
 * One step of a battery that keeps the grid demand at a cap: it gives what the load has above it and takes what fits below.
 *
 * @param socFraction - state of charge at the start
 * @param loadKw - mean load of the step [kW]
 * @param capKw - Infinity where any demand will do [kW]
 * @param stepMinutes - step length [min]
 * @param chargeUpToKw - demand up to which it takes, if lower than the cap [kW]
 */
export function followCap(
  battery: Battery,
  socFraction: number,
  loadKw: number,
  capKw: number,
  stepMinutes: number,
  chargeUpToKw: number = capKw,
): BatteryStep {
  const request = {
    chargeKw: Math.min(battery.powerKw, Math.max(0, Math.min(capKw, chargeUpToKw) - loadKw)),
    dischargeKw: Math.max(0, loadKw - capKw),
  };
  return stepBattery(battery, { socFraction }, request, stepMinutes);
}
