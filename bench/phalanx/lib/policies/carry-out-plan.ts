import type { PolicyAction, PolicySite, PolicySituation } from '../policy.js';
import { stepCap } from '../step-cap.js';
import type { StretchPlan } from './plan-stretch.js';

/** How a plan is carried out: its powers as they stand, or its caps, which the battery keeps whatever the load is. */
export type PlanExecution = 'powers' | 'caps';

/**
 * What a plan asks for at a step. A broken cap gives way to the running peak.
 *
 * @param situation - step within the plan
 * @param execution - how it is carried out
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
