import type { Battery } from '@bess/kernel/battery';
import { quantileSorted } from '@bess/kernel/stats';
import type { LoadFutures } from '@bess/strix/load-futures';
import type { Tariff } from '@bess/tariff-library';
import { demandWindowsCore } from '../demand/demand-windows.js';
import { type PeriodOptions, periodWindows } from '../demand/period-windows.js';
import { netLoadPaths } from '../futures/net-load.js';
import { requireDemand } from '../internal/errors.js';
import { laterPeakBounds } from '../plan/later-peak-bounds.js';
import { planRestOfToday, type TodayPlan } from '../plan/plan-today.js';
import { createGateProblem, type GateProblem } from './gate-problem.js';

const MAX_LATER_MONTHS = 12;
const LATER_SAMPLES = 40;

/** What a scene of a billing period is made from. */
interface PeriodProblemOptions {
  readonly tariff: Tariff;
  readonly battery: Battery;
  readonly socFraction: number;
  /** From today's local midnight to the end of the billing period. */
  readonly futures: LoadFutures;
  /** Today, `YYYY-MM-DD`. */
  readonly date: string;
  /** First step of today in which the battery can act. */
  readonly fromStep: number;
  readonly stepMinutes: number;
  /** By name of the window [kW]; 0 where absent. */
  readonly runningPeaksKw: Readonly<Record<string, number>>;
  /** Where they are not known: by name of the window, by path [kW]. */
  readonly pathRunningPeaksKw?: Readonly<Record<string, Float64Array>>;
  /** Billed peaks of the months before [kW], nearest first. */
  readonly priorPeaksKw?: readonly number[];
  /** Floors that are known instead, by name of the window [kW]. */
  readonly floorsKw?: Readonly<Record<string, number>>;
  /** Windows to have in any case. */
  readonly requiredWindows?: PeriodOptions['requiredWindows'];
  /** Paths that plans and expected charges rest on, the first ones. */
  readonly planPaths: number;
}

/** What candidates are made from and tried on. */
export interface PeriodProblem {
  readonly problem: GateProblem;
  readonly plan: TodayPlan;
  readonly later: SampledPeakBounds;
}

/**
 * The scene of a billing period with its plan of today; undefined where its demand costs nothing.
 *
 * @param options - tariff, battery, futures
 * @throws EngineError those of `demandWindows`
 */
export function createPeriodProblem(options: PeriodProblemOptions): PeriodProblem | undefined {
  const { tariff, battery, socFraction, futures, date, fromStep, stepMinutes } = options;
  const { runningPeaksKw, pathRunningPeaksKw, priorPeaksKw, floorsKw, planPaths } = options;
  const period = {
    date,
    dayCount: futures.dayCount,
    stepMinutes,
    ...(priorPeaksKw && { priorPeaksKw }),
    ...(options.requiredWindows && { requiredWindows: options.requiredWindows }),
  };
  const { windows, meteredSteps } = periodWindows(tariff, period);
  if (windows.length === 0) return undefined;
  const plain = createGateProblem({
    futures,
    fromStep,
    stepMinutes,
    battery,
    socFraction,
    windows: windows.map((window) => ({
      ...window,
      floorKw: floorsKw?.[window.name] ?? window.floorKw,
    })),
    meteredSteps,
    runningPeaksKw: windows.map(({ name }) => {
      const peakKw = runningPeaksKw[name] ?? 0;
      requireDemand(`runningPeaksKw.${name}`, Math.max(0, peakKw), 'peak');
      return peakKw;
    }),
    ...(pathRunningPeaksKw && {
      pathRunningPeaksKw: byPath(
        futures.pathCount,
        windows.map(({ name }) => pathRunningPeaksKw[name] ?? runningPeaksKw[name] ?? 0),
      ),
    }),
  });
  const problem = tariff.ratchet ? withLaterMonths(plain, tariff, period) : plain;
  const first: LoadFutures = { ...futures, pathCount: Math.min(planPaths, futures.pathCount) };
  const paths = netLoadPaths(first);
  const later = laterPeakBounds(paths, problem.batteryParameters, meteredSteps);
  return {
    problem,
    plan: planRestOfToday(
      {
        futures: first,
        fromStep,
        stepMinutes,
        battery,
        windows: problem.windows,
        meteredSteps,
        runningPeaksKw: problem.runningPeaksKw,
      },
      paths,
      later,
    ),
    later: { pathCount: first.pathCount, ...later },
  };
}

/** Paths × windows. */
function byPath(pathCount: number, peaksKw: readonly (Float64Array | number)[]): Float64Array {
  const count = peaksKw.length;
  return Float64Array.from({ length: pathCount * count }, (_, at) => {
    const ofWindow = peaksKw[at % count]!;
    return typeof ofWindow === 'number' ? ofWindow : ofWindow[Math.floor(at / count)]!;
  });
}

/**
 * Later months that a ratchet ties to this one are expected to have the peaks of this period without action, each in its season's
 * proportion to the same month of last year where that is known.
 */
function withLaterMonths(scene: GateProblem, tariff: Tariff, period: PeriodOptions): GateProblem {
  const count = scene.windows.length;
  const anyTime = scene.windows.findIndex(({ kind }) => kind === 'anyTime');
  if (anyTime < 0) return scene;
  const sorted = Float64Array.from({ length: scene.futures.pathCount }, (_, path) =>
    Math.max(
      scene.runningPeaksByPathKw[path * count + anyTime]!,
      scene.uncontrolledPeaksKw[path * count + anyTime]!,
    ),
  ).sort();
  const peaksKw = Array.from({ length: LATER_SAMPLES }, (_, sample) =>
    Math.max(0, quantileSorted(sorted, (sample + 0.5) / LATER_SAMPLES)),
  );
  const { priorPeaksKw } = period;
  const lastYearKw =
    priorPeaksKw?.length === MAX_LATER_MONTHS ? priorPeaksKw[MAX_LATER_MONTHS - 1]! : 0;
  const laterPeaksKw = Array.from({ length: MAX_LATER_MONTHS }, (_, later) => {
    const sameMonthKw = priorPeaksKw?.[MAX_LATER_MONTHS - 2 - later];
    const season = lastYearKw > 0 && sameMonthKw ? sameMonthKw / lastYearKw : 1;
    return peaksKw.map((kw) => kw * season);
  });
  const { windows } = periodWindows(tariff, { ...period, laterPeaksKw }, demandWindowsCore);
  return {
    ...scene,
    windows: scene.windows.map((window, index) => ({
      ...window,
      laterMonths: windows[index]!.laterMonths,
    })),
  };
}

/**
 * How far the peaks of the days after today can be brought down, window by window, on the first paths of a scene: what charges are
 * expected from.
 */
export interface SampledPeakBounds {
  /** Paths that charges are expected from: the first ones of the scene. */
  readonly pathCount: number;
  /** Highest metered net load, at least 0; windows × paths [kW]. */
  readonly uncontrolledPeakKw: Float64Array;
  /** Least demand that the battery can hold if the path is known; windows × paths [kW]. */
  readonly foresightPeakKw: Float64Array;
}
