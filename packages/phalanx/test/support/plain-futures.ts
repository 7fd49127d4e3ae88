import { createStream, nextUniform } from '@bess/kernel/rng';
import type { LoadFutures } from '@bess/strix';

/**
 * Futures that are just these loads.
 *
 * @param pathsKw - by path: the loads of all days, one after the other [kW]
 */
export function plainFutures(pathsKw: readonly Float64Array[], stepsPerDay: number): LoadFutures {
  const pathCount = pathsKw.length;
  const dayCount = pathsKw[0]!.length / stepsPerDay;
  const laterDays = dayCount - 1;
  const dayOf = (path: number, day: number) =>
    pathsKw[path]!.subarray(day * stepsPerDay, (day + 1) * stepsPerDay);
  const todayKw = new Float64Array(pathCount * stepsPerDay);
  for (let path = 0; path < pathCount; path += 1) {
    todayKw.set(dayOf(path, 0), path * stepsPerDay);
  }
  return {
    pathCount,
    dayCount,
    stepsPerDay,
    todayKw,
    todayDay: new Int32Array(pathCount),
    dayOf: new Int32Array(pathCount * laterDays),
    effectKw: new Float64Array(pathCount * laterDays),
    factor: new Float64Array(pathCount).fill(1),
    laterPeakKw: Float64Array.from(pathsKw, (kw) => Math.max(...kw.subarray(stepsPerDay))),
    pathInto: (out, path) => out.set(pathsKw[path]!),
    solarInto: (out) => {
      out.fill(0);
    },
  };
}

/** Random paths about a common shape, with days of different height [kW]. */
export function randomPaths(
  seed: number,
  pathCount: number,
  dayCount: number,
  stepsPerDay: number,
): Float64Array[] {
  const stream = createStream({ seed, stream: 0, path: 0 });
  return Array.from({ length: pathCount }, () =>
    Float64Array.from({ length: dayCount * stepsPerDay }).map((_, at) => {
      const hour = (24 * (at % stepsPerDay)) / stepsPerDay;
      return 40 + 60 * Math.sin((Math.PI * hour) / 24) + 60 * nextUniform(stream) ** 2;
    }),
  );
}
