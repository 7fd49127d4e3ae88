import type { Battery } from '@bess/kernel/battery';
import { quantileSorted } from '@bess/kernel/stats';
import type { LoadFutures } from '@bess/strix/load-futures';
import { type DemandWindow, windowChargeCore } from '../demand/demand-charge.js';
import { type NetLoadPaths, netLoadPaths } from '../futures/net-load.js';
import { createBatteryParameters } from '../internal/battery-parameters.js';
import { requireDemand } from '../internal/errors.js';
import type { DayProblem } from './day-problem.js';
import { type LaterPeakBounds, laterPeakBounds } from './later-peak-bounds.js';
import { type HourBlocks, hourBlocks, loadMarkovChain } from './load-chain.js';

/** Share of what perfect knowledge would save on the days to come that is expected to be saved. */
const KEPT_SHARE = 0.8;

/** Quantile of what peaks can be brought down to that the lowest level lies at, and of what they may be for the highest. */
const LOW_QUANTILE = 0.02;
const HIGH_QUANTILE = 0.97;

/** How far levels go with what is likely; the rest of the way they are even. */
const QUANTILE_SHARE = 0.6;
const SOC_LEVELS = 7;

/** Peak levels of a single window, and of each of two. */
const LEVELS_OF_ONE = 16;
const LEVELS_OF_TWO = 10;

/**
 * The rest of today as a problem for `planCaps` or `planDay`: nodes and transitions of the load from its futures, levels of the peaks, and
 * what these are expected to cost at the end of the billing period. Steps shorter than an hour are put together into hours. Method note, section 10.
 *
 * @param options - futures, battery, windows: one or two, each metered in the rest of today
 * @throws EngineError those of `windowCharge` and of `prepareTargets`
 * @example
 * todayProblem(options).nodesKw.length;
 * // => 24
 */
export function todayProblem(options: TodayOptions): DayProblem {
  requireRunningPeaks(options);
  const { futures, fromStep, stepMinutes, battery, meteredSteps } = options;
  const paths = netLoadPaths(futures);
  const parameters = createBatteryParameters(battery, stepMinutes, battery.minSocFraction);
  const later = laterPeakBounds(paths, parameters, meteredSteps);
  return blockProblem(options, paths, later, hourBlocks(paths, fromStep, stepMinutes));
}

/**
 * Rejects running peaks that are not finite, of the windows metered in the rest of today.
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

/** What is known when the rest of today is planned. */
export interface TodayOptions {
  /** Futures of the load from today's local midnight to the end of the billing period, drawn with what is seen of today. */
  readonly futures: LoadFutures;
  /** First step of today that is not over, by the local clock; steps before it were seen. */
  readonly fromStep: number;
  /** Step length [min]. */
  readonly stepMinutes: number;
  readonly battery: Battery;
  /** Demands that the billing period is charged for, at least one. */
  readonly windows: readonly DemandWindow[];
  /** By window: 1 where a step counts, coming days × steps of a day, today first; of `localMeteredSteps`. */
  readonly meteredSteps: readonly Uint8Array[];
  /** By window: highest demand of the billing period so far [kW]. */
  readonly runningPeaksKw: ArrayLike<number>;
}

/**
 * The rest of today, in blocks, as a problem for `planCaps` or `planDay`. Method note, section 10.
 *
 * @param options - battery, windows: one or two, each metered in the rest of today
 * @param paths - net loads
 * @param later - how far peaks of the later days can be brought down, of the same windows
 * @param blocks - of the rest of today
 */
export function blockProblem(
  options: TodayOptions,
  paths: NetLoadPaths,
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
 * Peaks between which costs are interpolated: from the running peak, or if higher what hardly any path stays below, to what
 * hardly any path exceeds; closer where peaks are likely to end.
 */
function peakLevels(
  { pathCount, dayCount, stepsPerDay, netKw }: NetLoadPaths,
  options: {
    readonly fromStep: number;
    readonly meteredSteps: Uint8Array;
    readonly powerKw: number;
    readonly runningPeakKw: number;
    /** Where what a peak costs has a kink, if it is among the levels [kW]. */
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
    const from = path * dayCount * stepsPerDay;
    let today = 0;
    for (let step = fromStep; step < stepsPerDay; step += 1) {
      if (meteredSteps[step] === 1 && netKw[from + step]! > today) today = netKw[from + step]!;
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
  // The nearest level moves to the kink; the ends stay.
  let nearest = 0;
  for (let level = 1; level < levels; level += 1) {
    if (Math.abs(levelsKw[level]! - kinkKw) < Math.abs(levelsKw[nearest]! - kinkKw))
      nearest = level;
  }
  if (nearest > 0 && nearest < levels - 1) levelsKw[nearest] = kinkKw;
  return levelsKw;
}

/**
 * What one window is expected to cost at the end of the billing period if its peak is at a level tonight: over the paths, the
 * charge for the level or what the later days make of it. Method note, equation (30).
 *
 * @param window - what its peak costs
 * @param levelsKw - peaks tonight [kW]
 * @param naturalKw - highest net load of the later days, by path [kW]
 * @param leastKw - least demand that the battery could hold on them if they were known, by path [kW]
 * @returns by level [currency]
 * @throws EngineError those of `windowCharge`
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
    // What is not a number is no later peak.
    if (naturalKw[path]! > 0) requireDemand(`naturalKw[${path}]`, naturalKw[path]!, 'peak');
  }
  return terminalDemandCostCore(window, levelsKw, naturalKw, leastKw);
}

/** {@link terminalDemandCost} of peaks that are known to be finite. */
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
 * Where the peak of a window is expected to be at the end of the billing period on one path: held at the peak of tonight or, if higher,
 * at what the battery could hold on the later days, and above that by what is not saved of them. Method note, section 11.
 *
 * @param tonightKw - peak by tonight [kW]
 * @param leastKw - least demand that the battery could hold on the later days if they were known [kW]
 * @param naturalKw - highest net load of the later days [kW]
 */
export function expectedFinalPeakKw(tonightKw: number, leastKw: number, naturalKw: number): number {
  const heldKw = Math.max(0, tonightKw, leastKw);
  return naturalKw > heldKw ? heldKw + (1 - KEPT_SHARE) * (naturalKw - heldKw) : heldKw;
}
