import type { DayProblem } from '../plan/day-problem.js';
import { laterTargets } from './internal/later-targets.js';
import { loadChain } from './internal/load-chain.js';
import { netPaths } from './internal/net-paths.js';
import { peakLevels } from './internal/peak-levels.js';
import { restOfPeriodCost } from './rest-of-period-cost.js';
import type { TodayOptions } from './today-options.js';

const SOC_LEVELS = 7;
/** Peak levels of a single window, and of each of two. */
const LEVELS_OF_ONE = 16;
const LEVELS_OF_TWO = 10;

/**
 * The rest of today as a problem for `planCaps` or `planDay`: nodes and transitions of the load from its futures, levels of the peaks, and
 * what these are expected to cost at the end of the billing period. Method note, section 10.
 *
 * @param options - futures, battery, windows: one or two, each metered in the rest of today
 * @throws EngineError those of `windowCharge` and of `followRule`
 * @example
 * todayProblem(options).nodesKw.length;
 * // => 24
 */
export function todayProblem(options: TodayOptions): DayProblem {
  const { futures, fromStep, stepMinutes, battery, windows, meteredSteps, runningPeaksKw } =
    options;
  const paths = netPaths(futures);
  const { stepsPerDay, pathCount } = paths;
  const later = laterTargets(paths, battery, stepMinutes, meteredSteps);
  const { nodesKw, transition } = loadChain(paths, fromStep);
  const ofWindow = <T extends Float64Array>(values: T, window: number) =>
    values.subarray(window * pathCount, (window + 1) * pathCount);
  const planWindows = windows.map((_, window) => ({
    meteredSteps: meteredSteps[window]!.slice(fromStep, stepsPerDay),
    levelsKw: peakLevels(paths, {
      fromStep,
      meteredSteps: meteredSteps[window]!,
      powerKw: battery.powerKw,
      runningPeakKw: runningPeaksKw[window]!,
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
    stepMinutes,
    battery,
    socLevels: SOC_LEVELS,
    nodesKw,
    transition,
    windows: planWindows,
    terminalCost,
  };
}
