import { EngineError } from '../errors/index.js';
import type { Battery } from './battery.js';
import { chargeHeadroomKw, dischargeHeadroomKw, stepHours } from './power-limits.js';

/** The state of a battery, which changes from step to step. */
export interface BatteryState {
  /** State of charge, share of the capacity, 0 to 1. */
  readonly socFraction: number;
}

/** Requested powers for one step; at most one of them is above 0. */
export interface BatteryRequest {
  /** Mean charging power at the meter [kW], 0 or more. */
  readonly chargeKw: number;
  /** Mean discharging power at the meter [kW], 0 or more. */
  readonly dischargeKw: number;
}

/** What the battery did in one step. */
export interface BatteryStep {
  /** Actual mean charging power at the meter [kW]. */
  readonly chargeKw: number;
  /** Actual mean discharging power at the meter [kW]. */
  readonly dischargeKw: number;
  /** State of charge at the end of the step, share of the capacity. */
  readonly socFraction: number;
  /** Wear of the step [currency]. */
  readonly wearCost: number;
}

/**
 * Simulates one step of a battery: clips the request to the power limits and the state-of-charge window, and returns the
 * new state. Method note, equations (1) to (5). The function is pure: the same arguments give the same bits. A state
 * outside the window is accepted; the step can only move it back towards the window.
 *
 * @param battery - battery
 * @param state - state at the start of the step
 * @param request - requested powers [kW]
 * @param stepMinutes - step length [min]
 * @throws EngineError `chargeAndDischarge` if both powers are above 0; `negative`, `notFinite`,
 * `socOutOfRange`, `stepOutOfRange`
 * @example
 * const battery = createBattery({ powerKw: 100, capacityKwh: 200, chargeEfficiency: 0.9, dischargeEfficiency: 0.9 });
 * stepBattery(battery, { socFraction: 0.5 }, { chargeKw: 0, dischargeKw: 150 }, 30);
 * // => { chargeKw: 0, dischargeKw: 100, socFraction: 0.2222222222222222, wearCost: 0.25 }
 */
export function stepBattery(
  battery: Battery,
  state: BatteryState,
  request: BatteryRequest,
  stepMinutes: number,
): BatteryStep {
  checkNonNegative('chargeKw', request.chargeKw);
  checkNonNegative('dischargeKw', request.dischargeKw);
  if (request.chargeKw > 0 && request.dischargeKw > 0) {
    throw new EngineError({
      engine: 'kernel',
      kind: 'invalid',
      code: 'chargeAndDischarge',
      message: `chargeKw and dischargeKw must not both be above 0 in one step; ${request.chargeKw} and ${request.dischargeKw} came`,
      details: { chargeKw: request.chargeKw, dischargeKw: request.dischargeKw },
    });
  }
  const hours = stepHours(stepMinutes);
  const { socFraction } = state;
  const chargeRoomKw = chargeHeadroomKw(battery, socFraction, stepMinutes);
  const chargeKw = Math.min(request.chargeKw, chargeRoomKw);
  if (chargeKw > 0) {
    const reached =
      socFraction + (chargeKw * hours * battery.chargeEfficiency) / battery.capacityKwh;
    // Rounding must not move the state beyond the window by one bit.
    return {
      chargeKw,
      dischargeKw: 0,
      socFraction: Math.min(reached, battery.maxSocFraction),
      wearCost: 0,
    };
  }
  const dischargeRoomKw = dischargeHeadroomKw(battery, socFraction, stepMinutes);
  const dischargeKw = Math.min(request.dischargeKw, dischargeRoomKw);
  if (dischargeKw === 0) return { chargeKw: 0, dischargeKw: 0, socFraction, wearCost: 0 };
  const reached =
    socFraction - (dischargeKw * hours) / (battery.dischargeEfficiency * battery.capacityKwh);
  return {
    chargeKw: 0,
    dischargeKw,
    socFraction: Math.max(reached, battery.minSocFraction),
    wearCost: (dischargeKw * hours * battery.wearPerMwhDischarged) / 1000,
  };
}

/**
 * Wear in the form that an optimiser needs: a price κ on every kWh that passes the meter, whether charged or discharged.
 * A full cycle then costs the same as with the battery's wear per MWh discharged: with the round-trip efficiency
 * ρ = η_c·η_d, one kWh charged returns ρ kWh, so κ·(1 + ρ) = ρ·w/1000 and
 *
 * κ = (w / 1000) · ρ / (1 + ρ)   — method note, equation (6).
 *
 * Over any period that ends at its initial state of charge, both forms cost the same. Within the period, κ is charged
 * earlier, because charging already pays a part of it.
 *
 * @param battery - battery
 * @returns κ [currency per kWh charged, and per kWh discharged, at the meter]
 * @example
 * const battery = createBattery({ powerKw: 1, capacityKwh: 1, chargeEfficiency: 1, dischargeEfficiency: 1, wearPerMwhDischarged: 20 });
 * wearPerKwhThroughput(battery);
 * // => 0.01
 */
export function wearPerKwhThroughput(battery: Battery): number {
  const roundTrip = battery.chargeEfficiency * battery.dischargeEfficiency;
  return ((battery.wearPerMwhDischarged / 1000) * roundTrip) / (1 + roundTrip);
}

/** @throws EngineError `notFinite`, or `negative` for a value below 0 */
function checkNonNegative(field: string, value: number): void {
  if (value >= 0 && value < Number.POSITIVE_INFINITY) return;
  const finite = Number.isFinite(value);
  throw new EngineError({
    engine: 'kernel',
    kind: finite ? 'outOfRange' : 'invalid',
    code: finite ? 'negative' : 'notFinite',
    message: `${field} must be ${finite ? 'at least 0' : 'a finite number'}; ${value} came`,
    details: { field },
  });
}
