import {
  chargeRoomKw,
  dischargeRoomKw,
  socAfterCharge,
  socAfterDischarge,
  stepWear,
} from '../../internal/battery-terms.js';
import { type Place, placeInto, placeSocInto } from './place.js';
import type { PlanGrid } from './plan-grid.js';

/**
 * What it costs to follow each cap through a step from each state if its net load is one node's, method note, equation (18).
 *
 * @param costs - receives them by state of charge, cap and peak level
 * @param grid - state grid
 * @param step - step
 * @param loadKw - net load of the node [kW]
 * @param capsKw - caps to try [kW]
 * @param after - expected costs after the step given this node, by state of charge and peak level
 * @param afterFirst - index of the first of them
 */
export function capCostsInto(
  costs: Float64Array,
  grid: PlanGrid,
  step: number,
  loadKw: number,
  capsKw: Float64Array,
  after: Float64Array,
  afterFirst: number,
): void {
  const { socFractions, outer, inner, levels, terms, prices } = grid;
  const outerKw = outer.levelsKw;
  const innerKw = inner.levelsKw;
  const outerCount = outerKw.length;
  const innerCount = innerKw.length;
  const outerIsMetered = outer.meteredSteps[step] === 1;
  const innerIsMetered = inner.meteredSteps[step] === 1;
  const socPlace: Place = { index: 0, share: 0 };
  const outerPlace: Place = { index: 0, share: 0 };
  const innerPlace: Place = { index: 0, share: 0 };
  const row = new Float64Array(levels);
  let at = 0;
  for (let soc = 0; soc < socFractions.length; soc += 1) {
    const socFraction = socFractions[soc]!;
    const mostChargeKw = chargeRoomKw(terms, socFraction);
    const mostDischargeKw = Math.min(dischargeRoomKw(terms, socFraction), Math.max(0, loadKw));
    for (let cap = 0; cap < capsKw.length; cap += 1) {
      const capKw = capsKw[cap]!;
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
      const low = afterFirst + socPlace.index * levels;
      const high = share === 0 ? low : low + levels;
      for (let level = 0; level < levels; level += 1) {
        const atLow = after[low + level]!;
        row[level] = cost + atLow + share * (after[high + level]! - atLow);
      }
      // Peaks below the grid demand rise to it.
      const outerRaised = outerIsMetered ? countBelow(outerKw, gridKw) : 0;
      const innerRaised = innerIsMetered ? countBelow(innerKw, gridKw) : 0;
      if (outerRaised > 0) {
        placeInto(outerPlace, outerKw, gridKw);
        const from = outerPlace.index * innerCount;
        const to = outerPlace.share === 0 ? from : from + innerCount;
        for (let level = 0; level < innerCount; level += 1) {
          const value =
            row[from + level]! + outerPlace.share * (row[to + level]! - row[from + level]!);
          costs[at + level] = value;
        }
        for (let raised = 1; raised < outerRaised; raised += 1) {
          costs.copyWithin(at + raised * innerCount, at, at + innerCount);
        }
      }
      for (let level = outerRaised * innerCount; level < levels; level += 1) {
        costs[at + level] = row[level]!;
      }
      if (innerRaised > 0) {
        placeInto(innerPlace, innerKw, gridKw);
        const { index, share: innerShare } = innerPlace;
        const next = innerShare === 0 ? index : index + 1;
        for (let level = 0; level < outerCount; level += 1) {
          const first = at + level * innerCount;
          const below = costs[first + index]!;
          const value = below + innerShare * (costs[first + next]! - below);
          for (let raised = 0; raised < innerRaised; raised += 1) costs[first + raised] = value;
        }
      }
      at += levels;
    }
  }
}

function countBelow(levels: Float64Array, value: number): number {
  let count = 0;
  while (count < levels.length && levels[count]! < value) count += 1;
  return count;
}
