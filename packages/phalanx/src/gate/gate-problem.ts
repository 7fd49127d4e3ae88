import type { Battery } from '@bess/kernel/battery';
import { quantileSorted } from '@bess/kernel/stats';
import type { LoadFutures } from '@bess/strix/load-futures';
import type { DemandWindow } from '../demand/demand-charge.js';
import { type NetLoadPaths, netLoadPaths } from '../futures/net-load.js';
import { type BatteryParameters, createBatteryParameters } from '../internal/battery-parameters.js';

/** An unknown running peak is below the level that policies rely on with this probability. */
const ASSURED_LEVEL = 0.05;

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
export interface GateProblem extends GateProblemOptions, NetLoadPaths {
  readonly batteryParameters: BatteryParameters;
  /** Paths × windows: highest demand of the billing period so far [kW]. */
  readonly runningPeaksByPathKw: Float64Array;
  /**
   * By window: the demand up to which policies recharge and do not discharge, since it was reached already: the running peak if it is known,
   * otherwise its 5 % quantile [kW].
   */
  readonly assuredPeaksKw: readonly number[];
  /** Paths × windows: highest demand from now to the end of the billing period without action; −Infinity without a metered step [kW]. */
  readonly uncontrolledPeaksKw: Float64Array;
}

/**
 * Prepares paths for the evaluation of many policies.
 *
 * @throws EngineError those of `stepBattery` of the kernel
 */
export function createGateProblem(options: GateProblemOptions): GateProblem {
  const { futures, fromStep, stepMinutes, battery, windows, meteredSteps, runningPeaksKw } =
    options;
  const paths = netLoadPaths(futures, fromStep, meteredSteps);
  const { pathCount, dayCount, dayPeaksKw } = paths;
  const count = windows.length;
  const runningPeaksByPathKw =
    options.pathRunningPeaksKw ??
    Float64Array.from({ length: pathCount * count }, (_, at) => runningPeaksKw[at % count]!);
  const uncontrolledPeaksKw = new Float64Array(pathCount * count);
  for (let path = 0; path < pathCount; path += 1) {
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
    ...paths,
    batteryParameters: createBatteryParameters(battery, stepMinutes, options.socFraction),
    runningPeaksByPathKw,
    assuredPeaksKw: options.pathRunningPeaksKw
      ? windows.map((_, window) => assuredPeakKw(options.pathRunningPeaksKw!, window, count))
      : runningPeaksKw,
    uncontrolledPeaksKw,
  };
}

function assuredPeakKw(byPathKw: Float64Array, window: number, count: number): number {
  const peaksKw = byPathKw.filter((_, at) => at % count === window).sort();
  return Math.max(0, quantileSorted(peaksKw, ASSURED_LEVEL));
}

/** Mean of the net load of the current interval over all paths of the problems [kW]. */
export function meanNetLoadNowKw(problems: readonly GateProblem[]): number {
  let sumKw = 0;
  let paths = 0;
  for (const { netTodayKw, stepsPerDay, fromStep, futures } of problems) {
    for (let path = 0; path < futures.pathCount; path += 1) {
      sumKw += netTodayKw[path * stepsPerDay + fromStep]!;
    }
    paths += futures.pathCount;
  }
  return sumKw / paths;
}
