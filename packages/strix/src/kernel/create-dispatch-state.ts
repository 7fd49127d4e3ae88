import type { PolicyTable } from '../policy/policy-table.js';
import type { DispatchState, ReserveLimits } from './dispatch-state.js';
import type { KernelBattery, ReserveTerms } from './simulation-plan.js';

const HOURS = 24;
const CELLS_OF_ONE = 1_024;

/**
 * A battery operated by a policy, laid out for the hourly loop. It stands nowhere until {@link startDispatch}.
 *
 * @param policy - what to do in each state
 * @param battery - what is operated
 * @param reserve - kind of reserve and how it is sold; absent: none
 * @example
 * const state = createDispatchState(plan.policy, plan.battery);
 * startDispatch(state, 0);
 * state.energy * state.mwhOfPoint + plan.battery.minEnergyMwh;
 * // => plan.battery.initialEnergyMwh
 */
export function createDispatchState(
  policy: PolicyTable,
  battery: KernelBattery,
  reserve?: { readonly kind: 'regulation' | 'spinning'; readonly terms: ReserveTerms },
): DispatchState {
  const topPoint = policy.socPoints - 1;
  const mwhOfPoint = topPoint === 0 ? 0 : (battery.maxEnergyMwh - battery.minEnergyMwh) / topPoint;
  const hasRoom = mwhOfPoint > 0;
  const stepMwh = battery.powerMw / policy.actionSteps;
  const moves = {
    topPoint,
    initialPoints: hasRoom ? (battery.initialEnergyMwh - battery.minEnergyMwh) / mwhOfPoint : 0,
    chargePointsOfStep: hasRoom ? (stepMwh * battery.chargeEfficiency) / mwhOfPoint : 0,
    dischargePointsOfStep: hasRoom ? stepMwh / (battery.dischargeEfficiency * mwhOfPoint) : 0,
    boughtMwhOfPoint: mwhOfPoint / battery.chargeEfficiency,
    soldMwhOfPoint: mwhOfPoint * battery.dischargeEfficiency,
  };
  const { observer } = policy;
  return {
    policy,
    mwhOfPoint,
    ...moves,
    wearPerMwhDischarged: battery.wearPerMwhDischarged,
    reserve:
      reserve === undefined || !hasRoom ? undefined : reserveLimits(battery, mwhOfPoint, reserve),
    edgesPassed: countPassedEdges(policy.observer.regimeEdges),
    memory: Float64Array.of(
      ...new Float64Array(2 * HOURS),
      ...observer.regimeEdges,
      Number.POSITIVE_INFINITY,
      ...[observer.widthFactor, observer.profileReach, observer.surpriseGain],
      ...observer.profileGain,
      policy.priceBins * 0.5,
      ...Object.values(moves),
    ),
    rows: new Int32Array(HOURS),
    settled: { features: new Float64Array(12), dayClass: 0 },
    surprise: 0,
    energy: 0,
    energyCash: 0,
    reserveCash: 0,
    dischargedMwh: 0,
  };
}

function reserveLimits(
  battery: KernelBattery,
  mwhOfPoint: number,
  { kind, terms }: { readonly kind: 'regulation' | 'spinning'; readonly terms: ReserveTerms },
): ReserveLimits {
  const { chargeEfficiency, dischargeEfficiency } = battery;
  const symmetric = kind === 'regulation';
  // A deployment longer than the stated duration must find its energy, too.
  const hours = Math.max(terms.durationHours, terms.deploymentMwhPerMwHour);
  const drainedMwh =
    terms.deploymentMwhPerMwHour *
    (symmetric ? 1 / dischargeEfficiency - chargeEfficiency : 1 / dischargeEfficiency);
  return {
    powerMw: battery.powerMw,
    depthMw: terms.depthMw,
    upMwOfPoint: (mwhOfPoint * dischargeEfficiency) / hours,
    downMwOfPoint: symmetric ? mwhOfPoint / (chargeEfficiency * hours) : 0,
    roomlessMw: symmetric ? 0 : terms.depthMw,
    deployedMwh: terms.deploymentMwhPerMwHour,
    drainedPoints: drainedMwh / mwhOfPoint,
    soldShare: symmetric ? 0 : 1,
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
