import { createHourToDecide } from '../policy/planning/choose-move.js';
import { createDayPlan } from '../policy/planning/day-plan.js';
import { plannedBattery, type SoldReserve } from '../policy/planning/planned-battery.js';
import type { PolicyTable } from '../policy/policy-table.js';
import type { DispatchState } from './dispatch-state.js';
import type { KernelBattery } from './simulation-plan.js';

const HOURS = 24;
const MONTHS = 12;
const CELLS_OF_ONE = 1_024;

/**
 * A battery operated by a policy, laid out for the hourly loop. It stands nowhere until {@link startDispatch}.
 *
 * @param policy - how it is operated
 * @param battery - what is operated
 * @param reserve - kind of reserve and how it is sold; absent: none
 * @example
 * const state = createDispatchState(plan.policy, plan.battery);
 * startDispatch(state, 0);
 * state.energyMwh + plan.battery.minEnergyMwh;
 * // => plan.battery.initialEnergyMwh
 */
export function createDispatchState(
  policy: PolicyTable,
  battery: KernelBattery,
  reserve?: SoldReserve,
): DispatchState {
  const sells = reserve !== undefined && policy.reservePrice !== undefined;
  return {
    policy,
    battery: plannedBattery(battery, sells ? reserve : undefined),
    initialEnergyMwh: battery.initialEnergyMwh - battery.minEnergyMwh,
    depthMw: sells ? reserve.terms.depthMw : 0,
    edgesPassed: countPassedEdges(policy.observer.regimeEdges),
    edges: Float64Array.of(...policy.observer.regimeEdges, Number.POSITIVE_INFINITY),
    profile: new Float64Array(2 * HOURS),
    morning: new Float64Array(2 * HOURS),
    plan: createDayPlan(),
    openings: new Array(MONTHS).fill(undefined),
    now: createHourToDecide(),
    deviations: new Float64Array(HOURS),
    widths: new Float64Array(HOURS),
    squashed: new Float64Array(HOURS),
    regimes: new Uint8Array(HOURS),
    reservePrices: new Float64Array(HOURS),
    // Not whole numbers: engines lay out fields by what they first hold.
    profileMean: 0.5,
    scalePerMwh: 0.5,
    surprise: 0.5,
    energyMwh: 0.5,
    energyCash: 0.5,
    reserveCash: 0.5,
    dischargedMwh: 0.5,
  };
}

/** One cell more than the surprise can reach, each counted at an end below all that rounding lets into it. */
function countPassedEdges(edges: Float64Array): Uint8Array {
  const passed = new Uint8Array(2 * CELLS_OF_ONE + 1);
  let count = 0;
  for (let cell = 0; cell < passed.length; cell++) {
    while (count < edges.length && edges[count]! <= (cell - 1) / CELLS_OF_ONE - 1) count++;
    passed[cell] = count;
  }
  return passed;
}
