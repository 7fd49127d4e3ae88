import { mean } from '@bess/kernel/stats';
import type { PolicyMaker, PolicySituation } from '../policy.js';
import { carryOutPlan, type PlanExecution } from './carry-out-plan.js';
import { planStretch, type StretchPlan } from './plan-stretch.js';

const WEEKS = 4;
const HORIZON_HOURS = 24;
/** What the last hour was off by fades to 1/e in so many hours. */
const FADING_HOURS = 6;

/**
 * A receding plan of the kind that home energy managers make: every hour the next 24 are planned anew, for least peaks,
 * on a point forecast: the mean of the same step of the last four weeks, shifted by what the last hour was off by, which fades. The plan ends
 * where the billing month does.
 *
 * @param execution - how the plan is carried out
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
