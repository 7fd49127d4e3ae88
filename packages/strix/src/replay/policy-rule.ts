import type { KernelBattery } from '../kernel/simulation-plan.js';
import { createPolicy, type PolicyState } from '../policy/create-policy.js';
import type { PolicyTable } from '../policy/policy-table.js';
import { checkBattery } from './internal/check-battery.js';
import type { OperatingRule } from './operating-rule.js';

/**
 * A policy as an operating rule, for days of any length: method note, sections 2 and 5. It begins with the initial profile of
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
  const policy = createPolicy(table, battery);
  let state: PolicyState | undefined;
  let today = Number.NaN;
  return {
    observe({ pricePerMwh, month, weekday, hour, day }) {
      state ??= policy.begin(month);
      policy.observe(state, { pricePerMwh, month, weekday, hour, newDay: day !== today });
      today = day;
    },
    act(energyMwh) {
      if (state === undefined) return 0;
      const { chargeMw, dischargeMw } = policy.act(state, energyMwh);
      return battery.powerMw > 0 ? (chargeMw - dischargeMw) / battery.powerMw : 0;
    },
  };
}
