import { freePeakKw, marginalDemandPrice } from '../demand/demand-charge.js';
import { type NetTodayPaths, netLoadPaths } from '../futures/net-load.js';
import { createBatteryParameters } from '../internal/battery-parameters.js';
import type { CapPolicy, DayProblem } from './day-problem.js';
import { type LaterPeakBounds, laterPeakBounds } from './later-peak-bounds.js';
import { type HourBlocks, hourBlocks } from './load-chain.js';
import { planCaps, planCapsCore } from './plan-caps.js';
import { planDay, planDayCore } from './plan-day.js';
import { blockProblem, requireRunningPeaks, type TodayOptions } from './today-problem.js';

const MAX_WINDOWS = 2;

/**
 * Plans the rest of today: the caps that minimise the expected demand charges at the end of the billing period, in closed loop, from paths of
 * the load. Steps shorter than an hour are planned in hours. Of more than two windows metered in the rest of today, the two costliest are
 * planned for.
 *
 * @param options - paths, battery, windows, running peaks
 * @throws EngineError those of `todayProblem` and `planCaps`
 * @example
 * planToday(options).capKw(0, 0, 1, [0]);
 * // => 80
 */
export function planToday(options: TodayOptions): TodayPlan {
  requireRunningPeaks(options);
  const { fromStep, futures, battery, stepMinutes, meteredSteps } = options;
  const paths = netLoadPaths(futures, fromStep, meteredSteps);
  const parameters = createBatteryParameters(battery, stepMinutes, battery.minSocFraction);
  const later = laterPeakBounds(paths, parameters, meteredSteps);
  // The paths may come from anywhere, so the problem derived from them is checked.
  return planRestOfToday(options, paths, later, planCaps);
}

/**
 * Plans the rest of today like {@link planToday}, but for a controller that measures the load of a step before it acts: the cap depends on
 * that load. Method note, section 10.
 *
 * @param options - paths, battery, windows, running peaks
 * @throws EngineError those of `todayProblem` and `planDay`
 * @example
 * planTodayWaitAndSee(options).capKw(0, 100, 1, [0]);
 * // => 80
 */
export function planTodayWaitAndSee(options: TodayOptions): WaitAndSeePlan {
  requireRunningPeaks(options);
  const { fromStep, futures, battery, stepMinutes, meteredSteps } = options;
  const paths = netLoadPaths(futures, fromStep, meteredSteps);
  const parameters = createBatteryParameters(battery, stepMinutes, battery.minSocFraction);
  const later = laterPeakBounds(paths, parameters, meteredSteps);
  // The paths may come from anywhere, so the problem derived from them is checked.
  return ruleForRestOfToday(options, paths, later, planDay);
}

/**
 * {@link planTodayWaitAndSee} from net load paths and bounds that are computed already.
 *
 * @param solve - `planDay` if the paths were not checked
 */
export function ruleForRestOfToday(
  options: TodayOptions,
  paths: NetTodayPaths,
  later: LaterPeakBounds,
  solve = planDayCore,
): WaitAndSeePlan {
  const { fromStep } = options;
  const today = layOutToday(options, paths, later);
  if (today === undefined) {
    return { fromStep, capKw: () => Number.POSITIVE_INFINITY, expectedCost: () => 0 };
  }
  const { problem, blocks, blockOf, isMetered, pick } = today;
  const plan = solve(problem);
  return {
    fromStep,
    capKw: (step, netLoadKw, socFraction, peaksKw) =>
      isMetered[step] === 1
        ? plan.capKw(blockOf(step), netLoadKw + blocks.shiftKw[step]!, socFraction, pick(peaksKw))
        : Number.POSITIVE_INFINITY,
    expectedCost: (socFraction, peaksKw) => plan.expectedCost(socFraction, pick(peaksKw)),
  };
}

/** Plan for the rest of today in every state. Its functions depend on their arguments only, do not allocate and check nothing. */
export interface TodayPlan {
  /** First planned step, by the local clock. */
  readonly fromStep: number;
  /**
   * The cap of a step, chosen before its load is known: discharge above it. Steps are those of today by the local clock, not before
   * `fromStep`; peaks are those of the billing period so far, by window of the options.
   *
   * @returns Infinity if no demand is charged for [kW]
   */
  readonly capKw: CapPolicy;
  /**
   * The demand up to which the battery recharges in the same step, at most the cap; a load in between is left unchanged. Arguments as for
   * `capKw`.
   *
   * @returns Infinity if no demand is charged for [kW]
   */
  readonly chargeUpToKw: CapPolicy;
  /**
   * Expected demand charges of the billing period and of later months through the ratchet, plus today's wear, as seen at `fromStep`
   * [currency].
   *
   * @param socFraction - state of charge before `fromStep`, 0 to 1
   * @param peaksKw - highest demand of the billing period so far, by window of the options [kW]
   */
  readonly expectedCost: (socFraction: number, peaksKw: ArrayLike<number>) => number;
}

/** Plan for the rest of today in every state, if the load of a step is known before acting. */
export interface WaitAndSeePlan {
  /** First planned step, by the local clock. */
  readonly fromStep: number;
  /**
   * The cap of a step with a given load: discharge above it, recharge up to it.
   *
   * @param step - of today by the local clock, not before `fromStep`
   * @param netLoadKw - load less solar of the step itself [kW]
   * @param socFraction - state of charge at the start of the step, 0 to 1
   * @param peaksKw - highest demand of the billing period so far, by window of the options [kW]
   * @returns Infinity if no demand is charged for in the rest of today [kW]
   * @throws EngineError those of `capKw` of `planDay`
   */
  readonly capKw: (
    step: number,
    netLoadKw: number,
    socFraction: number,
    peaksKw: ArrayLike<number>,
  ) => number;
  /** As in {@link TodayPlan}, before the load of `fromStep` is known. */
  readonly expectedCost: TodayPlan['expectedCost'];
}

/**
 * {@link planToday} from net load paths and bounds that are computed already.
 *
 * @param solve - `planCaps` if the paths were not checked
 */
export function planRestOfToday(
  options: TodayOptions,
  paths: NetTodayPaths,
  later: LaterPeakBounds,
  solve = planCapsCore,
): TodayPlan {
  const { fromStep } = options;
  const today = layOutToday(options, paths, later);
  if (today === undefined) {
    const free = () => Number.POSITIVE_INFINITY;
    return { fromStep, capKw: free, chargeUpToKw: free, expectedCost: () => 0 };
  }
  const { problem, blocks, blockOf, isMetered, pick } = today;
  const plan = solve(problem);
  const inBlocks =
    (ask: CapPolicy): CapPolicy =>
    (step, previousNetLoadKw, socFraction, peaksKw) =>
      isMetered[step] === 1
        ? ask(
            blockOf(step),
            previousNetLoadKw + blocks.shiftOfPreviousKw[step]!,
            socFraction,
            pick(peaksKw),
          )
        : Number.POSITIVE_INFINITY;
  return {
    fromStep,
    capKw: inBlocks(plan.capKw),
    chargeUpToKw: inBlocks(plan.chargeUpToKw),
    expectedCost: (socFraction, peaksKw) => plan.expectedCost(socFraction, pick(peaksKw)),
  };
}

interface TodayLayout {
  readonly problem: DayProblem;
  readonly blocks: HourBlocks;
  readonly blockOf: (step: number) => number;
  /** By step of the day: whether a window of the problem meters it. */
  readonly isMetered: Uint8Array;
  /** Selects the peaks of the problem's windows from those of the options; always in the same array [kW]. */
  readonly pick: (peaksKw: ArrayLike<number>) => Float64Array;
}

/**
 * Creates the planning problem of the rest of today in blocks, for the windows worth planning for.
 *
 * @returns undefined if no window meters the rest of today
 */
function layOutToday(
  options: TodayOptions,
  paths: NetTodayPaths,
  later: LaterPeakBounds,
): TodayLayout | undefined {
  const { options: planned, chosen, pick } = selectWindows(options);
  if (planned === undefined) return undefined;
  const blocks = hourBlocks(paths, planned.fromStep, planned.stepMinutes);
  const problem = blockProblem(
    planned,
    paths,
    {
      uncontrolledPeakKw: ofWindows(later.uncontrolledPeakKw, chosen, paths.pathCount),
      foresightPeakKw: ofWindows(later.foresightPeakKw, chosen, paths.pathCount),
    },
    blocks,
  );
  const isMetered = Uint8Array.from({ length: paths.stepsPerDay }, (_, step) =>
    planned.meteredSteps.some((steps) => steps[step] === 1) ? 1 : 0,
  );
  const blockOf = (step: number) => Math.floor(step / blocks.stepsPerBlock) - blocks.firstBlock;
  return { problem, blocks, blockOf, isMetered, pick };
}

function ofWindows(values: Float64Array, windows: readonly number[], pathCount: number) {
  const chosen = new Float64Array(windows.length * pathCount);
  for (const [place, window] of windows.entries()) {
    chosen.set(values.subarray(window * pathCount, (window + 1) * pathCount), place * pathCount);
  }
  return chosen;
}

interface SelectedWindows {
  /** The options with these windows only, with peaks at least at what is free; undefined if none is metered. */
  readonly options: TodayOptions | undefined;
  readonly chosen: readonly number[];
  /** Selects the peaks of these windows from those of the options; always in the same array [kW]. */
  readonly pick: (peaksKw: ArrayLike<number>) => Float64Array;
}

/**
 * Selects the windows to plan for: those metered in the rest of today, of more than two the two costliest. A peak that adds nothing to the
 * bill counts as the highest such peak, since nothing can be saved below it.
 */
function selectWindows(options: TodayOptions): SelectedWindows {
  const { fromStep, futures, windows, meteredSteps, runningPeaksKw } = options;
  const planned = windows
    .map((window, index) => ({ window, index }))
    .filter(({ index }) => meteredSteps[index]!.subarray(fromStep, futures.stepsPerDay).includes(1))
    .map(({ window, index }) => ({
      index,
      price: marginalDemandPrice(window, runningPeaksKw[index]!),
    }))
    .sort((a, b) => b.price - a.price || a.index - b.index)
    .slice(0, MAX_WINDOWS)
    .map(({ index }) => index)
    .sort((a, b) => a - b);
  const freeKw = planned.map((index) => freePeakKw(windows[index]!));
  const peaks = new Float64Array(planned.length);
  const pick = (peaksKw: ArrayLike<number>): Float64Array => {
    for (let window = 0; window < planned.length; window += 1) {
      peaks[window] = Math.max(freeKw[window]!, peaksKw[planned[window]!]!);
    }
    return peaks;
  };
  if (planned.length === 0) return { options: undefined, chosen: planned, pick };
  return {
    options: {
      ...options,
      windows: planned.map((index) => windows[index]!),
      meteredSteps: planned.map((index) => meteredSteps[index]!),
      runningPeaksKw: pick(runningPeaksKw).slice(),
    },
    chosen: planned,
    pick,
  };
}
