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

/** What is assessed at one moment. */
export interface ProblemAtTimeOptions {
  readonly options: RiskOptions;
  readonly state: FacilityState;
  readonly timeMs: number;
  readonly seed: number;
  readonly pathCount: number;
  readonly parameterDraws: number;
  /** Windows that scenes of other moments have. */
  readonly requiredWindows: NonNullable<PeriodOptions['requiredWindows']>;
}

/** Futures of one moment, laid out. */
export interface ProblemAtTime extends DrawnProblem {
  /** What candidates are made from; absent where demand costs nothing. */
  readonly charged: PeriodProblem | undefined;
  readonly assumptions: readonly RiskAssumption[];
}

/** Paths that plans and expected charges rest on. */
const PLAN_PATHS = 200;

/**
 * Draws the futures of one moment and lays them out with the demands of its billing period and the peaks of the elapsed days.
 */
export function createProblemAtTime(given: ProblemAtTimeOptions): ProblemAtTime {
  const { options, state, timeMs, seed, pathCount, parameterDraws, requiredWindows } = given;
  const { tariff, battery, socFraction, daysRemaining, currentLoadKw, temperatureF } = options;
  const { settings } = state;
  const known = applyLastReading(state, timeMs);
  const today = openDay(timeMs, settings);
  const nowStep = stepOfDay(timeMs, today, settings);
  const startDate = periodStart(
    today.date,
    daysRemaining,
    settings.timeZone,
    options.periodStartMs,
  );
  const elapsed = elapsedPeriod(known, tariff, startDate, today.date, nowStep);
  requireTimeAfterReadings(state, timeMs);
  const meterMinutes = options.meterMinutes ?? tariff.demandWindowMinutes ?? 15;
  const drawn = drawFacilityFuturesCore(known, {
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
        .filter(({ name }) => elapsed.elapsedDays > 0 && !isGiven(name))
        .map(
          ({ name }, window): RiskAssumption => ({
            field: `runningPeaksKw.${name}`,
            value: problem.runningPeaksKw[window]!,
            source:
              elapsed.unreadDays > 0
                ? `highest load expected of the ${elapsed.elapsedDays} elapsed days, ${elapsed.unreadDays} of which were not read`
                : `highest load read in the ${elapsed.elapsedDays} elapsed days, as if there were no battery`,
          }),
        ),
    ],
  };
}
