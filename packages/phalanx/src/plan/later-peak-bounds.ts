import { maxMeteredKw, type NetLoadPaths } from '../futures/net-load.js';
import {
  type BatteryParameters,
  chargeHeadroomKw,
  dischargeHeadroomKw,
  socAfterCharge,
  socAfterDischarge,
} from '../internal/battery-parameters.js';
import { type PreparedTargets, prepareTargetsCore } from '../target/follow-target.js';

/** By how much the peaks of the days after today can be reduced, by window and path. */
export interface LaterPeakBounds {
  /** Highest metered net load, at least 0; windows × paths [kW]. */
  readonly uncontrolledPeakKw: Float64Array;
  /** Lowest demand that the battery can keep if the path is known (perfect foresight); windows × paths [kW]. */
  readonly foresightPeakKw: Float64Array;
}

/** Accuracy of a thousandth of the power. */
const BISECTIONS = 10;

/**
 * The lowest feasible targets from tomorrow on, path by path. Every day is considered alone, beginning with a full battery, so that only the
 * highest days have to be simulated. With several windows, each target is lowered by the same share of what would be feasible for it alone.
 * Method note, equation (29).
 *
 * @param meteredSteps - by window: coming days × steps of a day
 */
export function laterPeakBounds(
  paths: NetLoadPaths,
  battery: BatteryParameters,
  meteredSteps: readonly Uint8Array[],
): LaterPeakBounds {
  const { pathCount, dayCount, stepsPerDay, netKw } = paths;
  const windows = meteredSteps.length;
  const laterDays = dayCount - 1;
  const targetsByDay = Array.from({ length: laterDays }, (_, later) =>
    prepareTargetsCore(
      battery,
      meteredSteps.map((metered) => ({
        meteredSteps: metered.subarray((later + 1) * stepsPerDay, (later + 2) * stepsPerDay),
        targetKw: 0,
      })),
    ),
  );
  const uncontrolledPeakKw = new Float64Array(windows * pathCount);
  const foresightPeakKw = new Float64Array(windows * pathCount);
  const search: Search = {
    netKw,
    targetsByDay,
    stepsPerDay,
    highestKw: new Float64Array(windows * laterDays),
    fullFraction: battery.maxSocFraction,
  };
  const tops = new Float64Array(windows);
  const reductionsKw = new Float64Array(windows);
  for (let path = 0; path < pathCount; path += 1) {
    const from = (path * dayCount + 1) * stepsPerDay;
    for (let window = 0; window < windows; window += 1) {
      tops[window] = highestByDay(search, meteredSteps[window]!, from, window);
    }
    for (let window = 0; window < windows; window += 1) {
      // Alone: the other windows are not limited.
      reductionsKw.fill(0);
      const maxReductionKw = Math.min(
        tops[window]!,
        battery.powerKw * battery.availabilityFraction,
      );
      reductionsKw[window] = maxReductionKw;
      reductionsKw[window] = maxReductionKw * maxFeasibleShare(search, from, tops, reductionsKw);
      foresightPeakKw[window * pathCount + path] = reductionsKw[window]!;
    }
    for (let window = 0; window < windows; window += 1) {
      reductionsKw[window] = foresightPeakKw[window * pathCount + path]!;
    }
    const share = windows === 1 ? 1 : maxFeasibleShare(search, from, tops, reductionsKw);
    for (let window = 0; window < windows; window += 1) {
      uncontrolledPeakKw[window * pathCount + path] = tops[window]!;
      foresightPeakKw[window * pathCount + path] = tops[window]! - share * reductionsKw[window]!;
    }
  }
  return { uncontrolledPeakKw, foresightPeakKw };
}

interface Search {
  readonly netKw: Float64Array;
  readonly targetsByDay: readonly PreparedTargets[];
  readonly stepsPerDay: number;
  /** Highest metered net load of the current path, windows × later days [kW]. */
  readonly highestKw: Float64Array;
  readonly fullFraction: number;
}

/** Records the highest metered net load of each later day of a path; returns the highest of all, at least 0 [kW]. */
function highestByDay(search: Search, metered: Uint8Array, from: number, window: number): number {
  const { netKw, highestKw, stepsPerDay, targetsByDay } = search;
  const laterDays = targetsByDay.length;
  let highest = 0;
  for (let later = 0; later < laterDays; later += 1) {
    const start = later * stepsPerDay;
    const ofDay = maxMeteredKw(netKw, from + start, metered, stepsPerDay + start, stepsPerDay);
    highestKw[window * laterDays + later] = ofDay;
    if (ofDay > highest) highest = ofDay;
  }
  return highest;
}

/**
 * The largest share of the reductions that is feasible for all windows together: that of the tightest day. The day with the highest load is
 * tried first, so that hardly any other has to be searched.
 */
function maxFeasibleShare(
  search: Search,
  from: number,
  tops: Float64Array,
  reductionsKw: Float64Array,
): number {
  const { highestKw, targetsByDay } = search;
  const laterDays = targetsByDay.length;
  let tightest = 0;
  let leadKw = Number.NEGATIVE_INFINITY;
  for (let later = 0; later < laterDays; later += 1) {
    for (let window = 0; window < tops.length; window += 1) {
      const kw = highestKw[window * laterDays + later]! - tops[window]! + reductionsKw[window]!;
      if (kw > leadKw) {
        leadKw = kw;
        tightest = later;
      }
    }
  }
  let share = 1;
  for (let turn = 0; turn < laterDays; turn += 1) {
    const later = turn === 0 ? tightest : turn <= tightest ? turn - 1 : turn;
    if (isDayFeasible(search, from, tops, reductionsKw, share, later)) continue;
    let low = 0;
    let high = share;
    for (let iteration = 0; iteration < BISECTIONS; iteration += 1) {
      const middle = (low + high) / 2;
      if (isDayFeasible(search, from, tops, reductionsKw, middle, later)) low = middle;
      else high = middle;
    }
    share = low;
  }
  return share;
}

/** Whether a day that begins with a full battery stays at or below the targets. */
function isDayFeasible(
  search: Search,
  from: number,
  tops: Float64Array,
  reductionsKw: Float64Array,
  share: number,
  later: number,
): boolean {
  const { netKw, targetsByDay, highestKw, stepsPerDay, fullFraction } = search;
  const laterDays = targetsByDay.length;
  const windows = tops.length;
  const { targetsKw } = targetsByDay[later]!;
  let isBelowTargets = true;
  for (let window = 0; window < windows; window += 1) {
    targetsKw[window] = tops[window]! - share * reductionsKw[window]!;
    if (highestKw[window * laterDays + later]! > targetsKw[window]!) isBelowTargets = false;
  }
  return (
    isBelowTargets ||
    isTargetKept(targetsByDay[later]!, netKw, from + later * stepsPerDay, fullFraction)
  );
}

/** Follows targets from a full battery, as `followTargetInto` does, until one cannot be kept. */
function isTargetKept(
  { batteryParameters, length, targetsKw, metered }: PreparedTargets,
  netKw: Float64Array,
  first: number,
  fullFraction: number,
): boolean {
  const windows = targetsKw.length;
  let soc = fullFraction;
  for (let step = 0; step < length; step += 1) {
    let capKw = Number.POSITIVE_INFINITY;
    for (let window = 0; window < windows; window += 1) {
      if (metered[window * length + step] === 1 && targetsKw[window]! < capKw) {
        capKw = targetsKw[window]!;
      }
    }
    const loadKw = netKw[first + step]!;
    if (loadKw > capKw) {
      if (dischargeHeadroomKw(batteryParameters, soc) < loadKw - capKw) return false;
      soc = socAfterDischarge(batteryParameters, soc, loadKw - capKw);
    } else if (soc < fullFraction) {
      soc = socAfterCharge(
        batteryParameters,
        soc,
        Math.min(capKw - loadKw, chargeHeadroomKw(batteryParameters, soc)),
      );
    }
  }
  return true;
}
