import type { PolicyAction, PolicySite, PolicySituation } from '../policy.js';
import { stepCap } from '../step-cap.js';
import type { StretchPlan } from './plan-stretch.js';

/** How a plan is executed: its powers, or its caps, which the battery keeps whatever the load is. */
export type PlanExecution = 'powers' | 'caps';

/**
 * The action of a plan at a step. A missed cap is replaced by the running peak.
 *
 * @param situation - step within the plan
 * @param execution - how it is executed
 */
export function carryOutPlan(
  site: PolicySite,
  situation: PolicySituation,
  plan: StretchPlan,
  execution: PlanExecution,
): PolicyAction {
  const { step, runningPeaksKw } = situation;
  const index = step - plan.fromStep;
  if (execution === 'powers') {
    return {
      kind: 'power',
      chargeKw: plan.chargeKw[index]!,
      dischargeKw: plan.dischargeKw[index]!,
    };
  }
  const capsKw = plan.capsKw.map((cap, window) => Math.max(cap, runningPeaksKw[window]!));
  return { kind: 'cap', capKw: stepCap(site.windows, capsKw, step) };
}
