import { type Battery, type BatteryStep, stepBattery } from '@bess/kernel/battery';

/**
 * One step of a battery that keeps the grid demand at a cap: it discharges the load above the cap and charges what fits below it.
 *
 * @param socFraction - state of charge at the start
 * @param loadKw - mean load of the step [kW]
 * @param capKw - Infinity where demand has no cap [kW]
 * @param stepMinutes - step length [min]
 * @param chargeUpToKw - demand up to which it charges, if lower than the cap [kW]
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
