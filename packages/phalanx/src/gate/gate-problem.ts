import type { Battery } from '@bess/kernel/battery';
import type { LoadFutures } from '@bess/strix/load-futures';
import type { DemandWindow } from '../demand/demand-charge.js';
import { maxMeteredKw, netLoadDays } from '../futures/net-load.js';
import { type BatteryParameters, createBatteryParameters } from '../internal/battery-parameters.js';

export interface GateProblemOptions {
  /** From today's local midnight to the end of the billing period, given today's readings. */
  readonly futures: LoadFutures;
  /** First step of today in which the battery can still act, by the local clock. */
  readonly fromStep: number;
  readonly stepMinutes: number;
  readonly battery: Battery;
  /** State of charge before `fromStep`, 0 to 1. */
  readonly socFraction: number;
  /** Demands that the billing period is charged for, at least one. */
  readonly windows: readonly DemandWindow[];
  /** By window: 1 if a step is metered; coming days × steps of a day, today first. */
  readonly meteredSteps: readonly Uint8Array[];
  readonly runningPeaksKw: readonly number[];
  /** If that is not known: the same by path, paths × windows, used for charges and risks [kW]. */
  readonly pathRunningPeaksKw?: Float64Array;
}

/** Paths with everything that candidates are evaluated against, created once for all of them. Must not be changed. */
export interface GateProblem extends GateProblemOptions {
  readonly batteryParameters: BatteryParameters;
  readonly stepsPerDay: number;
  /** Paths × steps of today: load less solar [kW]. */
  readonly netTodayKw: Float64Array;
  /** Paths × coming days × windows: highest metered net load, of today from `fromStep` on; −Infinity without a metered step [kW]. */
  readonly dayPeaksKw: Float64Array;
  /** Paths × windows: highest demand of the billing period so far [kW]. */
  readonly runningPeaksByPathKw: Float64Array;
  /** Paths × windows: highest demand from now to the end of the billing period without action; −Infinity without a metered step [kW]. */
  readonly uncontrolledPeaksKw: Float64Array;
  /** Writes the net loads of one coming day of a path, today being 0 [kW]. Reading one path day after day is fastest. */
  readonly netDayInto: (out: Float64Array, path: number, day: number) => void;
}

/**
 * Prepares paths for the evaluation of many policies.
 *
 * @throws EngineError those of `stepBattery` of the kernel
 */
export function createGateProblem(options: GateProblemOptions): GateProblem {
  const { futures, fromStep, stepMinutes, battery, windows, meteredSteps, runningPeaksKw } =
    options;
  const { pathCount, dayCount, stepsPerDay } = futures;
  const count = windows.length;
  const { isSolar, netDayInto } = netLoadDays(futures);
  const knownPeaks = meteredSteps.map((metered) => knownDayPeaks(futures, isSolar, metered));
  const netTodayKw = new Float64Array(pathCount * stepsPerDay);
  const dayPeaksKw = new Float64Array(pathCount * dayCount * count);
  const runningPeaksByPathKw =
    options.pathRunningPeaksKw ??
    Float64Array.from({ length: pathCount * count }, (_, at) => runningPeaksKw[at % count]!);
  const uncontrolledPeaksKw = new Float64Array(pathCount * count);
  const dayKw = new Float64Array(stepsPerDay);
  for (let path = 0; path < pathCount; path += 1) {
    for (let day = 0; day < dayCount; day += 1) {
      let isVisited = day === 0;
      for (let window = 0; window < count; window += 1) {
        if (knownPeaks[window]![day] === undefined) isVisited = true;
      }
      if (isVisited) netDayInto(dayKw, path, day);
      if (day === 0) netTodayKw.set(dayKw, path * stepsPerDay);
      const first = day === 0 ? fromStep : 0;
      for (let window = 0; window < count; window += 1) {
        const known = knownPeaks[window]![day];
        dayPeaksKw[(path * dayCount + day) * count + window] =
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
    for (let window = 0; window < count; window += 1) {
      let highest = Number.NEGATIVE_INFINITY;
      for (let day = 0; day < dayCount; day += 1) {
        const peakKw = dayPeaksKw[(path * dayCount + day) * count + window]!;
        if (peakKw > highest) highest = peakKw;
      }
      uncontrolledPeaksKw[path * count + window] = highest;
    }
  }
  return {
    ...options,
    batteryParameters: createBatteryParameters(battery, stepMinutes, options.socFraction),
    stepsPerDay,
    netTodayKw,
    dayPeaksKw,
    runningPeaksByPathKw,
    uncontrolledPeaksKw,
    netDayInto,
  };
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
