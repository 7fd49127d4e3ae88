import type { LoadFutures } from '@bess/strix/load-futures';

/**
 * Paths with given loads.
 *
 * @param pathsKw - by path: loads of all coming days [kW]
 * @param solarKwSeries - of each path [kW]
 */
export function givenFutures(
  pathsKw: readonly (readonly number[])[],
  stepsPerDay: number,
  solarKwSeries?: readonly number[],
): LoadFutures {
  const pathCount = pathsKw.length;
  const dayCount = pathsKw[0]!.length / stepsPerDay;
  const laterDays = dayCount - 1;
  return {
    pathCount,
    dayCount,
    stepsPerDay,
    todayKw: Float64Array.from(pathsKw.flatMap((path) => path.slice(0, stepsPerDay))),
    todaySourceDays: new Int32Array(pathCount),
    sourceDays: new Int32Array(pathCount * laterDays),
    effectKw: new Float64Array(pathCount * laterDays),
    factor: new Float64Array(pathCount).fill(1),
    laterPeakKw: Float64Array.from(pathsKw, (path) => Math.max(...path.slice(stepsPerDay))),
    dayPeakKw: Float64Array.from({ length: pathCount * laterDays }, (_, i) => {
      const from = ((i % laterDays) + 1) * stepsPerDay;
      return Math.max(...pathsKw[Math.floor(i / laterDays)]!.slice(from, from + stepsPerDay));
    }),
    highestOver: (steps) => (path, day) =>
      Math.max(
        ...pathsKw[path]!.slice(day * stepsPerDay, (day + 1) * stepsPerDay).filter(
          (_, step) => steps[step] === 1,
        ),
      ),
    dayInto: (out, path, day) =>
      out.set(pathsKw[path]!.slice(day * stepsPerDay, (day + 1) * stepsPerDay)),
    pathInto: (out, path) => out.set(pathsKw[path]!),
    solarInto: (out) => {
      if (solarKwSeries) out.set(solarKwSeries);
      else out.fill(0, 0, dayCount * stepsPerDay);
    },
  };
}
