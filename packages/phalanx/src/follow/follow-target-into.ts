import {
  chargeRoomKw,
  dischargeRoomKw,
  socAfterCharge,
  socAfterDischarge,
  stepWear,
} from '../internal/battery-terms.js';
import type { FollowRule } from './follow-rule.js';

/** Where a battery stands that follows a target; changed in place. */
export interface FollowState {
  /** State of charge, share of the capacity. */
  socFraction: number;
  /** Highest grid demand so far, by window [kW]. */
  readonly peaksKw: Float64Array;
  /** Wear so far [currency]. */
  wearCost: number;
}

/**
 * Follows targets greedily over the steps of a rule, without allocation: above the cap of a step the battery
 * discharges what it can, below it it recharges as far as the cap allows. The cap is the least of max(target,
 * running peak) over the windows metered at the step, method note, equation (3); where no window is metered the
 * battery recharges at full power. Nothing is checked.
 *
 * @param state - state at the first step; that after the last step when it returns
 * @param rule - targets from {@link followRule}
 * @param netLoadKwSeries - load less solar [kW]
 * @param first - index in `netLoadKwSeries` of the rule's first step
 * @param gridKwSeries - receives the grid demand of each step [kW], if given
 * @param socFractionSeries - receives the state of charge at the end of each step, if given
 */
export function followTargetInto(
  state: FollowState,
  rule: FollowRule,
  netLoadKwSeries: Float64Array,
  first = 0,
  gridKwSeries?: Float64Array,
  socFractionSeries?: Float64Array,
): void {
  const { terms, length, targetsKw, metered } = rule;
  const { peaksKw } = state;
  const windows = targetsKw.length;
  let socFraction = state.socFraction;
  let wearCost = state.wearCost;
  for (let step = 0; step < length; step += 1) {
    let capKw = Number.POSITIVE_INFINITY;
    for (let window = 0; window < windows; window += 1) {
      if (metered[window * length + step] === 0) continue;
      const heldKw = Math.max(targetsKw[window]!, peaksKw[window]!);
      if (heldKw < capKw) capKw = heldKw;
    }
    const loadKw = netLoadKwSeries[first + step]!;
    let gridKw: number;
    if (loadKw > capKw) {
      const neededKw = loadKw - capKw;
      const dischargeKw = Math.min(neededKw, dischargeRoomKw(terms, socFraction));
      socFraction = socAfterDischarge(terms, socFraction, dischargeKw);
      wearCost += stepWear(terms, dischargeKw);
      // The difference of a difference may lie a bit above the cap, and would break it.
      gridKw = dischargeKw === neededKw ? capKw : loadKw - dischargeKw;
    } else {
      const wantedKw = capKw - loadKw;
      const chargeKw = Math.min(wantedKw, chargeRoomKw(terms, socFraction));
      socFraction = socAfterCharge(terms, socFraction, chargeKw);
      gridKw = chargeKw === wantedKw ? capKw : loadKw + chargeKw;
    }
    for (let window = 0; window < windows; window += 1) {
      if (metered[window * length + step] === 1 && gridKw > peaksKw[window]!) {
        peaksKw[window] = gridKw;
      }
    }
    if (gridKwSeries !== undefined) gridKwSeries[step] = gridKw;
    if (socFractionSeries !== undefined) socFractionSeries[step] = socFraction;
  }
  state.socFraction = socFraction;
  state.wearCost = wearCost;
}
