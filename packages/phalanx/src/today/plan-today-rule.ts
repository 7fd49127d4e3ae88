import { planDay } from '../plan/plan-day.js';
import { laterTargets } from './internal/later-targets.js';
import { netPaths } from './internal/net-paths.js';
import { todayBlocks } from './internal/today-blocks.js';
import type { TodayOptions } from './today-options.js';
import type { TodayRule } from './today-rule.js';

/**
 * Plans the rest of today as {@link planToday} does, but for a controller that measures the load of a step before it acts: the cap hangs on
 * that load. Method note, section 10.
 *
 * @param options - futures, battery, windows, peaks so far
 * @throws EngineError those of `todayProblem` and `planDay`
 * @example
 * planTodayRule(options).capKw(0, 100, 1, [0]);
 * // => 80
 */
export function planTodayRule(options: TodayOptions): TodayRule {
  const { fromStep, futures, battery, stepMinutes, meteredSteps } = options;
  const paths = netPaths(futures);
  const later = laterTargets(paths, battery, stepMinutes, meteredSteps);
  const today = todayBlocks(options, paths, later);
  if (today === undefined) {
    return { fromStep, capKw: () => Number.POSITIVE_INFINITY, expectedCost: () => 0 };
  }
  const { problem, blocks, blockOf, isMetered, pick } = today;
  const plan = planDay(problem);
  return {
    fromStep,
    capKw: (step, netLoadKw, socFraction, peaksKw) =>
      isMetered[step] === 1
        ? plan.capKw(blockOf(step), netLoadKw + blocks.shiftKw[step]!, socFraction, pick(peaksKw))
        : Number.POSITIVE_INFINITY,
    expectedCost: (socFraction, peaksKw) => plan.expectedCost(socFraction, pick(peaksKw)),
  };
}
