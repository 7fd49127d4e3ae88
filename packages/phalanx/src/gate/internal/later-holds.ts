import {
  chargeRoomKw,
  dischargeRoomKw,
  socAfterCharge,
  socAfterDischarge,
} from '../../internal/battery-terms.js';
import type { GateScene } from '../gate-scene.js';
import { targetCaps } from './target-caps.js';

/** Whether the later days of the paths of a scene stay at or under targets; for many policies of today. */
export interface LaterHolds {
  /**
   * @param path - path
   * @param socFraction - at tomorrow's midnight, share of the capacity
   */
  readonly holds: (path: number, socFraction: number) => boolean;
}

/**
 * Follows targets from tomorrow to the end of the billing period, as `followTargetInto` does: above them the battery discharges, below
 * them it recharges. Days on which a full battery has nothing to do are not visited, and what is known of a path from one state of
 * charge serves all policies.
 *
 * @param scene - futures
 * @param targetsKw - by window [kW]
 */
export function laterHolds(scene: GateScene, targetsKw: ArrayLike<number>): LaterHolds {
  const { futures, terms, stepsPerDay, meteredSteps, dayPeaksKw, netDayInto } = scene;
  const { dayCount, pathCount } = futures;
  const { maxSocFraction } = terms;
  const windows = meteredSteps.length;
  const dayKw = new Float64Array(stepsPerDay);
  const capsKw = targetCaps(meteredSteps, targetsKw, dayCount * stepsPerDay);
  // By path: the least state of charge at midnight known to hold, and the highest known to miss. A fuller battery holds what an emptier one does.
  const heldFrom = new Float64Array(pathCount).fill(Number.POSITIVE_INFINITY);
  const missedFrom = new Float64Array(pathCount).fill(Number.NEGATIVE_INFINITY);
  let soc = 0;

  const isQuiet = (path: number, day: number): boolean => {
    const at = (path * dayCount + day) * windows;
    for (let window = 0; window < windows; window += 1) {
      if (dayPeaksKw[at + window]! > targetsKw[window]!) return false;
    }
    return true;
  };

  /** One day from `soc` on; false where a target is missed. A quiet day is left as soon as the battery is full. */
  const followDay = (path: number, day: number, quiet: boolean): boolean => {
    netDayInto(dayKw, path, day);
    const first = day * stepsPerDay;
    for (let step = 0; step < stepsPerDay; step += 1) {
      const capKw = capsKw[first + step]!;
      const loadKw = dayKw[step]!;
      if (loadKw > capKw) {
        const neededKw = loadKw - capKw;
        if (dischargeRoomKw(terms, soc) < neededKw) return false;
        soc = socAfterDischarge(terms, soc, neededKw);
      } else if (soc < maxSocFraction) {
        soc = socAfterCharge(terms, soc, Math.min(capKw - loadKw, chargeRoomKw(terms, soc)));
      } else if (quiet) return true;
    }
    return true;
  };

  const holdsFrom = (path: number, first: number): boolean => {
    for (let day = first; day < dayCount; day += 1) {
      const quiet = isQuiet(path, day);
      if (quiet && soc >= maxSocFraction) continue;
      if (!followDay(path, day, quiet)) return false;
    }
    return true;
  };

  return {
    holds(path, socFraction) {
      if (dayCount === 1 || socFraction >= heldFrom[path]!) return true;
      if (socFraction <= missedFrom[path]!) return false;
      soc = socFraction;
      if (holdsFrom(path, 1)) {
        heldFrom[path] = socFraction;
        return true;
      }
      missedFrom[path] = socFraction;
      return false;
    },
  };
}
