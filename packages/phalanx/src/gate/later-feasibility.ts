import {
  chargeHeadroomKw,
  dischargeHeadroomKw,
  socAfterCharge,
  socAfterDischarge,
} from '../internal/battery-parameters.js';
import type { GateProblem } from './gate-problem.js';

/** Whether the later days of the paths of a scene stay at or under targets; for many policies of today. */
export interface LaterFeasibility {
  /**
   * @param path - path
   * @param socFraction - at tomorrow's midnight, share of the capacity
   */
  readonly isFeasible: (path: number, socFraction: number) => boolean;
}

/**
 * Follows targets from tomorrow to the end of the billing period, as `followTargetInto` does: above them the battery discharges, below
 * them it recharges. Days on which a full battery has nothing to do are not visited, and what is known of a path from one state of
 * charge serves all policies.
 *
 * @param scene - futures
 * @param targetsKw - by window [kW]
 */
export function laterFeasibility(
  scene: GateProblem,
  targetsKw: ArrayLike<number>,
): LaterFeasibility {
  const {
    futures,
    batteryParameters: terms,
    stepsPerDay,
    meteredSteps,
    dayPeaksKw,
    netDayInto,
  } = scene;
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
        if (dischargeHeadroomKw(terms, soc) < neededKw) return false;
        soc = socAfterDischarge(terms, soc, neededKw);
      } else if (soc < maxSocFraction) {
        soc = socAfterCharge(terms, soc, Math.min(capKw - loadKw, chargeHeadroomKw(terms, soc)));
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
    isFeasible(path, socFraction) {
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

/**
 * What targets ask for by step: the least of those of the windows metered at it, Infinity without any [kW].
 *
 * @param meteredSteps - by window: 1 where a step counts
 * @param targetsKw - by window [kW]
 * @param length - steps, from the first on
 */
export function targetCaps(
  meteredSteps: readonly Uint8Array[],
  targetsKw: ArrayLike<number>,
  length: number,
): Float64Array {
  const capsKw = new Float64Array(length).fill(Number.POSITIVE_INFINITY);
  for (const [window, metered] of meteredSteps.entries()) {
    const targetKw = targetsKw[window]!;
    for (let step = 0; step < length; step += 1) {
      if (metered[step] === 1 && targetKw < capsKw[step]!) capsKw[step] = targetKw;
    }
  }
  return capsKw;
}
