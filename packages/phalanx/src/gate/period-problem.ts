import type { Battery } from '@bess/kernel/battery';
import { quantileSorted } from '@bess/kernel/stats';
import type { LoadFutures } from '@bess/strix/load-futures';
import type { Tariff } from '@bess/tariff-library';
import { demandWindowsCore } from '../demand/demand-windows.js';
import { type PeriodOptions, periodWindows } from '../demand/period-windows.js';
import { requireDemand } from '../internal/errors.js';
import type { CapPolicy } from '../plan/day-problem.js';
import { type LaterPeakBounds, laterPeakBounds } from '../plan/later-peak-bounds.js';
import { planRestOfToday, ruleForRestOfToday } from '../plan/plan-today.js';
import { createGateProblem, type GateProblem } from './gate-problem.js';

const MAX_LATER_MONTHS = 12;
const LATER_SAMPLES = 40;

interface PeriodProblemOptions {
  readonly tariff: Tariff;
  readonly battery: Battery;
  readonly socFraction: number;
  /** From today's local midnight to the end of the billing period. */
  readonly futures: LoadFutures;
  /** Today, `YYYY-MM-DD`. */
  readonly date: string;
  readonly fromStep: number;
  readonly stepMinutes: number;
  /** By window name [kW]; 0 if absent. */
  readonly runningPeaksKw: Readonly<Record<string, number>>;
  /** If they are not known: by window name, by path [kW]. */
  readonly pathRunningPeaksKw?: Readonly<Record<string, Float64Array>>;
  readonly priorPeaksKw?: readonly number[];
  /** Known floors that replace those of the tariff, by window name [kW]. */
  readonly floorsKw?: Readonly<Record<string, number>>;
  readonly requiredWindows?: PeriodOptions['requiredWindows'];
  /** Number of paths used for plans and expected charges, the first ones; where there are fewer, all of them. */
  readonly planPaths: number;
  /** Whether the controller measures the load of a step before it acts, so that the plan's caps may depend on it. */
  readonly measuresLoad?: boolean;
}

/** Plan for the rest of today; with caps that depend on the load of their step, the battery recharges up to them. */
export interface GatePlan {
  readonly capKw: CapPolicy;
  readonly chargeUpToKw?: CapPolicy;
}

/** Everything from which candidates are created and against which they are evaluated. */
export interface PeriodProblem {
  readonly problem: GateProblem;
  readonly plan: GatePlan;
  readonly later: SampledPeakBounds;
}

/**
 * The gate problem of a billing period with today's plan; undefined if its demand costs nothing.
 *
 * @throws EngineError those of `demandWindows`; `invalid` / `peakNotFinite`
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
  const paths = { ...problem, pathCount: first.pathCount };
  const later = laterPeakBounds(paths, problem.batteryParameters, meteredSteps);
  return {
    problem,
    plan: (options.measuresLoad ? ruleForRestOfToday : planRestOfToday)(
      {
        futures: first,
        fromStep,
        stepMinutes,
        battery,
        windows: problem.windows,
        meteredSteps,
        runningPeaksKw: problem.assuredPeaksKw,
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
 * Adds the later months whose ratchet looks back to this one. Their expected peaks are those of this period without action, in the seasonal
 * proportion to the same month of last year if that is known.
 */
function withLaterMonths(problem: GateProblem, tariff: Tariff, period: PeriodOptions): GateProblem {
  const count = problem.windows.length;
  const anyTime = problem.windows.findIndex(({ kind }) => kind === 'anyTime');
  if (anyTime < 0) return problem;
  const sorted = Float64Array.from({ length: problem.futures.pathCount }, (_, path) =>
    Math.max(
      problem.runningPeaksByPathKw[path * count + anyTime]!,
      problem.uncontrolledPeaksKw[path * count + anyTime]!,
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
    ...problem,
    windows: problem.windows.map((window, index) => ({
      ...window,
      laterMonths: windows[index]!.laterMonths,
    })),
  };
}

/**
 * By how much the peaks of the days after today can be reduced, by window, on the first paths of a problem, from which charges are expected.
 */
export interface SampledPeakBounds extends LaterPeakBounds {
  /** Number of paths used for expected charges, the first ones of the problem. */
  readonly pathCount: number;
}
