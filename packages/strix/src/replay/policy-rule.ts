import { nearestClass } from '../kernel/internal/nearest-class.js';
import type { KernelBattery } from '../kernel/simulation-plan.js';
import type { PolicyTable } from '../policy/policy-table.js';
import { checkBattery } from './internal/check-battery.js';
import type { OperatingRule } from './operating-rule.js';

const HOURS = 24;
const MONTHS = 12;
const REGIMES = 5;
const FIRST_WEEKEND_DAY = 5;

/**
 * A policy table as an operating rule, for days of any length: method note, equations (9) to (14). It begins with the
 * initial profile of the month of the first hour that it observes.
 *
 * @param table - the policy
 * @param battery - what it was made for
 * @throws EngineError `batteryInvalid`
 * @example
 * const rule = policyRule(table, battery);
 * rule.observe({ pricePerMwh: -20, month: 5, weekday: 6, hour: 13, day: 0 });
 * rule.act(battery.minEnergyMwh);
 * // => 1
 */
export function policyRule(table: PolicyTable, battery: KernelBattery): OperatingRule {
  checkBattery(battery);
  const { actions, actionSteps, priceBins, socPoints, observer } = table;
  const roomMwh = battery.maxEnergyMwh - battery.minEnergyMwh;
  const pointsPerMwh = roomMwh > 0 ? (socPoints - 1) / roomMwh : 0;
  const profile = new Float64Array(2 * HOURS);
  let today: number | undefined;
  let dayClass = 0;
  let surprise = 0;
  let row = 0;
  return {
    observe({ pricePerMwh, month, weekday, hour, day }) {
      if (today === undefined) startProfile(profile, observer.initialProfile, month);
      const kind = weekday < FIRST_WEEKEND_DAY ? 0 : 1;
      if (day !== today) {
        today = day;
        dayClass = nearestClass(profile, kind * HOURS, observer.classCentres);
      }
      const scaled = (pricePerMwh - observer.centrePerMwh) * observer.inverseScale;
      const squashed = scaled / (1 + Math.abs(scaled));
      const place = kind * HOURS + hour;
      const surprising = squashed - profile[place]!;
      profile[place]! += observer.profileGain[kind]! * surprising;
      surprise += observer.surpriseGain * (surprising - surprise);
      let regime = 0;
      for (const edge of observer.regimeEdges) if (edge <= surprise) regime += 1;
      const bin = Math.min(priceBins - 1, Math.floor((squashed + 1) * priceBins * 0.5));
      row = ((dayClass * HOURS + hour) * REGIMES + regime) * priceBins + bin;
    },
    act(energyMwh) {
      const point = Math.floor((energyMwh - battery.minEnergyMwh) * pointsPerMwh + 0.5);
      return actions[row * socPoints + point]! / actionSteps;
    },
  };
}

function startProfile(profile: Float64Array, initialProfile: Float64Array, month: number): void {
  for (let kind = 0; kind < 2; kind += 1) {
    const from = (kind * MONTHS + month) * HOURS;
    profile.set(initialProfile.subarray(from, from + HOURS), kind * HOURS);
  }
}
