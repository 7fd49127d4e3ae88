import { mean } from '@bess/kernel/stats';
import type { PolicyMaker, PolicySituation } from '../policy.js';
import { carryOutPlan, type PlanExecution } from './carry-out-plan.js';
import { planStretch, type StretchPlan } from './plan-stretch.js';

const WEEKS = 4;
const HORIZON_HOURS = 24;
/** Hours in which the correction by the last hour's error fades to 1/e. */
const FADING_HOURS = 6;

/**
 * A receding-horizon plan like that of home energy managers: every hour the next 24 are planned for least peaks on a point forecast,
 * the mean of the same step of the last four weeks plus the fading error of the last hour. The plan ends with the billing month.
 *
 * @param execution - how the plan is executed
 */
export function recedingPlan(execution: PlanExecution): PolicyMaker {
  return (site) => {
    const stepsPerHour = 60 / site.grid.stepMinutes;
    const weekSteps = 7 * 24 * stepsPerHour;
    let plan: StretchPlan | undefined;

    const usual = (loadKw: Float64Array, step: number) => {
      let sum = 0;
      let count = 0;
      for (let weeks = 1; weeks <= WEEKS; weeks += 1) {
        const earlier = step - weeks * weekSteps;
        if (earlier < 0) break;
        sum += loadKw[earlier]!;
        count += 1;
      }
      return sum / count;
    };

    const forecast = ({ loadKw, step, monthIndex }: PolicySituation) => {
      const offBy = mean(
        Array.from({ length: stepsPerHour }, (_, index) => {
          const back = step - 1 - index;
          return loadKw[back]! - usual(loadKw, back);
        }),
      );
      const end = Math.min(step + HORIZON_HOURS * stepsPerHour, site.months[monthIndex]!.endStep);
      return Float64Array.from({ length: end - step }, (_, index) => {
        const fading = Math.exp(-(index / stepsPerHour) / FADING_HOURS);
        return Math.max(0, usual(loadKw, step + index) + offBy * fading);
      });
    };

    return {
      decide: (situation) => {
        if (plan === undefined || situation.step - plan.fromStep >= stepsPerHour) {
          plan = planStretch(site, situation, forecast(situation));
        }
        return carryOutPlan(site, situation, plan, execution);
      },
    };
  };
}
