import type { CausalPolicy, PolicySite, PolicySituation } from '../policy.js';
import { carryOutPlan, type PlanExecution } from './carry-out-plan.js';
import { planStretch, type StretchPlan } from './plan-stretch.js';

/**
 * Plans each local day at its first step from a forecast of its load.
 *
 * @param execution - how the plan is executed
 * @param forecast - forecast load of a step of the day from what is known at its beginning [kW]
 */
export function dayPlan(
  site: PolicySite,
  execution: PlanExecution,
  forecast: (known: PolicySituation, step: number) => number,
): CausalPolicy {
  const { dayIndex } = site.calendar;
  let plan: StretchPlan | undefined;
  let plannedDay = -1;
  return {
    decide: (situation) => {
      const { step } = situation;
      const today = dayIndex[step]!;
      if (plan === undefined || today !== plannedDay) {
        let until = step;
        while (until < dayIndex.length && dayIndex[until] === today) until += 1;
        const forecastKw = Float64Array.from({ length: until - step }, (_, index) =>
          forecast(situation, step + index),
        );
        plan = planStretch(site, situation, forecastKw);
        plannedDay = today;
      }
      return carryOutPlan(site, situation, plan, execution);
    },
  };
}
