import type { LoadFutures } from '@bess/strix';

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
  const todayKw = futures.todayKw.slice();
  for (let path = 0; path < pathCount; path++) {
    addInto(todayKw, path * stepsPerDay, shiftKw, fromStep, stepsPerDay, leastKw);
  }
  const pathInto = (out: Float64Array, path: number) => {
    futures.pathInto(out, path);
    addInto(out, 0, shiftKw, fromStep, Math.min(dayCount, 2) * stepsPerDay, leastKw);
  };
  return { ...futures, todayKw, pathInto, laterPeakKw: laterPeaks(futures, pathInto) };
}

function addInto(
  out: Float64Array,
  at: number,
  shiftKw: Float64Array,
  from: number,
  until: number,
  leastKw: number,
): void {
  for (let step = from; step < until; step++) {
    out[at + step] = Math.max(leastKw, out[at + step]! + shiftKw[step]!);
  }
}

function laterPeaks(futures: LoadFutures, pathInto: LoadFutures['pathInto']): Float64Array {
  const { pathCount, dayCount, stepsPerDay } = futures;
  const path = new Float64Array(dayCount * stepsPerDay);
  const laterPeakKw = new Float64Array(pathCount).fill(Number.NEGATIVE_INFINITY);
  if (dayCount < 2) return laterPeakKw;
  for (let p = 0; p < pathCount; p++) {
    pathInto(path, p);
    let highest = Number.NEGATIVE_INFINITY;
    for (let step = stepsPerDay; step < path.length; step++) {
      if (path[step]! > highest) highest = path[step]!;
    }
    laterPeakKw[p] = highest;
  }
  return laterPeakKw;
}
