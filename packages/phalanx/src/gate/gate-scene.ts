import type { Battery } from '@bess/kernel/battery';
import type { LoadFutures } from '@bess/strix';
import type { DemandWindow } from '../demand/demand-window.js';
import { type BatteryTerms, batteryTerms } from '../internal/battery-terms.js';
import { netDays } from './internal/net-days.js';

/** What {@link gateScene} is made from. */
export interface SceneParts {
  /** From today's local midnight to the end of the billing period, drawn with what is seen of today. */
  readonly futures: LoadFutures;
  /** First step of today in which the battery can still act, by the local clock. */
  readonly fromStep: number;
  /** [min] */
  readonly stepMinutes: number;
  readonly battery: Battery;
  /** Share of the capacity at `fromStep`. */
  readonly socFraction: number;
  /** Demands that the billing period is charged for, at least one. */
  readonly windows: readonly DemandWindow[];
  /** By window: 1 where a step counts, coming days × steps of a day, today first. */
  readonly meteredSteps: readonly Uint8Array[];
  /** By window: highest demand of the billing period so far [kW]. */
  readonly runningPeaksKw: readonly number[];
  /** Where it is not known: the same by path, paths × windows, which charges and risks are worked out with [kW]. */
  readonly pathRunningPeaksKw?: Float64Array;
}

/** Futures with all that every candidate is tried against, made once for all of them. Nothing of it is to be changed. */
export interface GateScene extends SceneParts {
  readonly terms: BatteryTerms;
  readonly stepsPerDay: number;
  /** Paths × steps of today: load less solar [kW]. */
  readonly netTodayKw: Float64Array;
  /** Paths × coming days × windows: highest net load where it is metered, of today from `fromStep` on; −Infinity without any [kW]. */
  readonly dayPeaksKw: Float64Array;
  /** Paths × windows: highest demand of the billing period so far [kW]. */
  readonly soFarKw: Float64Array;
  /** Paths × windows: highest demand from now to the end of the billing period without action; −Infinity where nothing is metered [kW]. */
  readonly idlePeaksKw: Float64Array;
  /** Writes the net loads of one coming day of a path, today being 0 [kW]. Quickest day after day of one path. */
  readonly netDayInto: (out: Float64Array, path: number, day: number) => void;
}

/**
 * Lays futures out for many policies to be tried on.
 *
 * @param parts - futures, battery, windows
 * @throws EngineError those of `stepBattery` of the kernel
 * @example
 * gateScene(parts).idlePeaksKw.length === parts.futures.pathCount * parts.windows.length;
 * // => true
 */
export function gateScene(parts: SceneParts): GateScene {
  const { futures, fromStep, stepMinutes, battery, windows, meteredSteps, runningPeaksKw } = parts;
  const { pathCount, dayCount, stepsPerDay } = futures;
  const count = windows.length;
  const { isSolar, netDayInto } = netDays(futures);
  const days = meteredSteps.map((metered) => meteredWhen(metered, stepsPerDay));
  const netTodayKw = new Float64Array(pathCount * stepsPerDay);
  const dayPeaksKw = new Float64Array(pathCount * dayCount * count);
  const soFarKw =
    parts.pathRunningPeaksKw ??
    Float64Array.from({ length: pathCount * count }, (_, at) => runningPeaksKw[at % count]!);
  const idlePeaksKw = new Float64Array(pathCount * count);
  const dayKw = new Float64Array(stepsPerDay);
  for (let path = 0; path < pathCount; path += 1) {
    for (let day = 0; day < dayCount; day += 1) {
      let isVisited = day === 0;
      for (let window = 0; window < count; window += 1) {
        const when = days[window]![day]!;
        if (when === SOMETIMES || (when === ALWAYS && isSolar)) isVisited = true;
      }
      if (isVisited) netDayInto(dayKw, path, day);
      if (day === 0) netTodayKw.set(dayKw, path * stepsPerDay);
      for (let window = 0; window < count; window += 1) {
        const when = days[window]![day]!;
        const at = (path * dayCount + day) * count + window;
        // Where loads need not be visited their highest is known.
        dayPeaksKw[at] =
          when === NEVER
            ? Number.NEGATIVE_INFINITY
            : when === SOMETIMES || isSolar || day === 0
              ? highestOf(dayKw, meteredSteps[window]!, day * stepsPerDay, day === 0 ? fromStep : 0)
              : futures.dayPeakKw[path * (dayCount - 1) + day - 1]!;
      }
    }
    for (let window = 0; window < count; window += 1) {
      let highest = Number.NEGATIVE_INFINITY;
      for (let day = 0; day < dayCount; day += 1) {
        const peakKw = dayPeaksKw[(path * dayCount + day) * count + window]!;
        if (peakKw > highest) highest = peakKw;
      }
      idlePeaksKw[path * count + window] = highest;
    }
  }
  return {
    ...parts,
    terms: batteryTerms(battery, stepMinutes, parts.socFraction),
    stepsPerDay,
    netTodayKw,
    dayPeaksKw,
    soFarKw,
    idlePeaksKw,
    netDayInto,
  };
}

const NEVER = 0;
const SOMETIMES = 1;
const ALWAYS = 2;

/** By day: whether it is metered never, in some steps or in all. */
function meteredWhen(metered: Uint8Array, stepsPerDay: number): Uint8Array {
  return Uint8Array.from({ length: metered.length / stepsPerDay }, (_, day) => {
    const ofDay = metered.subarray(day * stepsPerDay, (day + 1) * stepsPerDay);
    if (!ofDay.includes(1)) return NEVER;
    return ofDay.includes(0) ? SOMETIMES : ALWAYS;
  });
}

/** Highest metered load of a day from a step on; −Infinity without any. */
function highestOf(dayKw: Float64Array, metered: Uint8Array, at: number, first: number): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let step = first; step < dayKw.length; step += 1) {
    if (metered[at + step] === 1 && dayKw[step]! > highest) highest = dayKw[step]!;
  }
  return highest;
}
