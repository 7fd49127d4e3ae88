import { type Battery, stepBattery } from '@bess/kernel/battery';

/**
 * A battery laid out for loops without allocation. The functions beside it do the arithmetic of `stepBattery` of
 * the kernel operation by operation, so that both give the same bits.
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
  /** Breakpoints of SoC-dependent limits; empty where the rated power holds everywhere. */
  readonly limitSocs: Float64Array;
  readonly limitChargeKw: Float64Array;
  readonly limitDischargeKw: Float64Array;
}

/**
 * Lays a battery out for steps of a length [min]. The kernel is asked for one step, so that it refuses what it does
 * not take.
 */
export function createBatteryParameters(
  battery: Battery,
  stepMinutes: number,
  socFraction: number,
): BatteryParameters {
  requireBattery(battery, stepMinutes, socFraction);
  return layOutBattery(battery, stepMinutes);
}

/**
 * Asks the kernel for one idle step, so that it rejects what it does not accept.
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

/** {@link createBatteryParameters} of a battery that was checked before. */
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

/** Largest power at which the battery can charge through a step [kW]; kernel method note, equation (2). */
export function chargeHeadroomKw(terms: BatteryParameters, socFraction: number): number {
  const limitKw = powerLimitKw(terms, terms.limitChargeKw, socFraction);
  const roomKwh = Math.max(0, terms.maxSocFraction - socFraction) * terms.capacityKwh;
  return Math.min(limitKw, roomKwh / (terms.chargeEfficiency * terms.hours));
}

/** Largest power at which the battery can discharge through a step [kW]; kernel method note, equation (3). */
export function dischargeHeadroomKw(terms: BatteryParameters, socFraction: number): number {
  const limitKw = powerLimitKw(terms, terms.limitDischargeKw, socFraction);
  const storedKwh = Math.max(0, socFraction - terms.minSocFraction) * terms.capacityKwh;
  return Math.min(limitKw, (storedKwh * terms.dischargeEfficiency) / terms.hours);
}

/** State of charge after charging through a step at a power within {@link chargeHeadroomKw}. */
export function socAfterCharge(
  terms: BatteryParameters,
  socFraction: number,
  chargeKw: number,
): number {
  if (chargeKw === 0) return socFraction;
  const reached =
    socFraction + (chargeKw * terms.hours * terms.chargeEfficiency) / terms.capacityKwh;
  return Math.min(reached, terms.maxSocFraction);
}

/** State of charge after discharging through a step at a power within {@link dischargeHeadroomKw}. */
export function socAfterDischarge(
  terms: BatteryParameters,
  socFraction: number,
  dischargeKw: number,
): number {
  if (dischargeKw === 0) return socFraction;
  const reached =
    socFraction - (dischargeKw * terms.hours) / (terms.dischargeEfficiency * terms.capacityKwh);
  return Math.max(reached, terms.minSocFraction);
}

/** Wear of a step [currency]. */
export function stepWear(terms: BatteryParameters, dischargeKw: number): number {
  return (dischargeKw * terms.hours * terms.wearPerMwhDischarged) / 1000;
}

/** Kernel method note, equation (1). */
function powerLimitKw(
  terms: BatteryParameters,
  limitsKw: Float64Array,
  socFraction: number,
): number {
  const { limitSocs, powerKw, availabilityFraction } = terms;
  if (limitSocs.length === 0) return availabilityFraction * powerKw;
  let upper = 1;
  while (limitSocs[upper]! < socFraction) upper += 1;
  const below = limitSocs[upper - 1]!;
  const share = (socFraction - below) / (limitSocs[upper]! - below);
  const betweenKw = limitsKw[upper - 1]! * (1 - share) + limitsKw[upper]! * share;
  return availabilityFraction * Math.min(powerKw, betweenKw);
}
