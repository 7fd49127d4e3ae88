import { anyTimeWindow, type PeriodOptions } from '../demand/period-windows.js';
import type { FacilityState } from '../facility/facility-state.js';
import { openDay, stepOfDay } from '../facility/local-day.js';
import { applyLastReading } from '../facility/observe.js';
import {
  drawFacilityFuturesCore,
  type RiskAssumption,
  requireTimeAfterReadings,
} from '../futures/draw-facility-futures.js';
import { createGateProblem } from '../gate/gate-problem.js';
import { createPeriodProblem, type PeriodProblem } from '../gate/period-problem.js';
import { elapsedPeriod, peaksOfUnreadDays, periodStart } from './elapsed-period.js';
import type { RiskOptions } from './risk-options.js';
import type { DrawnProblem } from './window-risk.js';

export interface ProblemAtTimeOptions {
  readonly options: RiskOptions;
  readonly state: FacilityState;
  readonly timeMs: number;
  readonly seed: number;
  readonly pathCount: number;
  readonly parameterDraws: number;
  /** Demand windows that the problems of other assessed times have. */
  readonly requiredWindows: NonNullable<PeriodOptions['requiredWindows']>;
}

export interface ProblemAtTime extends DrawnProblem {
  /** Plan and bounds for the candidates; undefined if the tariff does not charge for demand. */
  readonly charged: PeriodProblem | undefined;
  readonly assumptions: readonly RiskAssumption[];
}

/** Number of paths used for plans and expected charges. */
const PLAN_PATHS = 200;

/**
 * Draws load paths for one assessed time and combines them with the demand windows of its billing period and the peaks of the elapsed days.
 */
export function createProblemAtTime(given: ProblemAtTimeOptions): ProblemAtTime {
  const { options, state, timeMs, seed, pathCount, parameterDraws, requiredWindows } = given;
  const { tariff, battery, socFraction, daysRemaining, currentLoadKw, temperatureF } = options;
  const { settings } = state;
  const settledState = applyLastReading(state, timeMs);
  const today = openDay(timeMs, settings);
  const nowStep = stepOfDay(timeMs, today, settings);
  const startDate = periodStart(
    today.date,
    daysRemaining,
    settings.timeZone,
    options.periodStartMs,
  );
  const elapsed = elapsedPeriod(settledState, tariff, startDate, today.date, nowStep);
  requireTimeAfterReadings(state, timeMs);
  const meterMinutes = options.meterMinutes ?? tariff.demandWindowMinutes ?? 15;
  const drawn = drawFacilityFuturesCore(settledState, {
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
  const peaks =
    drawn.elapsed && elapsed.unreadDays > 0 ? peaksOfUnreadDays(elapsed, drawn.elapsed) : {};
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
  const charged = createPeriodProblem({
    ...base,
    ...period,
    tariff,
    runningPeaksKw,
    ...(Object.keys(pathRunningPeaksKw).length > 0 && { pathRunningPeaksKw }),
    ...(options.priorPeaksKw && { priorPeaksKw: options.priorPeaksKw }),
    requiredWindows,
    planPaths: PLAN_PATHS,
  });
  const problem =
    charged?.problem ??
    createGateProblem({
      ...base,
      stepMinutes: settings.stepMinutes,
      ...anyTimeWindow(period.dayCount, settings.stepMinutes),
      runningPeaksKw: [runningPeaksKw['any time'] ?? 0],
      ...(pathRunningPeaksKw['any time'] && {
        pathRunningPeaksKw: pathRunningPeaksKw['any time'],
      }),
    });
  return {
    problem,
    charged,
    seenSteps: drawn.seenSteps,
    isFromShapes: drawn.isFromShapes,
    assumptions: [
      ...drawn.assumptions,
      ...problem.windows
        .map(
          ({ name }, window): RiskAssumption => ({
            field: `runningPeaksKw.${name}`,
            value: problem.runningPeaksKw[window]!,
            source:
              elapsed.unreadDays > 0
                ? `expected highest load of the ${elapsed.elapsedDays} elapsed days, ${elapsed.unreadDays} of which have no readings`
                : `highest load read in the ${elapsed.elapsedDays} elapsed days, without the effect of a battery`,
          }),
        )
        .filter((_, window) => elapsed.elapsedDays > 0 && !isGiven(problem.windows[window]!.name)),
    ],
  };
}
