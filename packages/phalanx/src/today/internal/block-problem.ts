import type { DayProblem } from '../../plan/day-problem.js';
import { restOfPeriodCost } from '../rest-of-period-cost.js';
import type { TodayOptions } from '../today-options.js';
import type { HourBlocks } from './hour-blocks.js';
import type { LaterTargets } from './later-targets.js';
import { loadChain } from './load-chain.js';
import type { NetPaths } from './net-paths.js';
import { peakLevels } from './peak-levels.js';

const SOC_LEVELS = 7;
/** Peak levels of a single window, and of each of two. */
const LEVELS_OF_ONE = 16;
const LEVELS_OF_TWO = 10;

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
  paths: NetPaths,
  later: LaterTargets,
  blocks: HourBlocks,
): DayProblem {
  const { fromStep, battery, windows, meteredSteps, runningPeaksKw } = options;
  const { pathCount } = paths;
  const { stepsPerBlock, firstBlock } = blocks;
  const { nodesKw, transition } = loadChain(blocks.means, 0);
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
      naturalKw: ofWindow(later.naturalKw, window),
      leastKw: ofWindow(later.leastKw, window),
      levels: windows.length === 1 ? LEVELS_OF_ONE : LEVELS_OF_TWO,
    }),
  }));
  const costs = windows.map((window, index) =>
    restOfPeriodCost(
      window,
      planWindows[index]!.levelsKw,
      ofWindow(later.naturalKw, index),
      ofWindow(later.leastKw, index),
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
