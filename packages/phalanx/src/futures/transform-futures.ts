import { createStream, normalFromUint32, uint32sInto } from '@bess/kernel/rng';
import type { LoadFutures } from '@bess/strix/load-futures';
import { coarsePeaks } from './coarse-peaks.generated.js';
import { maxMeteredKw } from './net-load.js';

/** Random stream of the factors. STRIX uses streams 4 and 5, the shape groups 6. */
const FACTOR_STREAM = 7;

/**
 * Scales paths by a factor: later days by the full factor, each step of today by a power of it. Feed-in is not scaled.
 *
 * @param factorOf - of a path, above 0
 * @param powers - by step of today, 0 to 1
 */
export function scaleFutures(
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
      todayKw[at + step] = scaleConsumption(todayKw[at + step]!, byStep[step]!);
    }
  }
  const scaleInto = (out: Float64Array, from: number, until: number, path: number) => {
    const factor = factors[path]!;
    for (let i = from; i < until; i++) out[i] = scaleConsumption(out[i]!, factor);
  };
  const todayInto = (out: Float64Array, path: number) =>
    out.set(todayKw.subarray(path * stepsPerDay, (path + 1) * stepsPerDay));
  const laterDays = dayCount - 1;
  return {
    ...futures,
    todayKw,
    factor: futures.factor.map((factor, path) => factor * factors[path]!),
    laterPeakKw: futures.laterPeakKw.map((kw, path) => scaleConsumption(kw, factors[path]!)),
    dayPeakKw: futures.dayPeakKw.map((kw, i) =>
      scaleConsumption(kw, factors[Math.floor(i / laterDays)]!),
    ),
    highestOver: (steps) => {
      const highest = futures.highestOver(steps);
      return (path, day) => scaleConsumption(highest(path, day), factors[path]!);
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

function scaleConsumption(kw: number, factor: number): number {
  return kw > 0 ? kw * factor : kw;
}

/**
 * Adds a load to the rest of today and to tomorrow. It is added after everything else, so that no path falls where the addition rises.
 *
 * @param shiftKw - by step of today and tomorrow [kW]
 * @param fromStep - first step of today that was not observed
 * @param leastKw - lower limit of the load [kW]
 */
export function shiftFutures(
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
    addShiftInto(todayKw, path * stepsPerDay, today, fromStep, leastKw);
  }
  const dayInto = (out: Float64Array, path: number, day: number) => {
    futures.dayInto(out, path, day);
    if (day === 0) addShiftInto(out, 0, today, fromStep, leastKw);
    if (day === 1) addShiftInto(out, 0, tomorrow, 0, leastKw);
  };
  const pathInto = (out: Float64Array, path: number) => {
    futures.pathInto(out, path);
    addShiftInto(out, 0, today, fromStep, leastKw);
    if (dayCount > 1) addShiftInto(out, stepsPerDay, tomorrow, 0, leastKw);
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
  const laterPeakKw = maxByPath(dayPeakKw, pathCount);
  const highestOver: LoadFutures['highestOver'] = (steps) => {
    const highest = futures.highestOver(steps);
    return (path, day) => {
      if (day > 1) return highest(path, day);
      // The addition depends on the step.
      dayInto(dayKw, path, day);
      return maxMeteredKw(dayKw, 0, steps, 0, stepsPerDay);
    };
  };
  return { ...futures, todayKw, dayPeakKw, laterPeakKw, highestOver, dayInto, pathInto };
}

function addShiftInto(
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

/** −Infinity without days. */
function maxByPath(dayPeakKw: Float64Array, pathCount: number): Float64Array {
  const days = dayPeakKw.length / pathCount;
  const result = new Float64Array(pathCount).fill(Number.NEGATIVE_INFINITY);
  for (let path = 0; path < pathCount; path++) {
    for (let i = path * days; i < (path + 1) * days; i++) {
      if (dayPeakKw[i]! > result[path]!) result[path] = dayPeakKw[i]!;
    }
  }
  return result;
}

/**
 * Adjusts the peaks to a meter that averages over a shorter interval than the readings: each path is multiplied by exp(μ d + σ √d z), with d
 * the binary logarithm of the ratio of the two intervals. Method note, section 9.
 *
 * @param seenSteps - observed steps of today, which are not changed
 */
export function adjustForMeterInterval(
  futures: LoadFutures,
  seenSteps: number,
  stepMinutes: number,
  meterMinutes: number,
  seed: number,
): LoadFutures {
  const doublings = Math.log2(stepMinutes / meterMinutes);
  if (!(doublings > 0)) return futures;
  const { mean, standardDeviation } = coarsePeaks;
  const words = new Int32Array(futures.pathCount);
  uint32sInto(words, createStream({ seed, stream: FACTOR_STREAM, path: 0 }));
  const powers = Float64Array.from({ length: futures.stepsPerDay }, (_, step) =>
    step < seenSteps ? 0 : 1,
  );
  return scaleFutures(
    futures,
    (path) =>
      Math.exp(
        mean * doublings +
          standardDeviation * Math.sqrt(doublings) * normalFromUint32(words[path]!),
      ),
    powers,
  );
}

/**
 * Interleaves groups of paths: path p is path ⌊p/n⌋ of group p modulo n. Past days of different groups get different numbers.
 *
 * @param groups - over the same days; the first ones have one path more if the number does not divide evenly
 */
export function interleaveFutures(groups: readonly LoadFutures[]): LoadFutures {
  const { dayCount, stepsPerDay } = groups[0]!;
  const count = groups.length;
  const pathCount = groups.reduce((sum, group) => sum + group.pathCount, 0);
  const groupOf = (path: number) => groups[path % count]!;
  const within = (path: number) => Math.floor(path / count);
  const rows = <T extends Float64Array | Int32Array>(
    out: T,
    width: number,
    of: (group: LoadFutures) => T,
  ): T => {
    for (let path = 0; path < pathCount; path++) {
      const from = within(path) * width;
      out.set(of(groupOf(path)).subarray(from, from + width), path * width);
    }
    return out;
  };
  const laterDays = dayCount - 1;
  const numbered = (days: Int32Array, width: number) =>
    days.map((day, i) => day * count + (Math.floor(i / Math.max(1, width)) % count));
  return {
    pathCount,
    dayCount,
    stepsPerDay,
    todayKw: rows(new Float64Array(pathCount * stepsPerDay), stepsPerDay, (g) => g.todayKw),
    todaySourceDays: numbered(
      rows(new Int32Array(pathCount), 1, (g) => g.todaySourceDays),
      1,
    ),
    sourceDays: numbered(
      rows(new Int32Array(pathCount * laterDays), laterDays, (g) => g.sourceDays),
      laterDays,
    ),
    effectKw: rows(new Float64Array(pathCount * laterDays), laterDays, (g) => g.effectKw),
    factor: rows(new Float64Array(pathCount), 1, (g) => g.factor),
    laterPeakKw: rows(new Float64Array(pathCount), 1, (g) => g.laterPeakKw),
    dayPeakKw: rows(new Float64Array(pathCount * laterDays), laterDays, (g) => g.dayPeakKw),
    highestOver: (steps) => {
      const ofGroups = groups.map((group) => group.highestOver(steps));
      return (path, day) => ofGroups[path % count]!(within(path), day);
    },
    dayInto: (out, path, day) => groupOf(path).dayInto(out, within(path), day),
    pathInto: (out, path) => groupOf(path).pathInto(out, within(path)),
    solarInto: (out, path) => groupOf(path).solarInto(out, within(path)),
  };
}
