import type { DayProblem } from '../plan/day-problem.js';
import { blockProblem } from './internal/block-problem.js';
import { hourBlocks } from './internal/hour-blocks.js';
import { laterTargets } from './internal/later-targets.js';
import { netPaths } from './internal/net-paths.js';
import type { TodayOptions } from './today-options.js';

/**
 * The rest of today as a problem for `planCaps` or `planDay`: nodes and transitions of the load from its futures, levels of the peaks, and
 * what these are expected to cost at the end of the billing period. Steps shorter than an hour are put together into hours. Method note, section 10.
 *
 * @param options - futures, battery, windows: one or two, each metered in the rest of today
 * @throws EngineError those of `windowCharge` and of `followRule`
 * @example
 * todayProblem(options).nodesKw.length;
 * // => 24
 */
export function todayProblem(options: TodayOptions): DayProblem {
  const { futures, fromStep, stepMinutes, battery, meteredSteps } = options;
  const paths = netPaths(futures);
  const later = laterTargets(paths, battery, stepMinutes, meteredSteps);
  return blockProblem(options, paths, later, hourBlocks(paths, fromStep, stepMinutes));
}
