import type { Battery } from '@bess/kernel/battery';
import { quantileSorted } from '@bess/kernel/stats';
import type { LoadFutures } from '@bess/strix/load-futures';
import { type DemandWindow, windowChargeCore } from '../demand/demand-charge.js';
import { type NetTodayPaths, netLoadPaths } from '../futures/net-load.js';
import { createBatteryParameters } from '../internal/battery-parameters.js';
import { requireDemand } from '../internal/errors.js';
import type { DayProblem } from './day-problem.js';
import { type LaterPeakBounds, laterPeakBounds } from './later-peak-bounds.js';
import { type HourBlocks, hourBlocks, loadMarkovChain } from './load-chain.js';

/** Share of the perfect-foresight saving on the later days that is expected to be realised. */
const KEPT_SHARE = 0.8;

/** Quantile of the reduced peaks for the lowest level, and of the uncontrolled peaks for the highest. */
const LOW_QUANTILE = 0.02;
const HIGH_QUANTILE = 0.97;

/** Weight of quantile spacing against even spacing of the levels. */
const QUANTILE_SHARE = 0.6;
const SOC_LEVELS = 7;

/** Number of peak levels of a single window, and of each of two. */
const LEVELS_OF_ONE = 16;
const LEVELS_OF_TWO = 10;

/**
 * The rest of today as a problem for `planCaps` or `planDay`: nodes and transitions of the load from its paths, levels of the peaks, and
 * their expected cost at the end of the billing period. Steps shorter than an hour are combined into hours. Method note, section 10.
 *
 * @param options - paths, battery, windows: one or two, each metered in the rest of today
 * @throws EngineError `invalid` / `peakNotFinite`, and those of `stepBattery` of the kernel
 * @example
 * todayProblem(options).nodesKw.length;
 * // => 24
 */
export function todayProblem(options: TodayOptions): DayProblem {
  requireRunningPeaks(options);
  const { futures, fromStep, stepMinutes, battery, meteredSteps } = options;
  const paths = netLoadPaths(futures, fromStep, meteredSteps);
  const parameters = createBatteryParameters(battery, stepMinutes, battery.minSocFraction);
  const later = laterPeakBounds(paths, parameters, meteredSteps);
  return blockProblem(options, paths, later, hourBlocks(paths, fromStep, stepMinutes));
}

/**
 * Rejects running peaks that are not finite, for the windows metered in the rest of today.
 *
 * @throws EngineError `invalid` / `peakNotFinite`
 */
export function requireRunningPeaks(options: TodayOptions): void {
  const { runningPeaksKw, meteredSteps, fromStep, futures } = options;
  for (const [window, metered] of meteredSteps.entries()) {
    if (!metered.subarray(fromStep, futures.stepsPerDay).includes(1)) continue;
    requireDemand(`runningPeaksKw[${window}]`, Math.max(0, runningPeaksKw[window]!), 'peak');
  }
}

/** Inputs of a plan of the rest of today. */
export interface TodayOptions {
  /** Paths of the load from today's local midnight to the end of the billing period, given today's readings. */
  readonly futures: LoadFutures;
  /** First step of today that is not over, by the local clock; the steps before it are observed. */
  readonly fromStep: number;
  /** Step length [min]. */
  readonly stepMinutes: number;
  readonly battery: Battery;
  /** Demands that the billing period is charged for, at least one. */
  readonly windows: readonly DemandWindow[];
  /** By window: 1 if a step is metered; coming days × steps of a day, today first; from `localMeteredSteps`. */
  readonly meteredSteps: readonly Uint8Array[];
  /** By window: highest demand of the billing period so far [kW]. */
  readonly runningPeaksKw: ArrayLike<number>;
}

/** {@link todayProblem} from net load paths, bounds and blocks that are computed already. */
export function blockProblem(
  options: TodayOptions,
  paths: NetTodayPaths,
  later: LaterPeakBounds,
  blocks: HourBlocks,
): DayProblem {
  const { fromStep, battery, windows, meteredSteps, runningPeaksKw } = options;
  const { pathCount } = paths;
  const { stepsPerBlock, firstBlock } = blocks;
  const { nodesKw, transition } = loadMarkovChain(blocks.means, 0);
  const meteredBlocks = (metered: Uint8Array) =>
    Uint8Array.from(nodesKw, (_, block) => {
      const end = (firstBlock + block + 1) * stepsPerBlock;
      const start = Math.max(fromStep, end - stepsPerBlock);
      return metered.subarray(start, end).includes(1) ? 1 : 0;
    });
  const ofWindow = (values: Float64Array, window: number) =>
    values.subarray(window * pathCount, (window + 1) * pathCount);
  const planWindows = windows.map((_, window) => ({
    meteredSteps: meteredBlocks(meteredSteps[window]!),
    levelsKw: peakLevels(paths, {
      fromStep,
      meteredSteps: meteredSteps[window]!,
      powerKw: battery.powerKw,
      runningPeakKw: runningPeaksKw[window]!,
      kinkKw: windows[window]!.floorKw,
      naturalKw: ofWindow(later.uncontrolledPeakKw, window),
      leastKw: ofWindow(later.foresightPeakKw, window),
      levels: windows.length === 1 ? LEVELS_OF_ONE : LEVELS_OF_TWO,
    }),
  }));
  const costs = windows.map((window, index) =>
    terminalDemandCostCore(
      window,
      planWindows[index]!.levelsKw,
      ofWindow(later.uncontrolledPeakKw, index),
      ofWindow(later.foresightPeakKw, index),
    ),
  );
  const terminalCost =
    costs.length === 1
      ? costs[0]!
      : Float64Array.from(costs[0]!).reduce<Float64Array>(
          (all, outer, at) => {
            costs[1]!.forEach((inner, level) => {
              all[at * costs[1]!.length + level] = outer + inner;
            });
            return all;
          },
          new Float64Array(costs[0]!.length * costs[1]!.length),
        );
  return {
    stepMinutes: blocks.blockMinutes,
    firstStepMinutes: blocks.firstMinutes,
    battery,
    socLevels: SOC_LEVELS,
    nodesKw,
    transition,
    windows: planWindows,
    terminalCost,
  };
}

/**
 * Peak levels between which costs are interpolated: from the running peak or, if higher, a level that hardly any path stays below, to a level
 * that hardly any path exceeds; denser where peaks are likely to end.
 */
function peakLevels(
  { pathCount, stepsPerDay, netTodayKw }: NetTodayPaths,
  options: {
    readonly fromStep: number;
    readonly meteredSteps: Uint8Array;
    readonly powerKw: number;
    readonly runningPeakKw: number;
    /** A kink of the cost of a peak, if it lies between the levels [kW]. */
    readonly kinkKw: number;
    readonly naturalKw: Float64Array;
    readonly leastKw: Float64Array;
    readonly levels: number;
  },
): Float64Array {
  const { fromStep, meteredSteps, powerKw, runningPeakKw, kinkKw, naturalKw, leastKw, levels } =
    options;
  const lowKw = new Float64Array(pathCount);
  const highKw = new Float64Array(pathCount);
  for (let path = 0; path < pathCount; path += 1) {
    const from = path * stepsPerDay;
    let today = 0;
    for (let step = fromStep; step < stepsPerDay; step += 1) {
      if (meteredSteps[step] === 1 && netTodayKw[from + step]! > today)
        today = netTodayKw[from + step]!;
    }
    lowKw[path] = Math.max(leastKw[path]!, today - powerKw, 0);
    highKw[path] = Math.max(naturalKw[path]!, today);
  }
  const likelyKw = new Float64Array(2 * pathCount);
  likelyKw.set(lowKw.sort());
  likelyKw.set(highKw.sort(), pathCount);
  likelyKw.sort();
  const low = Math.max(runningPeakKw, quantileSorted(lowKw, LOW_QUANTILE));
  const high = Math.max(low * 1.001 + 1e-6, quantileSorted(highKw, HIGH_QUANTILE));
  const levelsKw = Float64Array.from({ length: levels }, (_, level) => {
    const share = level / (levels - 1);
    const even = low + (high - low) * share;
    const likely = Math.min(high, Math.max(low, quantileSorted(likelyKw, share)));
    return (1 - QUANTILE_SHARE) * even + QUANTILE_SHARE * likely;
  });
  // The nearest level moves to the kink; the first and the last stay.
  let nearest = 0;
  for (let level = 1; level < levels; level += 1) {
    if (Math.abs(levelsKw[level]! - kinkKw) < Math.abs(levelsKw[nearest]! - kinkKw))
      nearest = level;
  }
  if (nearest > 0 && nearest < levels - 1) levelsKw[nearest] = kinkKw;
  return levelsKw;
}

/**
 * Expected cost of one window at the end of the billing period if its peak is at a given level tonight: the mean over the paths of the charge
 * for that level or for the expected peak of the later days. Method note, equation (30).
 *
 * @param window - cost of its peak
 * @param levelsKw - peaks tonight [kW]
 * @param naturalKw - highest net load of the later days, by path [kW]
 * @param leastKw - lowest demand that the battery can keep on them with perfect foresight, by path [kW]
 * @returns by level [currency]
 * @throws EngineError `invalid` / `peakNotFinite`
 * @example
 * // 10 $/kW; the later days bring 100 kW, of which the battery could take 50
 * terminalDemandCost(window, [90], [100], [50]);
 * // => Float64Array.of(920)
 */
export function terminalDemandCost(
  window: DemandWindow,
  levelsKw: ArrayLike<number>,
  naturalKw: ArrayLike<number>,
  leastKw: ArrayLike<number>,
): Float64Array {
  for (let level = 0; level < levelsKw.length && naturalKw.length > 0; level += 1) {
    requireDemand(`levelsKw[${level}]`, Math.max(0, levelsKw[level]!), 'peak');
  }
  for (let path = 0; path < naturalKw.length; path += 1) {
    requireDemand(`leastKw[${path}]`, Math.max(0, leastKw[path]!), 'peak');
    // NaN means that there is no later peak.
    if (naturalKw[path]! > 0) requireDemand(`naturalKw[${path}]`, naturalKw[path]!, 'peak');
  }
  return terminalDemandCostCore(window, levelsKw, naturalKw, leastKw);
}

/** {@link terminalDemandCost} without the checks. */
function terminalDemandCostCore(
  window: DemandWindow,
  levelsKw: ArrayLike<number>,
  naturalKw: ArrayLike<number>,
  leastKw: ArrayLike<number>,
): Float64Array {
  const paths = naturalKw.length;
  return Float64Array.from(levelsKw, (levelKw) => {
    let sum = 0;
    for (let path = 0; path < paths; path += 1) {
      sum += windowChargeCore(
        window,
        expectedFinalPeakKw(levelKw, leastKw[path]!, naturalKw[path]!),
      );
    }
    return sum / paths;
  });
}

/**
 * Expected final peak of a window on one path, method note, equation (30): the peak of tonight or, if higher, the perfect-foresight peak of
 * the later days, plus the part of the later saving that is not expected to be realised.
 *
 * @param leastKw - lowest demand that the battery can keep on the later days with perfect foresight [kW]
 * @param naturalKw - highest net load of the later days [kW]
 */
export function expectedFinalPeakKw(tonightKw: number, leastKw: number, naturalKw: number): number {
  const bestKw = Math.max(0, tonightKw, leastKw);
  return naturalKw > bestKw ? bestKw + (1 - KEPT_SHARE) * (naturalKw - bestKw) : bestKw;
}
