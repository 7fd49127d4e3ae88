import type { KernelBattery } from '../kernel/simulation-plan.js';
import type { Observation } from './observe.js';
import type { PolicyTable } from './policy-table.js';

/** What a policy decides by. */
export interface PolicyState {
  readonly observation: Observation;
  /** Energy stored [MWh]. */
  readonly energyMwh: number;
}

/** What to do in the hour whose price was observed. */
export interface PolicyAction {
  /** At the meter, for the hour; one of the two is 0 [MW]. */
  readonly chargeMw: number;
  readonly dischargeMw: number;
  /** Whether what is left of power and energy is offered as reserve. */
  readonly sellReserve: boolean;
}

/** A policy on its own. It sees no price: what it knows of prices is in the observation. */
export interface Policy {
  readonly name: string;
  act(state: PolicyState): PolicyAction;
}

/**
 * A policy to be asked hour by hour.
 *
 * @param table - of {@link buildPolicy}
 * @param battery - the battery it was built for
 * @example
 * const policy = createPolicy(table, battery);
 * policy.act({ observation, energyMwh: 2 });
 * // => { chargeMw: 0, dischargeMw: 1, sellReserve: false }
 */
export function createPolicy(table: PolicyTable, battery: KernelBattery): Policy {
  const { minEnergyMwh, maxEnergyMwh, powerMw, chargeEfficiency, dischargeEfficiency } = battery;
  const room = maxEnergyMwh - minEnergyMwh;
  return {
    name: table.name,
    act: ({ observation, energyMwh }) => {
      const { dayClass, hour, regime, bin } = observation;
      const row = ((dayClass * 24 + hour) * 5 + regime) * table.priceBins + bin;
      const stored = Math.min(room, Math.max(0, energyMwh - minEnergyMwh));
      const point = room > 0 ? Math.floor((stored / room) * (table.socPoints - 1) + 0.5) : 0;
      const share = table.actions[row * table.socPoints + point]! / table.actionSteps;
      return {
        chargeMw: share > 0 ? Math.min(share * powerMw, (room - stored) / chargeEfficiency) : 0,
        dischargeMw: share < 0 ? Math.min(-share * powerMw, stored * dischargeEfficiency) : 0,
        sellReserve: table.sellReserve[row] === 1,
      };
    },
  };
}
