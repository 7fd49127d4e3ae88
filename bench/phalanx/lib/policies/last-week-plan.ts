import type { PolicyMaker } from '../policy.js';
import type { PlanExecution } from './carry-out-plan.js';
import { dayPlan } from './day-plan.js';

/**
 * Plans each day as if it were the same day of last week.
 *
 * @param execution - how the plan is executed
 */
export function lastWeekPlan(execution: PlanExecution): PolicyMaker {
  return (site) => {
    const weekSteps = (7 * 1440) / site.grid.stepMinutes;
    return dayPlan(site, execution, ({ loadKw }, step) => loadKw[step - weekSteps]!);
  };
}
