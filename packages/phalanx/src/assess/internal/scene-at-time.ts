import type { PeriodOptions } from '../../demand/period-windows.js';
import { drawFacilityFutures } from '../../facility/draw-facility-futures.js';
import type { FacilityState } from '../../facility/facility-state.js';
import { openDay, stepOfDay } from '../../facility/internal/open-day.js';
import { settled } from '../../facility/internal/settled.js';
import { gateScene } from '../../gate/gate-scene.js';
import { type PeriodScene, periodScene } from '../../gate/period-scene.js';
import type { RiskAssumption } from '../risk-assessment.js';
import type { RiskOptions } from '../risk-options.js';
import { anyTimeWindow } from './any-time-window.js';
import { periodStart } from './period-start.js';
import type { DrawnScene } from './risk-scene.js';
import { drawnPeaks, elapsedPeriod } from './running-peaks.js';

/** What is assessed at one moment. */
export interface SceneOptions {
  readonly options: RiskOptions;
  readonly state: FacilityState;
  readonly timeMs: number;
  readonly seed: number;
  readonly pathCount: number;
  readonly parameterDraws: number;
  /** Windows that scenes of other moments have. */
  readonly among: NonNullable<PeriodOptions['among']>;
}

/** Futures of one moment, laid out. */
export interface SceneAtTime extends DrawnScene {
  /** What candidates are made from; absent where demand costs nothing. */
  readonly charged: PeriodScene | undefined;
  readonly assumptions: readonly RiskAssumption[];
}

/** Paths that plans and expected charges rest on. */
const PLAN_PATHS = 200;

/**
 * Draws the futures of one moment and lays them out with the demands of its billing period and the peaks of the elapsed days.
 */
export function sceneAtTime(given: SceneOptions): SceneAtTime {
  const { options, state, timeMs, seed, pathCount, parameterDraws, among } = given;
  const { tariff, battery, socFraction, daysRemaining, currentLoadKw, temperatureF } = options;
  const { settings } = state;
  const today = openDay(timeMs, settings);
  const nowStep = stepOfDay(timeMs, today, settings);
  const startDate = periodStart(
    today.date,
    daysRemaining,
    settings.timeZone,
    options.periodStartMs,
  );
  const elapsed = elapsedPeriod(settled(state, timeMs), tariff, startDate, today.date, nowStep);
  const meterMinutes = options.meterMinutes ?? tariff.demandWindowMinutes ?? 15;
  const drawn = drawFacilityFutures(state, {
    timeMs,
    currentLoadKw,
    ...(temperatureF !== undefined && { temperatureF }),
    dayCount: daysRemaining + 1,
    elapsedDays: elapsed.unreadDays,
    meterMinutes,
    seed,
    pathCount,
    parameterDraws,
  });
  const peaks = drawn.elapsed && elapsed.unreadDays > 0 ? drawnPeaks(elapsed, drawn.elapsed) : {};
  const isGiven = (name: string) => options.runningPeaksKw?.[name] !== undefined;
  const runningPeaksKw: Record<string, number> = { ...elapsed.readKw };
  const pathRunningPeaksKw: Record<string, Float64Array> = {};
  for (const [name, { medianKw, pathKw }] of Object.entries(peaks)) {
    runningPeaksKw[name] = medianKw;
    if (!isGiven(name)) pathRunningPeaksKw[name] = pathKw;
  }
  Object.assign(runningPeaksKw, options.runningPeaksKw);
  const period = {
    date: today.date,
    dayCount: daysRemaining + 1,
    stepMinutes: settings.stepMinutes,
  };
  const base = { futures: drawn.futures, fromStep: nowStep, battery, socFraction };
  const charged = periodScene({
    ...base,
    ...period,
    tariff,
    runningPeaksKw,
    ...(Object.keys(pathRunningPeaksKw).length > 0 && { pathRunningPeaksKw }),
    ...(options.priorPeaksKw && { priorPeaksKw: options.priorPeaksKw }),
    among,
    planPaths: PLAN_PATHS,
  });
  const scene =
    charged?.scene ??
    gateScene({
      ...base,
      stepMinutes: settings.stepMinutes,
      ...anyTimeWindow(period.dayCount, settings.stepMinutes),
      runningPeaksKw: [runningPeaksKw['any time'] ?? 0],
      ...(pathRunningPeaksKw['any time'] && {
        pathRunningPeaksKw: pathRunningPeaksKw['any time'],
      }),
    });
  return {
    scene,
    charged,
    seenSteps: drawn.seenSteps,
    isFromShapes: drawn.isFromShapes,
    assumptions: [
      ...drawn.assumptions,
      ...scene.windows
        .filter(({ name }) => elapsed.elapsedDays > 0 && !isGiven(name))
        .map(
          ({ name }, window): RiskAssumption => ({
            field: `runningPeaksKw.${name}`,
            value: scene.runningPeaksKw[window]!,
            source:
              elapsed.unreadDays > 0
                ? `highest load expected of the ${elapsed.elapsedDays} elapsed days, ${elapsed.unreadDays} of which were not read`
                : `highest load read in the ${elapsed.elapsedDays} elapsed days, as if there were no battery`,
          }),
        ),
    ],
  };
}
