import type { Battery } from '@bess/kernel/battery';
import { quantileSorted } from '@bess/kernel/stats';
import type { LoadFutures } from '@bess/strix';
import type { Tariff } from '@bess/tariff-library';
import { type PeriodOptions, periodWindows } from '../demand/period-windows.js';
import { laterTargets } from '../today/internal/later-targets.js';
import { netPaths } from '../today/internal/net-paths.js';
import { planRestOfToday } from '../today/internal/plan-rest-of-today.js';
import type { TodayPlan } from '../today/today-plan.js';
import { type GateScene, gateScene } from './gate-scene.js';
import type { LaterPeaks } from './later-peaks.js';

/** What a scene of a billing period is made from. */
export interface PeriodSceneOptions {
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
  readonly among?: PeriodOptions['among'];
  /** Paths that plans and expected charges rest on, the first ones. */
  readonly planPaths: number;
}

/** What candidates are made from and tried on. */
export interface PeriodScene {
  readonly scene: GateScene;
  readonly plan: TodayPlan;
  readonly later: LaterPeaks;
}

const LATER_MONTHS = 12;
const LATER_SAMPLES = 40;

/**
 * The scene of a billing period with its plan of today; undefined where its demand costs nothing.
 *
 * @param options - tariff, battery, futures
 * @throws EngineError those of `demandWindows`
 */
export function periodScene(options: PeriodSceneOptions): PeriodScene | undefined {
  const { tariff, battery, socFraction, futures, date, fromStep, stepMinutes } = options;
  const { runningPeaksKw, pathRunningPeaksKw, priorPeaksKw, floorsKw, planPaths } = options;
  const period = {
    date,
    dayCount: futures.dayCount,
    stepMinutes,
    ...(priorPeaksKw && { priorPeaksKw }),
    ...(options.among && { among: options.among }),
  };
  const { windows, meteredSteps } = periodWindows(tariff, period);
  if (windows.length === 0) return undefined;
  const plain = gateScene({
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
    runningPeaksKw: windows.map(({ name }) => runningPeaksKw[name] ?? 0),
    ...(pathRunningPeaksKw && {
      pathRunningPeaksKw: byPath(
        futures.pathCount,
        windows.map(({ name }) => pathRunningPeaksKw[name] ?? runningPeaksKw[name] ?? 0),
      ),
    }),
  });
  const scene = tariff.ratchet ? withLaterMonths(plain, tariff, period) : plain;
  const first: LoadFutures = { ...futures, pathCount: Math.min(planPaths, futures.pathCount) };
  const paths = netPaths(first);
  const later = laterTargets(paths, battery, stepMinutes, meteredSteps);
  return {
    scene,
    plan: planRestOfToday(
      {
        futures: first,
        fromStep,
        stepMinutes,
        battery,
        windows: scene.windows,
        meteredSteps,
        runningPeaksKw: scene.runningPeaksKw,
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
function withLaterMonths(scene: GateScene, tariff: Tariff, period: PeriodOptions): GateScene {
  const count = scene.windows.length;
  const anyTime = scene.windows.findIndex(({ kind }) => kind === 'anyTime');
  if (anyTime < 0) return scene;
  const sorted = Float64Array.from({ length: scene.futures.pathCount }, (_, path) =>
    Math.max(scene.soFarKw[path * count + anyTime]!, scene.idlePeaksKw[path * count + anyTime]!),
  ).sort();
  const peaksKw = Array.from({ length: LATER_SAMPLES }, (_, sample) =>
    Math.max(0, quantileSorted(sorted, (sample + 0.5) / LATER_SAMPLES)),
  );
  const { priorPeaksKw } = period;
  const lastYearKw = priorPeaksKw?.length === LATER_MONTHS ? priorPeaksKw[LATER_MONTHS - 1]! : 0;
  const laterPeaksKw = Array.from({ length: LATER_MONTHS }, (_, later) => {
    const sameMonthKw = priorPeaksKw?.[LATER_MONTHS - 2 - later];
    const season = lastYearKw > 0 && sameMonthKw ? sameMonthKw / lastYearKw : 1;
    return peaksKw.map((kw) => kw * season);
  });
  const { windows } = periodWindows(tariff, { ...period, laterPeaksKw });
  return {
    ...scene,
    windows: scene.windows.map((window, index) => ({
      ...window,
      laterMonths: windows[index]!.laterMonths,
    })),
  };
}
