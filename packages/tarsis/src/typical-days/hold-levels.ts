import type { Battery } from '@bess/kernel/battery';
import { socPowerKw } from '../model/storage.js';

/** A day on which a battery has to keep the import below levels, by meter interval. */
export interface DayWithLevels {
  /** Net load without the battery, negative where solar exceeds consumption [kW]. */
  readonly netKwSeries: Float64Array;
  /** Highest import at no further charge [kW]; ∞ where import costs no demand charge. */
  readonly levelKwSeries: Float64Array;
  readonly stepHours: number;
}

/** Conditions that apply to every day. */
export interface DayRules {
  readonly battery: Battery;
  /** Energy at which days begin and end [kWh]. */
  readonly boundaryKwh: number;
  /** Whether the battery may discharge more than the facility consumes. */
  readonly mayExport: boolean;
  readonly gridChargeKw: number;
}

/** Share of the capacity that counts as rounding. */
const roundingShare = 1e-9;
const halvings = 30;

/**
 * Whether the battery can keep a day below its levels, raised by `raiseKw`, and end at its initial energy. At each step
 * the reachable energies form an interval. Its ends are propagated through the day and cut by the operating window and by
 * the required discharge. So no search is needed, and the result is exact without power limits over the state of charge.
 */
function holdsLevels(
  { netKwSeries, levelKwSeries, stepHours }: DayWithLevels,
  { battery, boundaryKwh, mayExport, gridChargeKw }: DayRules,
  raiseKw: number,
): boolean {
  const { chargeEfficiency, dischargeEfficiency, capacityKwh } = battery;
  const roundingKwh = roundingShare * capacityKwh;
  const windowLow = battery.minSocFraction * capacityKwh - roundingKwh;
  const windowHigh = battery.maxSocFraction * capacityKwh + roundingKwh;
  let lowKwh = boundaryKwh;
  let highKwh = boundaryKwh;
  for (const [step, netKw] of netKwSeries.entries()) {
    const roomKw = levelKwSeries[step]! + raiseKw - netKw;
    const maxKw = mayExport ? Number.POSITIVE_INFINITY : Math.max(0, netKw);
    if (roomKw < 0) {
      // The battery must discharge.
      const neededKw = -roomKw;
      if (neededKw > maxKw || neededKw > socPowerKw(battery, 'discharge', highKwh)) return false;
      lowKwh = lowestEnergyForPower(battery, neededKw, lowKwh, highKwh);
      highKwh -= (neededKw * stepHours) / dischargeEfficiency;
    } else {
      const sunKw = Math.max(0, -netKw);
      const chargeKw = Math.min(
        socPowerKw(battery, 'charge', highKwh),
        roomKw,
        gridChargeKw + sunKw,
      );
      highKwh += chargeEfficiency * stepHours * chargeKw;
    }
    const givenKw = Math.max(-roomKw, Math.min(maxKw, socPowerKw(battery, 'discharge', lowKwh)));
    lowKwh -= (Math.max(0, givenKw) * stepHours) / dischargeEfficiency;
    lowKwh = Math.max(lowKwh, windowLow);
    highKwh = Math.min(highKwh, windowHigh);
    if (lowKwh > highKwh) return false;
  }
  return lowKwh <= boundaryKwh + roundingKwh && highKwh >= boundaryKwh - roundingKwh;
}

/** By how much the levels of a day must be raised so that the battery can hold them; 0 if it already can [kW]. */
export function requiredRaiseKw(day: DayWithLevels, rules: DayRules): number {
  if (holdsLevels(day, rules, 0)) return 0;
  let failsKw = 0;
  let holdsKw = day.netKwSeries.reduce((most, netKw, step) => {
    const overKw = netKw - day.levelKwSeries[step]!;
    return Number.isFinite(overKw) ? Math.max(most, overKw) : most;
  }, 0);
  for (let halving = 0; halving < halvings; halving += 1) {
    const middleKw = (failsKw + holdsKw) / 2;
    if (holdsLevels(day, rules, middleKw)) holdsKw = middleKw;
    else failsKw = middleKw;
  }
  return holdsKw;
}

/** Lowest energy between two bounds at which the battery can discharge the needed power [kWh]. */
function lowestEnergyForPower(
  battery: Battery,
  neededKw: number,
  lowKwh: number,
  highKwh: number,
): number {
  if (socPowerKw(battery, 'discharge', lowKwh) >= neededKw) return lowKwh;
  let tooLow = lowKwh;
  let enough = highKwh;
  for (let halving = 0; halving < halvings; halving += 1) {
    const middle = (tooLow + enough) / 2;
    if (socPowerKw(battery, 'discharge', middle) >= neededKw) enough = middle;
    else tooLow = middle;
  }
  return enough;
}
