import type { KernelBattery } from '../kernel/simulation-plan.js';
import { createObserver } from '../policy/create-observer.js';
import { observe } from '../policy/observe.js';
import type { ObserverState } from '../policy/observer.js';
import type { PolicyTable } from '../policy/policy-table.js';
import { checkBattery } from './internal/check-battery.js';
import type { OperatingRule } from './operating-rule.js';

const HOURS = 24;
const REGIMES = 5;

/**
 * A policy table as an operating rule, for days of any length: method note, section 2. It begins with the initial profile of
 * the month of the first hour that it observes.
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
  const { actions, actionSteps, priceBins, socPoints } = table;
  const roomMwh = battery.maxEnergyMwh - battery.minEnergyMwh;
  const pointsPerMwh = roomMwh > 0 ? (socPoints - 1) / roomMwh : 0;
  let state: ObserverState | undefined;
  let today = Number.NaN;
  let row = 0;
  return {
    observe({ pricePerMwh, month, weekday, hour, day }) {
      state ??= createObserver(table.observer, month);
      const seen = { pricePerMwh, hour, weekday, newDay: day !== today };
      today = day;
      const { dayClass, regime, bin } = observe(state, table, seen);
      row = ((dayClass * HOURS + hour) * REGIMES + regime) * priceBins + bin;
    },
    act(energyMwh) {
      const point = Math.floor((energyMwh - battery.minEnergyMwh) * pointsPerMwh + 0.5);
      return actions[row * socPoints + point]! / actionSteps;
    },
  };
}
