import { EngineError } from '../errors/index.js';
import type { Battery } from './battery.js';

/** Largest charging and discharging power at one state of charge. */
export interface PowerLimits {
  /** At the meter [kW]. */
  readonly chargeKw: number;
  /** At the meter [kW]. */
  readonly dischargeKw: number;
}

/**
 * The power limits at a state of charge: the rated power, or the battery's own limit at that state of charge if it is
 * lower (linear between breakpoints), times the availability. Method note, equation (1). The limits do not consider the
 * stored energy; see {@link chargeHeadroomKw} and {@link dischargeHeadroomKw}.
 *
 * @param battery - battery
 * @param socFraction - state of charge, share of the capacity
 * @throws EngineError `notFinite`, `socOutOfRange`
 * @example
 * powerLimitsAt(createBattery({ powerKw: 100, capacityKwh: 400, availabilityFraction: 0.75 }), 0.5);
 * // => { chargeKw: 75, dischargeKw: 75 }
 */
export function powerLimitsAt(battery: Battery, socFraction: number): PowerLimits {
  checkSocFraction(socFraction);
  const { powerKw, availabilityFraction, powerLimits } = battery;
  if (powerLimits === undefined) {
    const limitKw = availabilityFraction * powerKw;
    return { chargeKw: limitKw, dischargeKw: limitKw };
  }
  const upper = Math.max(
    1,
    powerLimits.findIndex((limit) => limit.socFraction >= socFraction),
  );
  const below = powerLimits[upper - 1]!;
  const above = powerLimits[upper]!;
  const share = (socFraction - below.socFraction) / (above.socFraction - below.socFraction);
  const between = (low: number, high: number) => low * (1 - share) + high * share;
  return {
    chargeKw: availabilityFraction * Math.min(powerKw, between(below.chargeKw, above.chargeKw)),
    dischargeKw:
      availabilityFraction * Math.min(powerKw, between(below.dischargeKw, above.dischargeKw)),
  };
}

/**
 * The largest power at which a battery can charge throughout a step. Its power limit at the start of the step and the
 * energy missing up to the highest state of charge limit it. Method note, equation (2). 0 at or above the upper end of
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

/**
 * The largest power at which a battery can discharge throughout a step. Its power limit at the start of the step and the
 * energy stored above the lowest state of charge limit it. Method note, equation (3). 0 at or below the lower end of the
 * window.
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

/** @throws EngineError `notFinite`, or `socOutOfRange` outside 0 to 1 */
function checkSocFraction(socFraction: number): void {
  if (socFraction >= 0 && socFraction <= 1) return;
  const finite = Number.isFinite(socFraction);
  throw new EngineError({
    engine: 'kernel',
    kind: finite ? 'outOfRange' : 'invalid',
    code: finite ? 'socOutOfRange' : 'notFinite',
    message: `socFraction must be ${finite ? 'between 0 and 1' : 'a finite number'}; ${socFraction} came`,
    details: { field: 'socFraction' },
  });
}

/**
 * The length of a step [h].
 *
 * @throws EngineError `stepOutOfRange` unless the step is positive and finite
 */
export function stepHours(stepMinutes: number): number {
  if (stepMinutes > 0 && stepMinutes < Number.POSITIVE_INFINITY) return stepMinutes / 60;
  throw new EngineError({
    engine: 'kernel',
    kind: Number.isFinite(stepMinutes) ? 'outOfRange' : 'invalid',
    code: 'stepOutOfRange',
    message: `stepMinutes must be positive and finite; ${stepMinutes} came`,
    details: { field: 'stepMinutes' },
  });
}
