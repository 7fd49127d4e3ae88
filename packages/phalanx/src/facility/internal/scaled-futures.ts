import type { LoadFutures } from '@bess/strix';

/**
 * Futures times a factor: later days by the whole of it, steps of today by the power of it that each one takes. What is fed in
 * stays as it is.
 *
 * @param factorOf - of a path, above 0
 * @param powers - by step of today, 0 to 1
 */
export function scaledFutures(
  futures: LoadFutures,
  factorOf: (path: number) => number,
  powers: Float64Array,
): LoadFutures {
  const { pathCount, dayCount, stepsPerDay } = futures;
  const factors = Float64Array.from({ length: pathCount }, (_, path) => factorOf(path));
  const todayKw = futures.todayKw.slice();
  const byStep = new Float64Array(stepsPerDay);
  for (let path = 0; path < pathCount; path++) {
    // Paths of one group often share their factor.
    if (path === 0 || factors[path] !== factors[path - 1]) {
      for (let step = 0; step < stepsPerDay; step++) byStep[step] = factors[path]! ** powers[step]!;
    }
    const at = path * stepsPerDay;
    for (let step = 0; step < stepsPerDay; step++) {
      todayKw[at + step] = times(todayKw[at + step]!, byStep[step]!);
    }
  }
  const scaleInto = (out: Float64Array, from: number, until: number, path: number) => {
    const factor = factors[path]!;
    for (let i = from; i < until; i++) out[i] = times(out[i]!, factor);
  };
  const todayInto = (out: Float64Array, path: number) =>
    out.set(todayKw.subarray(path * stepsPerDay, (path + 1) * stepsPerDay));
  const laterDays = dayCount - 1;
  return {
    ...futures,
    todayKw,
    factor: futures.factor.map((factor, path) => factor * factors[path]!),
    laterPeakKw: futures.laterPeakKw.map((kw, path) => times(kw, factors[path]!)),
    dayPeakKw: futures.dayPeakKw.map((kw, i) => times(kw, factors[Math.floor(i / laterDays)]!)),
    highestOver: (steps) => {
      const highest = futures.highestOver(steps);
      return (path, day) => times(highest(path, day), factors[path]!);
    },
    dayInto: (out, path, day) => {
      if (day === 0) {
        todayInto(out, path);
        return;
      }
      futures.dayInto(out, path, day);
      scaleInto(out, 0, stepsPerDay, path);
    },
    pathInto: (out, path) => {
      futures.pathInto(out, path);
      todayInto(out, path);
      scaleInto(out, stepsPerDay, dayCount * stepsPerDay, path);
    },
  };
}

function times(kw: number, factor: number): number {
  return kw > 0 ? kw * factor : kw;
}
