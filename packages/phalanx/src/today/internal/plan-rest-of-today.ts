import { windowCharge } from '../../demand/window-charge.js';
import { planCaps } from '../../plan/plan-caps.js';
import type { TodayOptions } from '../today-options.js';
import type { TodayPlan } from '../today-plan.js';
import { blockProblem } from './block-problem.js';
import { hourBlocks } from './hour-blocks.js';
import type { LaterTargets } from './later-targets.js';
import type { NetPaths } from './net-paths.js';

const MOST_WINDOWS = 2;

/**
 * `planToday` where the futures are laid out already.
 *
 * @param options - battery, windows, peaks so far
 * @param paths - net loads of the futures
 * @param later - how far peaks of the later days can be brought down, of all windows
 */
export function planRestOfToday(
  options: TodayOptions,
  paths: NetPaths,
  later: LaterTargets,
): TodayPlan {
  const { fromStep, futures, windows, meteredSteps, runningPeaksKw } = options;
  const planned = windows
    .map((window, index) => ({ window, index }))
    .filter(({ index }) => meteredSteps[index]!.subarray(fromStep, futures.stepsPerDay).includes(1))
    .map(({ window, index }) => {
      // What a kW costs, at a peak that is likely.
      const peakKw = Math.max(runningPeaksKw[index]!, window.floorKw, 1);
      return {
        index,
        price: (windowCharge(window, 1.1 * peakKw) - windowCharge(window, peakKw)) / peakKw,
      };
    })
    .sort((a, b) => b.price - a.price || a.index - b.index)
    .slice(0, MOST_WINDOWS)
    .map(({ index }) => index)
    .sort((a, b) => a - b);
  if (planned.length === 0) {
    const free = () => Number.POSITIVE_INFINITY;
    return { fromStep, capKw: free, chargeUpToKw: free, expectedCost: () => 0 };
  }
  const metered = planned.map((index) => meteredSteps[index]!);
  const blocks = hourBlocks(paths, fromStep, options.stepMinutes);
  const plan = planCaps(
    blockProblem(
      {
        ...options,
        windows: planned.map((index) => windows[index]!),
        meteredSteps: metered,
        runningPeaksKw: planned.map((index) => runningPeaksKw[index]!),
      },
      paths,
      {
        naturalKw: ofWindows(later.naturalKw, planned, paths.pathCount),
        leastKw: ofWindows(later.leastKw, planned, paths.pathCount),
      },
      blocks,
    ),
  );
  const isMetered = Uint8Array.from({ length: futures.stepsPerDay }, (_, step) =>
    metered.some((steps) => steps[step] === 1) ? 1 : 0,
  );
  const { shiftKw, stepsPerBlock, firstBlock } = blocks;
  const blockOf = (step: number) => Math.floor(step / stepsPerBlock) - firstBlock;
  const peaks = new Float64Array(planned.length);
  const pick = (peaksKw: ArrayLike<number>): Float64Array => {
    for (let window = 0; window < planned.length; window += 1)
      peaks[window] = peaksKw[planned[window]!]!;
    return peaks;
  };
  return {
    fromStep,
    capKw: (step, previousNetLoadKw, socFraction, peaksKw) =>
      isMetered[step] === 1
        ? plan.capKw(blockOf(step), previousNetLoadKw + shiftKw[step]!, socFraction, pick(peaksKw))
        : Number.POSITIVE_INFINITY,
    chargeUpToKw: (step, previousNetLoadKw, socFraction, peaksKw) =>
      isMetered[step] === 1
        ? plan.chargeUpToKw(
            blockOf(step),
            previousNetLoadKw + shiftKw[step]!,
            socFraction,
            pick(peaksKw),
          )
        : Number.POSITIVE_INFINITY,
    expectedCost: (socFraction, peaksKw) => plan.expectedCost(socFraction, pick(peaksKw)),
  };
}

function ofWindows(values: Float64Array, windows: readonly number[], pathCount: number) {
  const chosen = new Float64Array(windows.length * pathCount);
  for (const [place, window] of windows.entries()) {
    chosen.set(values.subarray(window * pathCount, (window + 1) * pathCount), place * pathCount);
  }
  return chosen;
}
