import type { NetLoadPaths } from '../futures/net-load.js';
import {
  type BatteryParameters,
  chargeHeadroomKw,
  dischargeHeadroomKw,
  socAfterCharge,
  socAfterDischarge,
} from '../internal/battery-parameters.js';

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
  paths: Omit<NetLoadPaths, 'netTodayKw'>,
  battery: BatteryParameters,
  meteredSteps: readonly Uint8Array[],
): LaterPeakBounds {
  const { pathCount, dayCount, stepsPerDay, dayPeaksKw, netDayInto } = paths;
  const windows = meteredSteps.length;
  const search = createSearch(battery, meteredSteps, dayCount, stepsPerDay, netDayInto);
  const { topsKw, reductionsKw, dayPeaksKw: ofPathKw } = search;
  const uncontrolledPeakKw = new Float64Array(windows * pathCount);
  const foresightPeakKw = new Float64Array(windows * pathCount);
  for (let path = 0; path < pathCount; path += 1) {
    search.path = path;
    search.loadedDay = 0;
    const first = path * dayCount * windows;
    ofPathKw.set(dayPeaksKw.subarray(first, first + dayCount * windows));
    topsKw.fill(0);
    for (let at = windows; at < ofPathKw.length; at += 1) {
      const window = at % windows;
      if (ofPathKw[at]! > topsKw[window]!) topsKw[window] = ofPathKw[at]!;
    }
    for (let window = 0; window < windows; window += 1) {
      // Alone: the other windows are not limited.
      reductionsKw.fill(0);
      const maxReductionKw = Math.min(
        topsKw[window]!,
        battery.powerKw * battery.availabilityFraction,
      );
      reductionsKw[window] = maxReductionKw;
      reductionsKw[window] = maxReductionKw * maxFeasibleShare(search);
      foresightPeakKw[window * pathCount + path] = reductionsKw[window]!;
    }
    for (let window = 0; window < windows; window += 1) {
      reductionsKw[window] = foresightPeakKw[window * pathCount + path]!;
    }
    const share = windows === 1 ? 1 : maxFeasibleShare(search);
    for (let window = 0; window < windows; window += 1) {
      uncontrolledPeakKw[window * pathCount + path] = topsKw[window]!;
      foresightPeakKw[window * pathCount + path] = topsKw[window]! - share * reductionsKw[window]!;
    }
  }
  return { uncontrolledPeakKw, foresightPeakKw };
}

/** The search for the feasible targets of one path after the other; changed in place. */
interface Search {
  readonly battery: BatteryParameters;
  readonly netDayInto: NetLoadPaths['netDayInto'];
  readonly dayCount: number;
  readonly stepsPerDay: number;
  path: number;
  /** Highest metered net load of the path, coming days × windows [kW]. */
  readonly dayPeaksKw: Float64Array;
  /** By window: highest metered net load of the later days, and by how much it is to be reduced [kW]. */
  readonly topsKw: Float64Array;
  readonly reductionsKw: Float64Array;
  readonly targetsKw: Float64Array;
  /** Day whose loads are in `dayKw`; 0 if none. */
  loadedDay: number;
  readonly dayKw: Float64Array;
  /** The sets of windows that meter a step, and the cap of each [kW]. */
  readonly windowSets: readonly (readonly number[])[];
  readonly capsKw: Float64Array;
  /** Coming days × steps of a day: index of the set of windows that meters a step. */
  readonly windowSetOfStep: Uint8Array;
  /** The steps of the day in which its targets can be exceeded. */
  firstStep: number;
  endStep: number;
}

function createSearch(
  battery: BatteryParameters,
  meteredSteps: readonly Uint8Array[],
  dayCount: number,
  stepsPerDay: number,
  netDayInto: NetLoadPaths['netDayInto'],
): Search {
  const windows = meteredSteps.length;
  const { windowSets, windowSetOfStep } = groupSteps(meteredSteps, dayCount * stepsPerDay);
  return {
    battery,
    netDayInto,
    dayCount,
    stepsPerDay,
    path: 0,
    dayPeaksKw: new Float64Array(dayCount * windows),
    topsKw: new Float64Array(windows),
    reductionsKw: new Float64Array(windows),
    targetsKw: new Float64Array(windows),
    loadedDay: 0,
    dayKw: new Float64Array(stepsPerDay),
    windowSets,
    capsKw: new Float64Array(windowSets.length),
    windowSetOfStep,
    firstStep: 0,
    endStep: stepsPerDay,
  };
}

/** Groups steps by the windows that meter them: there are few such sets, and a cap is computed once for each. */
function groupSteps(meteredSteps: readonly Uint8Array[], length: number) {
  const windowSets: number[][] = [];
  const places = new Map<number, number>();
  const windowSetOfStep = new Uint8Array(length);
  for (let step = 0; step < length; step += 1) {
    let key = 0;
    for (let window = 0; window < meteredSteps.length; window += 1) {
      key = 2 * key + meteredSteps[window]![step]!;
    }
    let place = places.get(key);
    if (place === undefined) {
      const windows = [...meteredSteps.keys()];
      place = windowSets.push(windows.filter((window) => meteredSteps[window]![step] === 1)) - 1;
      places.set(key, place);
    }
    windowSetOfStep[step] = place;
  }
  return { windowSets, windowSetOfStep };
}

/**
 * The largest share of the reductions that is feasible for all windows together: that of the tightest day. The day with the highest load is
 * tried first, so that hardly any other has to be searched.
 */
function maxFeasibleShare(search: Search): number {
  const { dayPeaksKw, topsKw, reductionsKw, dayCount, stepsPerDay } = search;
  const windows = topsKw.length;
  let tightest = 1;
  let leadKw = Number.NEGATIVE_INFINITY;
  for (let day = 1; day < dayCount; day += 1) {
    for (let window = 0; window < windows; window += 1) {
      const kw = dayPeaksKw[day * windows + window]! - topsKw[window]! + reductionsKw[window]!;
      if (kw > leadKw) {
        leadKw = kw;
        tightest = day;
      }
    }
  }
  let share = 1;
  for (let turn = 1; turn < dayCount; turn += 1) {
    const day = turn === 1 ? tightest : turn <= tightest ? turn - 1 : turn;
    search.firstStep = 0;
    search.endStep = stepsPerDay;
    if (isDayFeasible(search, share, day)) continue;
    // A smaller share has higher targets, which are exceeded in fewer steps.
    limitToExceedances(search, day);
    let low = 0;
    let high = share;
    for (let iteration = 0; iteration < BISECTIONS; iteration += 1) {
      const middle = (low + high) / 2;
      if (isDayFeasible(search, middle, day)) low = middle;
      else high = middle;
    }
    share = low;
  }
  return share;
}

/** Whether a day that begins with a full battery stays at or below the targets. */
function isDayFeasible(search: Search, share: number, day: number): boolean {
  const { dayPeaksKw, topsKw, reductionsKw, targetsKw, windowSets, capsKw } = search;
  const windows = topsKw.length;
  let isBelowTargets = true;
  for (let window = 0; window < windows; window += 1) {
    targetsKw[window] = topsKw[window]! - share * reductionsKw[window]!;
    if (dayPeaksKw[day * windows + window]! > targetsKw[window]!) isBelowTargets = false;
  }
  if (isBelowTargets) return true;
  for (let set = 0; set < windowSets.length; set += 1) {
    let capKw = Number.POSITIVE_INFINITY;
    for (const window of windowSets[set]!) {
      if (targetsKw[window]! < capKw) capKw = targetsKw[window]!;
    }
    capsKw[set] = capKw;
  }
  if (search.loadedDay !== day) {
    search.netDayInto(search.dayKw, search.path, day);
    search.loadedDay = day;
  }
  return isTargetKept(search, day);
}

/** Limits the search to the steps between the first and the last load of the day above its cap: before the first the battery is full. */
function limitToExceedances(search: Search, day: number): void {
  const { dayKw, capsKw, windowSetOfStep, stepsPerDay } = search;
  const isExceeded = (step: number) =>
    dayKw[step]! > capsKw[windowSetOfStep[day * stepsPerDay + step]!]!;
  while (search.firstStep < search.endStep && !isExceeded(search.firstStep)) search.firstStep += 1;
  while (search.endStep > search.firstStep && !isExceeded(search.endStep - 1)) search.endStep -= 1;
}

/** Follows the caps from a full battery, as `followTargetInto` does, until one cannot be kept. */
function isTargetKept(search: Search, day: number): boolean {
  const { battery, dayKw, capsKw, windowSetOfStep, firstStep, endStep } = search;
  const fullFraction = battery.maxSocFraction;
  const first = day * search.stepsPerDay;
  let soc = fullFraction;
  for (let step = firstStep; step < endStep; step += 1) {
    const capKw = capsKw[windowSetOfStep[first + step]!]!;
    const loadKw = dayKw[step]!;
    if (loadKw > capKw) {
      if (dischargeHeadroomKw(battery, soc) < loadKw - capKw) return false;
      soc = socAfterDischarge(battery, soc, loadKw - capKw);
    } else if (soc < fullFraction) {
      soc = socAfterCharge(battery, soc, Math.min(capKw - loadKw, chargeHeadroomKw(battery, soc)));
    }
  }
  return true;
}
