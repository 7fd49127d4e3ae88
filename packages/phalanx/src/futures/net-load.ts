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

/** Net loads of today on all paths. */
export interface NetTodayPaths {
  readonly pathCount: number;
  readonly stepsPerDay: number;
  /** Paths × steps of today [kW]. */
  readonly netTodayKw: Float64Array;
}

/** Net loads of all paths: those of today, the peaks of every day, and the loads of the later days on request. */
export interface NetLoadPaths extends NetTodayPaths {
  /** Coming days, today included. */
  readonly dayCount: number;
  /** Paths × coming days × windows: highest metered net load, of today from the first step on; −Infinity without a metered step [kW]. */
  readonly dayPeaksKw: Float64Array;
  /** Writes the net loads of one coming day of a path, today being 0 [kW]. Reading one path day after day is fastest. */
  readonly netDayInto: NetLoadDays['netDayInto'];
}

/**
 * Net loads of simulated paths. Later days are visited only where their peaks cannot be known without.
 *
 * @param fromStep - first step of today that counts for its peaks
 * @param meteredSteps - by window: 1 if a step is metered; coming days × steps of a day
 */
export function netLoadPaths(
  futures: LoadFutures,
  fromStep: number,
  meteredSteps: readonly Uint8Array[],
): NetLoadPaths {
  const { pathCount, dayCount, stepsPerDay } = futures;
  const windows = meteredSteps.length;
  const { isSolar, netDayInto } = netLoadDays(futures);
  const knownPeaks = meteredSteps.map((metered) => knownDayPeaks(futures, isSolar, metered));
  const isVisited = Array.from(
    { length: dayCount },
    (_, day) => day === 0 || knownPeaks.some((known) => known[day] === undefined),
  );
  const netTodayKw = new Float64Array(pathCount * stepsPerDay);
  const dayPeaksKw = new Float64Array(pathCount * dayCount * windows);
  const dayKw = new Float64Array(stepsPerDay);
  for (let path = 0; path < pathCount; path += 1) {
    for (let day = 0; day < dayCount; day += 1) {
      if (isVisited[day]) netDayInto(dayKw, path, day);
      if (day === 0) netTodayKw.set(dayKw, path * stepsPerDay);
      const first = day === 0 ? fromStep : 0;
      for (let window = 0; window < windows; window += 1) {
        const known = knownPeaks[window]![day];
        dayPeaksKw[(path * dayCount + day) * windows + window] =
          known === undefined
            ? maxMeteredKw(
                dayKw,
                first,
                meteredSteps[window]!,
                day * stepsPerDay + first,
                stepsPerDay - first,
              )
            : known(path, day);
      }
    }
  }
  return { pathCount, dayCount, stepsPerDay, netTodayKw, dayPeaksKw, netDayInto };
}

type DayPeak = (path: number, day: number) => number;

/** By day: a function that gives its highest metered load without visiting its loads; undefined if they must be visited. */
function knownDayPeaks(
  futures: LoadFutures,
  isSolar: boolean,
  metered: Uint8Array,
): (DayPeak | undefined)[] {
  const { dayCount, stepsPerDay, dayPeakKw } = futures;
  // Most days are metered at the same steps.
  const byPattern = new Map<string, DayPeak>();
  const ofPattern = (steps: Uint8Array): DayPeak => {
    const pattern = steps.join('');
    const peak = byPattern.get(pattern) ?? futures.highestOver(steps);
    byPattern.set(pattern, peak);
    return peak;
  };
  return Array.from({ length: dayCount }, (_, day) => {
    const steps = metered.subarray(day * stepsPerDay, (day + 1) * stepsPerDay);
    if (!steps.includes(1)) return () => Number.NEGATIVE_INFINITY;
    if (isSolar || day === 0) return undefined;
    return steps.includes(0)
      ? ofPattern(steps)
      : (path) => dayPeakKw[path * (dayCount - 1) + day - 1]!;
  });
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
