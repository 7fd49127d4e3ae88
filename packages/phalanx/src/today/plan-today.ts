import { laterTargets } from './internal/later-targets.js';
import { netPaths } from './internal/net-paths.js';
import { planRestOfToday } from './internal/plan-rest-of-today.js';
import type { TodayOptions } from './today-options.js';
import type { TodayPlan } from './today-plan.js';

/**
 * Plans the rest of today: the caps that make the demand charges expected at the end of the billing period least, from futures of the
 * load, in closed loop. Steps shorter than an hour are planned in hours. Of more than two windows metered in the rest of today the two that
 * cost most are planned for.
 *
 * @param options - futures, battery, windows, peaks so far
 * @throws EngineError those of `todayProblem` and `planCaps`
 * @example
 * planToday(options).capKw(0, 0, 1, [0]);
 * // => 80
 */
export function planToday(options: TodayOptions): TodayPlan {
  const { futures, battery, stepMinutes, meteredSteps } = options;
  const paths = netPaths(futures);
  return planRestOfToday(options, paths, laterTargets(paths, battery, stepMinutes, meteredSteps));
}
