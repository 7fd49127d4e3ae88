import type { LoadFutures } from '@bess/strix/load-futures';

/** Net loads (load less solar) of simulated paths, day by day. */
interface NetLoadDays {
  readonly isSolar: boolean;
  /** With solar, reading one path day after day is fastest. */
  readonly netDayInto: (out: Float64Array, path: number, day: number) => void;
}

/** Net loads of simulated paths; with solar, the last path is cached. */
export function netLoadDays(futures: LoadFutures): NetLoadDays {
  const { dayCount, stepsPerDay } = futures;
  const solarKw = new Float64Array(dayCount * stepsPerDay);
  futures.solarInto(solarKw, 0);
  // Either every past day has solar or none.
  const isSolar = solarKw.some((kw) => kw !== 0);
  if (!isSolar) return { isSolar, netDayInto: futures.dayInto };
  let cachedPath = 0;
  return {
    isSolar,
    netDayInto(out, path, day) {
      if (path !== cachedPath) {
        futures.solarInto(solarKw, path);
        cachedPath = path;
      }
      futures.dayInto(out, path, day);
      const at = day * stepsPerDay;
      for (let step = 0; step < stepsPerDay; step += 1)
        out[step] = out[step]! - solarKw[at + step]!;
    },
  };
}

/** Net loads of all paths; days without solar add almost no cost. */
export interface NetLoadPaths {
  readonly pathCount: number;
  readonly dayCount: number;
  readonly stepsPerDay: number;
  /** Paths × coming days × steps of a day [kW]. */
  readonly netKw: Float64Array;
}

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
 * The highest metered load of a run of steps.
 *
 * @param from - index of the first load
 * @param metered - 1 if a step is metered
 * @param meteredFrom - index in `metered` of the first step
 * @returns −Infinity if no step is metered [kW]
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
