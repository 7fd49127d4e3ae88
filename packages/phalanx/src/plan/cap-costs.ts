import {
  chargeHeadroomKw,
  dischargeHeadroomKw,
  socAfterCharge,
  socAfterDischarge,
  stepWear,
} from '../internal/battery-parameters.js';
import {
  type GridPosition,
  locateInto,
  locateSocInto,
  type PlanGrid,
  parametersAt,
} from './plan-grid.js';

/** Smallest saving for which another cap is preferred, as a share of the cost, so that rounding decides nothing. */
const TIE_TOLERANCE = 1e-12;

/**
 * Cost of holding through a step from each state for the net load of one node, and the additional cost of following each cap, method note,
 * equation (24).
 *
 * @param holding - receives the cost of holding, by peak level and state of charge
 * @param costs - receives the additional cost of each cap, by cap, peak level and state of charge
 * @param reach - by cap: number of peak levels from which it is tried
 * @param tried - by cap: number of these levels for which a lower cap with the same effect is tried already
 * @param after - expected costs after the step given this node, by peak level and state of charge
 * @param afterFirst - index of the first of them
 */
export function capCostsInto(
  holding: Float64Array,
  costs: Float64Array,
  grid: PlanGrid,
  step: number,
  loadKw: number,
  capsKw: Float64Array,
  reach: Int32Array,
  tried: Int32Array,
  after: Float64Array,
  afterFirst: number,
): void {
  const { socFractions, outer, inner, levels, prices } = grid;
  const parameters = parametersAt(grid, step);
  const socCount = socFractions.length;
  const outerKw = outer.levelsKw;
  const innerKw = inner.levelsKw;
  const innerCount = innerKw.length;
  const outerIsMetered = outer.meteredSteps[step] === 1;
  const innerIsMetered = inner.meteredSteps[step] === 1;
  const socPlace: GridPosition = { index: 0, weight: 0 };
  const outerPlace: GridPosition = { index: 0, weight: 0 };
  const innerPlace: GridPosition = { index: 0, weight: 0 };
  for (let soc = 0; soc < socCount; soc += 1) {
    const socFraction = socFractions[soc]!;
    const maxChargeKw = chargeHeadroomKw(parameters, socFraction);
    const maxDischargeKw = Math.min(
      dischargeHeadroomKw(parameters, socFraction),
      Math.max(0, loadKw),
    );
    // Holding is treated as one more cap, the load itself, and comes first.
    for (let cap = -1; cap < capsKw.length; cap += 1) {
      const capKw = cap < 0 ? loadKw : capsKw[cap]!;
      let gridKw: number;
      let socAfter: number;
      let cost = 0;
      if (loadKw > capKw) {
        const dischargeKw = Math.min(loadKw - capKw, maxDischargeKw);
        // Computed as a difference, the grid demand could exceed the cap by rounding.
        gridKw = dischargeKw < maxDischargeKw ? capKw : loadKw - dischargeKw;
        socAfter = socAfterDischarge(parameters, socFraction, dischargeKw);
        cost = stepWear(parameters, dischargeKw);
      } else {
        const chargeKw = Math.min(capKw - loadKw, maxChargeKw);
        gridKw = chargeKw < maxChargeKw ? capKw : loadKw + chargeKw;
        socAfter = socAfterCharge(parameters, socFraction, chargeKw);
      }
      cost += prices[step]! * Math.max(0, gridKw) * parameters.hours;
      locateSocInto(socPlace, grid, socAfter);
      const { weight } = socPlace;
      const low = afterFirst + socPlace.index;
      const high = weight === 0 ? low : low + 1;
      // Peaks below the grid demand rise to it.
      const outerRaised = outerIsMetered ? countBelow(outerKw, gridKw) : 0;
      const innerRaised = innerIsMetered ? countBelow(innerKw, gridKw) : 0;
      if (outerRaised > 0) locateInto(outerPlace, outerKw, gridKw);
      if (innerRaised > 0) locateInto(innerPlace, innerKw, gridKw);
      const toFirst = Math.max(0, cap) * levels * socCount + soc;
      const last = cap < 0 ? levels : reach[cap]!;
      const first = cap < 0 ? 0 : tried[cap]!;
      if (first >= last) continue;
      let outerLevel = Math.floor(first / innerCount);
      let innerLevel = first % innerCount;
      for (let level = first; level < last; level += 1) {
        const outerAt = outerLevel < outerRaised ? outerPlace.index : outerLevel;
        const outerWeight = outerLevel < outerRaised ? outerPlace.weight : 0;
        const innerAt = innerLevel < innerRaised ? innerPlace.index : innerLevel;
        const innerWeight = innerLevel < innerRaised ? innerPlace.weight : 0;
        const from = (outerAt * innerCount + innerAt) * socCount;
        let value = after[low + from]!;
        value += weight * (after[high + from]! - value);
        if (innerWeight !== 0) {
          const atLow = after[low + from + socCount]!;
          value +=
            innerWeight * (atLow + weight * (after[high + from + socCount]! - atLow) - value);
        }
        if (outerWeight !== 0) {
          const above = from + innerCount * socCount;
          let raised = after[low + above]!;
          raised += weight * (after[high + above]! - raised);
          if (innerWeight !== 0) {
            const atLow = after[low + above + socCount]!;
            raised +=
              innerWeight * (atLow + weight * (after[high + above + socCount]! - atLow) - raised);
          }
          value += outerWeight * (raised - value);
        }
        const held = level * socCount + soc;
        if (cap < 0) holding[held] = cost + value;
        else costs[toFirst + level * socCount] = cost + value - holding[held]!;
        innerLevel += 1;
        if (innerLevel === innerCount) {
          innerLevel = 0;
          outerLevel += 1;
        }
      }
    }
  }
}

function countBelow(levels: Float64Array, value: number): number {
  let count = 0;
  while (count < levels.length && levels[count]! < value) count += 1;
  return count;
}

/** Result of {@link bestCapsInto}, by node of the previous step, peak level and state of charge. */
export interface BestCaps {
  /** Lowest expected cost [currency]. */
  readonly expected: Float64Array;
  readonly capKw: Float64Array;
  readonly chargeUpToKw: Float64Array;
}

/**
 * Lowest expected cost before each state of a step, and the two caps that achieve it, method note, equation (25). Nodes below a cap only
 * charge and nodes above it only discharge, so one pass over the caps finds both.
 *
 * @param holding - cost of holding from {@link capCostsInto}, node by node
 * @param costs - additional costs of the caps from {@link capCostsInto}, node by node
 * @param transition - P(node | node of the previous step), row by row
 * @param reach - by cap: number of peak levels from which it is tried
 * @param tried - by cap: number of these levels for which a lower cap with the same effect is tried already
 */
export function bestCapsInto(
  { expected, capKw, chargeUpToKw }: BestCaps,
  states: number,
  socCount: number,
  nodesKw: Float64Array,
  holding: Float64Array,
  costs: Float64Array,
  transition: Float64Array,
  capsKw: Float64Array,
  reach: Int32Array,
  tried: Int32Array,
): void {
  const nodes = nodesKw.length;
  const capCount = capsKw.length;
  const block = capCount * states;
  const previousNodes = expected.length / states;
  const held = new Float64Array(states);
  const leastCharging = new Float64Array(states);
  const chargingCapKw = new Float64Array(states);
  const least = new Float64Array(states);
  for (let previous = 0; previous < previousNodes; previous += 1) {
    const row = previous * nodes;
    const to = previous * states;
    held.fill(0);
    for (let node = 0; node < nodes; node += 1)
      addTo(held, transition[row + node]!, holding, node * states, states);
    leastCharging.fill(Number.POSITIVE_INFINITY);
    least.fill(Number.POSITIVE_INFINITY);
    for (let cap = 0; cap < capCount; cap += 1) {
      const level = capsKw[cap]!;
      let below = 0;
      while (below < nodes && nodesKw[below]! < level) below += 1;
      const first = cap * states;
      for (let state = tried[cap]! * socCount; state < reach[cap]! * socCount; state += 1) {
        let charging = 0;
        let discharging = 0;
        let at = first + state;
        for (let node = 0; node < below; node += 1) {
          charging += transition[row + node]! * costs[at]!;
          at += block;
        }
        for (let node = below; node < nodes; node += 1) {
          discharging += transition[row + node]! * costs[at]!;
          at += block;
        }
        const tie = TIE_TOLERANCE * Math.abs(held[state]!);
        if (charging < leastCharging[state]! - tie) {
          leastCharging[state] = charging;
          chargingCapKw[state] = level;
        }
        const value = discharging + leastCharging[state]!;
        if (value < least[state]! - tie) {
          least[state] = value;
          capKw[to + state] = level;
          chargeUpToKw[to + state] = chargingCapKw[state]!;
        }
      }
    }
    for (let state = 0; state < states; state += 1)
      expected[to + state] = held[state]! + least[state]!;
  }
}

function addTo(sums: Float64Array, share: number, from: Float64Array, at: number, count: number) {
  if (share === 0) return;
  for (let state = 0; state < count; state += 1) {
    sums[state] = sums[state]! + share * from[at + state]!;
  }
}
