import type { LoadFutures } from '@bess/strix';
import { highestMeteredKw } from '../../internal/highest-metered-kw.js';

/**
 * Futures with a load added to what is still to come of today and to tomorrow. It is added after everything else, so that no path
 * falls where it rises.
 *
 * @param shiftKw - by step of today and tomorrow [kW]
 * @param fromStep - first step of today that is not seen
 * @param leastKw - below which no load falls [kW]
 */
export function shiftedFutures(
  futures: LoadFutures,
  shiftKw: Float64Array,
  fromStep: number,
  leastKw: number,
): LoadFutures {
  const { pathCount, dayCount, stepsPerDay } = futures;
  const today = shiftKw.subarray(0, stepsPerDay);
  const tomorrow = shiftKw.subarray(stepsPerDay);
  const todayKw = futures.todayKw.slice();
  for (let path = 0; path < pathCount; path++) {
    addInto(todayKw, path * stepsPerDay, today, fromStep, leastKw);
  }
  const dayInto = (out: Float64Array, path: number, day: number) => {
    futures.dayInto(out, path, day);
    if (day === 0) addInto(out, 0, today, fromStep, leastKw);
    if (day === 1) addInto(out, 0, tomorrow, 0, leastKw);
  };
  const pathInto = (out: Float64Array, path: number) => {
    futures.pathInto(out, path);
    addInto(out, 0, today, fromStep, leastKw);
    if (dayCount > 1) addInto(out, stepsPerDay, tomorrow, 0, leastKw);
  };
  const laterDays = dayCount - 1;
  const dayPeakKw = futures.dayPeakKw.slice();
  const dayKw = new Float64Array(stepsPerDay);
  for (let path = 0; path < pathCount && laterDays > 0; path++) {
    dayInto(dayKw, path, 1);
    let highest = Number.NEGATIVE_INFINITY;
    for (let step = 0; step < stepsPerDay; step++) {
      if (dayKw[step]! > highest) highest = dayKw[step]!;
    }
    dayPeakKw[path * laterDays] = highest;
  }
  const laterPeakKw = highestByPath(dayPeakKw, pathCount);
  const highestOver: LoadFutures['highestOver'] = (steps) => {
    const highest = futures.highestOver(steps);
    return (path, day) => {
      if (day > 1) return highest(path, day);
      // What is added hangs on the step.
      dayInto(dayKw, path, day);
      return highestMeteredKw(dayKw, 0, steps, 0, stepsPerDay);
    };
  };
  return { ...futures, todayKw, dayPeakKw, laterPeakKw, highestOver, dayInto, pathInto };
}

function addInto(
  out: Float64Array,
  at: number,
  shiftKw: Float64Array,
  from: number,
  leastKw: number,
): void {
  for (let step = from; step < shiftKw.length; step++) {
    out[at + step] = Math.max(leastKw, out[at + step]! + shiftKw[step]!);
  }
}

/** −Infinity where there are no days. */
function highestByPath(dayPeakKw: Float64Array, pathCount: number): Float64Array {
  const days = dayPeakKw.length / pathCount;
  const result = new Float64Array(pathCount).fill(Number.NEGATIVE_INFINITY);
  for (let path = 0; path < pathCount; path++) {
    for (let i = path * days; i < (path + 1) * days; i++) {
      if (dayPeakKw[i]! > result[path]!) result[path] = dayPeakKw[i]!;
    }
  }
  return result;
}
