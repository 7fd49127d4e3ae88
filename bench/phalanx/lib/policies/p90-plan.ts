import { quantile } from '@bess/kernel/stats';
import type { PolicyMaker } from '../policy.js';
import type { PlanExecution } from './carry-out-plan.js';
import { dayPlan } from './day-plan.js';

const WEEKS = 8;

/**
 * Plans each day on the 90 % quantile of the same step of the week over the last eight weeks.
 *
 * @param execution - how the plan is executed
 */
export function p90Plan(execution: PlanExecution): PolicyMaker {
  return (site) => {
    const weekSteps = (7 * 1440) / site.grid.stepMinutes;
    return dayPlan(site, execution, ({ loadKw }, step) => {
      const past = Array.from({ length: WEEKS }, (_, index) => step - (index + 1) * weekSteps);
      return quantile(
        past.filter((earlier) => earlier >= 0).map((earlier) => loadKw[earlier]!),
        0.9,
      );
    });
  };
}
