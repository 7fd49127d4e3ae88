import type { Battery } from './battery.js';
import { checkSocFraction } from './internal/check-soc-fraction.js';

/** The most that a battery can charge and discharge at one state of charge. */
export interface PowerLimits {
  /** At the meter [kW]. */
  readonly chargeKw: number;
  /** At the meter [kW]. */
  readonly dischargeKw: number;
}

/**
 * The power limits at a state of charge: the rated power, or the battery's own limit there if it is lower
 * (linear between breakpoints), times its availability. Method note, equation (1). The energy left is no
 * part of it; see {@link chargeHeadroomKw}.
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
