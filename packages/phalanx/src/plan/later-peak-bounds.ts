import { maxMeteredKw, type NetLoadPaths } from '../futures/net-load.js';
import {
  type BatteryParameters,
  chargeHeadroomKw,
  dischargeHeadroomKw,
  socAfterCharge,
  socAfterDischarge,
} from '../internal/battery-parameters.js';
import { type PreparedTargets, prepareTargetsCore } from '../target/follow-target.js';

/** How far peaks of the days after today can be brought down, window by window, path by path. */
export interface LaterPeakBounds {
  /** Highest net load where the window meters, at least 0; windows × paths [kW]. */
  readonly uncontrolledPeakKw: Float64Array;
  /** Least demand that the battery can hold if the path is known; windows × paths [kW]. */
  readonly foresightPeakKw: Float64Array;
}

/** Good to a thousandth of the power. */
const BISECTIONS = 10;

/**
 * The least targets that the battery can hold from tomorrow on, path by path, each day by itself: it begins every day full, so that
 * only the highest days are gone through. With several windows each comes down by the same share of what it could by
 * itself. Method note, equation (29).
 *
 * @param paths - net loads
 * @param battery - battery
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
  const rules = Array.from({ length: laterDays }, (_, later) =>
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
    rules,
    stepsPerDay,
    highestKw: new Float64Array(windows * laterDays),
    fullFraction: battery.maxSocFraction,
  };
  const tops = new Float64Array(windows);
  const reachesKw = new Float64Array(windows);
  for (let path = 0; path < pathCount; path += 1) {
    const from = (path * dayCount + 1) * stepsPerDay;
    for (let window = 0; window < windows; window += 1) {
      tops[window] = highestByDay(search, meteredSteps[window]!, from, window);
    }
    for (let window = 0; window < windows; window += 1) {
      // By itself: the others may be as high as they like.
      reachesKw.fill(0);
      const mostKw = Math.min(tops[window]!, battery.powerKw * battery.availabilityFraction);
      reachesKw[window] = mostKw;
      reachesKw[window] = mostKw * maxFeasibleShare(search, from, tops, reachesKw);
      foresightPeakKw[window * pathCount + path] = reachesKw[window]!;
    }
    for (let window = 0; window < windows; window += 1) {
      reachesKw[window] = foresightPeakKw[window * pathCount + path]!;
    }
    const share = windows === 1 ? 1 : maxFeasibleShare(search, from, tops, reachesKw);
    for (let window = 0; window < windows; window += 1) {
      uncontrolledPeakKw[window * pathCount + path] = tops[window]!;
      foresightPeakKw[window * pathCount + path] = tops[window]! - share * reachesKw[window]!;
    }
  }
  return { uncontrolledPeakKw, foresightPeakKw };
}

interface Search {
  readonly netKw: Float64Array;
  /** By later day. */
  readonly rules: readonly PreparedTargets[];
  readonly stepsPerDay: number;
  /** Highest metered net load of the path at hand, windows × later days [kW]. */
  readonly highestKw: Float64Array;
  readonly fullFraction: number;
}

/** Notes the highest metered net load of each later day of a path; returns the highest of all, at least 0 [kW]. */
function highestByDay(search: Search, metered: Uint8Array, from: number, window: number): number {
  const { netKw, highestKw, stepsPerDay, rules } = search;
  const laterDays = rules.length;
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
 * The greatest share of the reaches by which all windows can come down together: that of the hardest day. The day of the highest load
 * goes first, so that hardly any other has to be searched.
 */
function maxFeasibleShare(
  search: Search,
  from: number,
  tops: Float64Array,
  reachesKw: Float64Array,
): number {
  const { highestKw, rules } = search;
  const laterDays = rules.length;
  let hardest = 0;
  let leadKw = Number.NEGATIVE_INFINITY;
  for (let later = 0; later < laterDays; later += 1) {
    for (let window = 0; window < tops.length; window += 1) {
      const kw = highestKw[window * laterDays + later]! - tops[window]! + reachesKw[window]!;
      if (kw > leadKw) {
        leadKw = kw;
        hardest = later;
      }
    }
  }
  let share = 1;
  for (let turn = 0; turn < laterDays; turn += 1) {
    const later = turn === 0 ? hardest : turn <= hardest ? turn - 1 : turn;
    if (isDayFeasible(search, from, tops, reachesKw, share, later)) continue;
    let low = 0;
    let high = share;
    for (let halving = 0; halving < BISECTIONS; halving += 1) {
      const middle = (low + high) / 2;
      if (isDayFeasible(search, from, tops, reachesKw, middle, later)) low = middle;
      else high = middle;
    }
    share = low;
  }
  return share;
}

/** Whether a day that begins with a full battery stays at or under the targets. */
function isDayFeasible(
  search: Search,
  from: number,
  tops: Float64Array,
  reachesKw: Float64Array,
  share: number,
  later: number,
): boolean {
  const { netKw, rules, highestKw, stepsPerDay, fullFraction } = search;
  const laterDays = rules.length;
  const windows = tops.length;
  const { targetsKw } = rules[later]!;
  let isQuiet = true;
  for (let window = 0; window < windows; window += 1) {
    targetsKw[window] = tops[window]! - share * reachesKw[window]!;
    if (highestKw[window * laterDays + later]! > targetsKw[window]!) isQuiet = false;
  }
  return isQuiet || isTargetKept(rules[later]!, netKw, from + later * stepsPerDay, fullFraction);
}

/** Follows targets from a full battery, as `followTargetInto` does, until one cannot be held. */
function isTargetKept(
  { batteryParameters: terms, length, targetsKw, metered }: PreparedTargets,
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
      if (dischargeHeadroomKw(terms, soc) < loadKw - capKw) return false;
      soc = socAfterDischarge(terms, soc, loadKw - capKw);
    } else if (soc < fullFraction) {
      soc = socAfterCharge(terms, soc, Math.min(capKw - loadKw, chargeHeadroomKw(terms, soc)));
    }
  }
  return true;
}
