import {
  chargeRoomKw,
  dischargeRoomKw,
  socAfterCharge,
  socAfterDischarge,
  stepWear,
} from '../../internal/battery-terms.js';
import { type Place, placeInto, placeSocInto } from './place.js';
import { type PlanGrid, termsAt } from './plan-grid.js';

/**
 * What it costs to hold through a step from each state if its net load is one node's, and what following each cap costs more, method
 * note, equation (24).
 *
 * @param holding - receives what holding costs, by peak level and state of charge
 * @param costs - receives what each cap costs more, by cap, peak level and state of charge
 * @param grid - state grid
 * @param step - step
 * @param loadKw - net load of the node [kW]
 * @param capsKw - caps to try [kW]
 * @param reach - by cap: how many peak levels it is tried from
 * @param tried - by cap: from how many of these a lower cap is tried that does the same
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
  const terms = termsAt(grid, step);
  const socCount = socFractions.length;
  const outerKw = outer.levelsKw;
  const innerKw = inner.levelsKw;
  const innerCount = innerKw.length;
  const outerIsMetered = outer.meteredSteps[step] === 1;
  const innerIsMetered = inner.meteredSteps[step] === 1;
  const socPlace: Place = { index: 0, share: 0 };
  const outerPlace: Place = { index: 0, share: 0 };
  const innerPlace: Place = { index: 0, share: 0 };
  for (let soc = 0; soc < socCount; soc += 1) {
    const socFraction = socFractions[soc]!;
    const mostChargeKw = chargeRoomKw(terms, socFraction);
    const mostDischargeKw = Math.min(dischargeRoomKw(terms, socFraction), Math.max(0, loadKw));
    // Holding is one more cap, the load itself, and comes first.
    for (let cap = -1; cap < capsKw.length; cap += 1) {
      const capKw = cap < 0 ? loadKw : capsKw[cap]!;
      let gridKw: number;
      let socAfter: number;
      let cost = 0;
      if (loadKw > capKw) {
        const dischargeKw = Math.min(loadKw - capKw, mostDischargeKw);
        // The difference of a difference may lie a bit above the cap.
        gridKw = dischargeKw < mostDischargeKw ? capKw : loadKw - dischargeKw;
        socAfter = socAfterDischarge(terms, socFraction, dischargeKw);
        cost = stepWear(terms, dischargeKw);
      } else {
        const chargeKw = Math.min(capKw - loadKw, mostChargeKw);
        gridKw = chargeKw < mostChargeKw ? capKw : loadKw + chargeKw;
        socAfter = socAfterCharge(terms, socFraction, chargeKw);
      }
      cost += prices[step]! * Math.max(0, gridKw) * terms.hours;
      placeSocInto(socPlace, grid, socAfter);
      const { share } = socPlace;
      const low = afterFirst + socPlace.index;
      const high = share === 0 ? low : low + 1;
      // Peaks below the grid demand rise to it.
      const outerRaised = outerIsMetered ? countBelow(outerKw, gridKw) : 0;
      const innerRaised = innerIsMetered ? countBelow(innerKw, gridKw) : 0;
      if (outerRaised > 0) placeInto(outerPlace, outerKw, gridKw);
      if (innerRaised > 0) placeInto(innerPlace, innerKw, gridKw);
      const toFirst = Math.max(0, cap) * levels * socCount + soc;
      const last = cap < 0 ? levels : reach[cap]!;
      const first = cap < 0 ? 0 : tried[cap]!;
      if (first >= last) continue;
      let outerLevel = Math.floor(first / innerCount);
      let innerLevel = first % innerCount;
      for (let level = first; level < last; level += 1) {
        const outerAt = outerLevel < outerRaised ? outerPlace.index : outerLevel;
        const outerShare = outerLevel < outerRaised ? outerPlace.share : 0;
        const innerAt = innerLevel < innerRaised ? innerPlace.index : innerLevel;
        const innerShare = innerLevel < innerRaised ? innerPlace.share : 0;
        const from = (outerAt * innerCount + innerAt) * socCount;
        let value = after[low + from]!;
        value += share * (after[high + from]! - value);
        if (innerShare !== 0) {
          const atLow = after[low + from + socCount]!;
          value += innerShare * (atLow + share * (after[high + from + socCount]! - atLow) - value);
        }
        if (outerShare !== 0) {
          const above = from + innerCount * socCount;
          let raised = after[low + above]!;
          raised += share * (after[high + above]! - raised);
          if (innerShare !== 0) {
            const atLow = after[low + above + socCount]!;
            raised +=
              innerShare * (atLow + share * (after[high + above + socCount]! - atLow) - raised);
          }
          value += outerShare * (raised - value);
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
