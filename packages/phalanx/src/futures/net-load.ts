import type { LoadFutures } from '@bess/strix/load-futures';

/** Loads less solar of futures, day by day. */
interface NetLoadDays {
  readonly isSolar: boolean;
  /** With solar quickest day after day of one path. */
  readonly netDayInto: (out: Float64Array, path: number, day: number) => void;
}

/** Loads less solar of futures; with solar the path asked for last is kept. */
export function netLoadDays(futures: LoadFutures): NetLoadDays {
  const { dayCount, stepsPerDay } = futures;
  const solarKw = new Float64Array(dayCount * stepsPerDay);
  futures.solarInto(solarKw, 0);
  // Either every past day has solar or none.
  const isSolar = solarKw.some((kw) => kw !== 0);
  if (!isSolar) return { isSolar, netDayInto: futures.dayInto };
  let kept = 0;
  return {
    isSolar,
    netDayInto(out, path, day) {
      if (path !== kept) {
        futures.solarInto(solarKw, path);
        kept = path;
      }
      futures.dayInto(out, path, day);
      const at = day * stepsPerDay;
      for (let step = 0; step < stepsPerDay; step += 1)
        out[step] = out[step]! - solarKw[at + step]!;
    },
  };
}

/** Futures less solar, path by path, day after day; 0 days of solar cost nothing but the look. */
export interface NetLoadPaths {
  readonly pathCount: number;
  readonly dayCount: number;
  readonly stepsPerDay: number;
  /** Paths × coming days × steps of a day [kW]. */
  readonly netKw: Float64Array;
}

/** Writes all futures out as net loads. */
export function netLoadPaths(futures: LoadFutures): NetLoadPaths {
  const { pathCount, dayCount, stepsPerDay } = futures;
  const length = dayCount * stepsPerDay;
  const netKw = new Float64Array(pathCount * length);
  const solarKw = new Float64Array(length);
  for (let path = 0; path < pathCount; path += 1) {
    const ofPath = netKw.subarray(path * length, (path + 1) * length);
    futures.pathInto(ofPath, path);
    futures.solarInto(solarKw, path);
    for (let step = 0; step < length; step += 1) ofPath[step] = ofPath[step]! - solarKw[step]!;
  }
  return { pathCount, dayCount, stepsPerDay, netKw };
}

/**
 * The highest load among some steps.
 *
 * @param loadKw - loads [kW]
 * @param from - first of them that is looked at
 * @param metered - 1 where a step counts
 * @param meteredFrom - where in it the first one is
 * @param steps - how many are looked at
 * @returns −Infinity where no step counts [kW]
 */
export function maxMeteredKw(
  loadKw: Float64Array,
  from: number,
  metered: ArrayLike<number>,
  meteredFrom: number,
  steps: number,
): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let step = 0; step < steps; step += 1) {
    if (metered[meteredFrom + step] === 1 && loadKw[from + step]! > highest) {
      highest = loadKw[from + step]!;
    }
  }
  return highest;
}
