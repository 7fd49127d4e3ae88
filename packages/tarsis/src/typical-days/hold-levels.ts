import type { Battery } from '@bess/kernel/battery';
import { socPowerKw } from '../model/storage.js';

/** A day that a battery is to keep below levels, in the intervals over which the meter averages. */
export interface DayWithLevels {
  /** What is drawn without the battery, below 0 where panels give more [kW]. */
  readonly netKwSeries: Float64Array;
  /** What may be drawn at most; ∞ where that costs nothing [kW]. */
  readonly levelKwSeries: Float64Array;
  readonly stepHours: number;
}

/** What holds on every day. */
export interface DayRules {
  readonly battery: Battery;
  /** Energy with which days begin and end [kWh]. */
  readonly boundaryKwh: number;
  /** Whether the battery may give more than the facility draws. */
  readonly mayExport: boolean;
  readonly gridChargeKw: number;
}

/** Share of the capacity that is rounding. */
const roundingShare = 1e-9;
const halvings = 30;

/**
 * Whether the battery can keep a day below its levels, raised by `raiseKw`, and end as it began. From step to step the energies that it can
 * have are an interval: its ends are carried through the day, cut by the window, and by what must be given where the facility draws too much.
 * So nothing is searched, and without limits over the state of charge nothing is lost.
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
    const mostKw = mayExport ? Number.POSITIVE_INFINITY : Math.max(0, netKw);
    if (roomKw < 0) {
      // Something must be given.
      const neededKw = -roomKw;
      if (neededKw > mostKw || neededKw > socPowerKw(battery, 'discharge', highKwh)) return false;
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
    const givenKw = Math.max(-roomKw, Math.min(mostKw, socPowerKw(battery, 'discharge', lowKwh)));
    lowKwh -= (Math.max(0, givenKw) * stepHours) / dischargeEfficiency;
    lowKwh = Math.max(lowKwh, windowLow);
    highKwh = Math.min(highKwh, windowHigh);
    if (lowKwh > highKwh) return false;
  }
  return lowKwh <= boundaryKwh + roundingKwh && highKwh >= boundaryKwh - roundingKwh;
}

/** By how much the levels of a day must be raised for the battery to hold them; 0 where it holds them as they are [kW]. */
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

/** The least energy between two at which so much can be given [kWh]. */
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
