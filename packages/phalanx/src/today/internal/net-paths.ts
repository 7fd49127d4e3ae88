import type { LoadFutures } from '@bess/strix';

/** Futures less solar, path by path, day after day; 0 days of solar cost nothing but the look. */
export interface NetPaths {
  readonly pathCount: number;
  readonly dayCount: number;
  readonly stepsPerDay: number;
  /** Paths × coming days × steps of a day [kW]. */
  readonly netKw: Float64Array;
}

/** Writes all futures out as net loads. */
export function netPaths(futures: LoadFutures): NetPaths {
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
