import {
  chargeHeadroomKw,
  dischargeHeadroomKw,
  socAfterCharge,
  socAfterDischarge,
} from '../internal/battery-parameters.js';
import type { GateProblem } from './gate-problem.js';

/** Whether the later days of the paths of a problem stay at or below the targets; shared by many policies of today. */
export interface LaterFeasibility {
  /** @param socFraction - at midnight tonight, 0 to 1 */
  readonly isFeasible: (path: number, socFraction: number) => boolean;
}

/**
 * Follows targets from tomorrow to the end of the billing period, as `followTargetInto` does. Days on which a full battery has nothing to do
 * are skipped, and what is known of a path from one state of charge is reused for all policies.
 */
export function laterFeasibility(
  problem: GateProblem,
  targetsKw: ArrayLike<number>,
): LaterFeasibility {
  const { futures, batteryParameters, stepsPerDay, meteredSteps, dayPeaksKw, netDayInto } = problem;
  const { dayCount, pathCount } = futures;
  const { maxSocFraction } = batteryParameters;
  const windows = meteredSteps.length;
  const dayKw = new Float64Array(stepsPerDay);
  const capsKw = targetCaps(meteredSteps, targetsKw, dayCount * stepsPerDay);
  // By path: the lowest state of charge at midnight known to be feasible, and the highest known not to be. A fuller battery keeps every
  // target that an emptier one keeps.
  const feasibleFrom = new Float64Array(pathCount).fill(Number.POSITIVE_INFINITY);
  const infeasibleUpTo = new Float64Array(pathCount).fill(Number.NEGATIVE_INFINITY);

  const isBelowTargets = (path: number, day: number): boolean => {
    const at = (path * dayCount + day) * windows;
    for (let window = 0; window < windows; window += 1) {
      if (dayPeaksKw[at + window]! > targetsKw[window]!) return false;
    }
    return true;
  };

  /**
   * The state of charge after a day that begins with another; NaN if a target is missed. A day whose loads stay below the targets ends as soon
   * as the battery is full.
   */
  const followDay = (path: number, day: number, socBefore: number, isBelow: boolean): number => {
    netDayInto(dayKw, path, day);
    const first = day * stepsPerDay;
    let soc = socBefore;
    for (let step = 0; step < stepsPerDay; step += 1) {
      const capKw = capsKw[first + step]!;
      const loadKw = dayKw[step]!;
      if (loadKw > capKw) {
        const neededKw = loadKw - capKw;
        if (dischargeHeadroomKw(batteryParameters, soc) < neededKw) return Number.NaN;
        soc = socAfterDischarge(batteryParameters, soc, neededKw);
      } else if (soc < maxSocFraction) {
        soc = socAfterCharge(
          batteryParameters,
          soc,
          Math.min(capKw - loadKw, chargeHeadroomKw(batteryParameters, soc)),
        );
      } else if (isBelow) return soc;
    }
    return soc;
  };

  const areTargetsKept = (path: number, socTonight: number): boolean => {
    let soc = socTonight;
    for (let day = 1; day < dayCount; day += 1) {
      const isBelow = isBelowTargets(path, day);
      if (isBelow && soc >= maxSocFraction) continue;
      soc = followDay(path, day, soc, isBelow);
      if (Number.isNaN(soc)) return false;
    }
    return true;
  };

  return {
    isFeasible(path, socFraction) {
      if (dayCount === 1 || socFraction >= feasibleFrom[path]!) return true;
      if (socFraction <= infeasibleUpTo[path]!) return false;
      if (areTargetsKept(path, socFraction)) {
        feasibleFrom[path] = socFraction;
        return true;
      }
      infeasibleUpTo[path] = socFraction;
      return false;
    },
  };
}

/** Cap of each step: the lowest target of the windows metered at it, Infinity without one [kW]. */
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
