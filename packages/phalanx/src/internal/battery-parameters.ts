import { type Battery, stepBattery } from '@bess/kernel/battery';

/**
 * Battery parameters for loops without allocation. The functions below perform the arithmetic of the kernel's `stepBattery` in the same order
 * of operations, so that both give the same bits.
 */
export interface BatteryParameters {
  readonly hours: number;
  readonly capacityKwh: number;
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
  readonly minSocFraction: number;
  readonly maxSocFraction: number;
  readonly wearPerMwhDischarged: number;
  readonly powerKw: number;
  readonly availabilityFraction: number;
  /** Breakpoints of SoC-dependent power limits; empty if the rated power applies everywhere. */
  readonly limitSocs: Float64Array;
  readonly limitChargeKw: Float64Array;
  readonly limitDischargeKw: Float64Array;
}

/** Parameters of a battery for steps of a given length [min], checked by the kernel. */
export function createBatteryParameters(
  battery: Battery,
  stepMinutes: number,
  socFraction: number,
): BatteryParameters {
  requireBattery(battery, stepMinutes, socFraction);
  return layOutBattery(battery, stepMinutes);
}

/**
 * Lets the kernel check the battery by simulating one idle step.
 *
 * @throws EngineError those of `stepBattery` of the kernel
 */
export function requireBattery(
  battery: Battery,
  stepMinutes: number,
  socFraction = battery.minSocFraction,
): void {
  stepBattery(battery, { socFraction }, { chargeKw: 0, dischargeKw: 0 }, stepMinutes);
}

/** {@link createBatteryParameters} without the check. */
export function layOutBattery(battery: Battery, stepMinutes: number): BatteryParameters {
  const limits = battery.powerLimits ?? [];
  return {
    hours: stepMinutes / 60,
    capacityKwh: battery.capacityKwh,
    chargeEfficiency: battery.chargeEfficiency,
    dischargeEfficiency: battery.dischargeEfficiency,
    minSocFraction: battery.minSocFraction,
    maxSocFraction: battery.maxSocFraction,
    wearPerMwhDischarged: battery.wearPerMwhDischarged,
    powerKw: battery.powerKw,
    availabilityFraction: battery.availabilityFraction,
    limitSocs: Float64Array.from(limits, (limit) => limit.socFraction),
    limitChargeKw: Float64Array.from(limits, (limit) => limit.chargeKw),
    limitDischargeKw: Float64Array.from(limits, (limit) => limit.dischargeKw),
  };
}

/** Highest charge power over a step [kW]; kernel method note, equation (2). */
export function chargeHeadroomKw(parameters: BatteryParameters, socFraction: number): number {
  const limitKw = powerLimitKw(parameters, parameters.limitChargeKw, socFraction);
  const roomKwh = Math.max(0, parameters.maxSocFraction - socFraction) * parameters.capacityKwh;
  return Math.min(limitKw, roomKwh / (parameters.chargeEfficiency * parameters.hours));
}

/** Highest discharge power over a step [kW]; kernel method note, equation (3). */
export function dischargeHeadroomKw(parameters: BatteryParameters, socFraction: number): number {
  const limitKw = powerLimitKw(parameters, parameters.limitDischargeKw, socFraction);
  const storedKwh = Math.max(0, socFraction - parameters.minSocFraction) * parameters.capacityKwh;
  return Math.min(limitKw, (storedKwh * parameters.dischargeEfficiency) / parameters.hours);
}

/** State of charge after a step of charging at no more than {@link chargeHeadroomKw}. */
export function socAfterCharge(
  parameters: BatteryParameters,
  socFraction: number,
  chargeKw: number,
): number {
  if (chargeKw === 0) return socFraction;
  const reached =
    socFraction +
    (chargeKw * parameters.hours * parameters.chargeEfficiency) / parameters.capacityKwh;
  return Math.min(reached, parameters.maxSocFraction);
}

/** State of charge after a step of discharging at no more than {@link dischargeHeadroomKw}. */
export function socAfterDischarge(
  parameters: BatteryParameters,
  socFraction: number,
  dischargeKw: number,
): number {
  if (dischargeKw === 0) return socFraction;
  const reached =
    socFraction -
    (dischargeKw * parameters.hours) / (parameters.dischargeEfficiency * parameters.capacityKwh);
  return Math.max(reached, parameters.minSocFraction);
}

export function stepWear(parameters: BatteryParameters, dischargeKw: number): number {
  return (dischargeKw * parameters.hours * parameters.wearPerMwhDischarged) / 1000;
}

/** Kernel method note, equation (1). */
function powerLimitKw(
  parameters: BatteryParameters,
  limitsKw: Float64Array,
  socFraction: number,
): number {
  const { limitSocs, powerKw, availabilityFraction } = parameters;
  if (limitSocs.length === 0) return availabilityFraction * powerKw;
  let upper = 1;
  while (limitSocs[upper]! < socFraction) upper += 1;
  const below = limitSocs[upper - 1]!;
  const share = (socFraction - below) / (limitSocs[upper]! - below);
  const betweenKw = limitsKw[upper - 1]! * (1 - share) + limitsKw[upper]! * share;
  return availabilityFraction * Math.min(powerKw, betweenKw);
}
