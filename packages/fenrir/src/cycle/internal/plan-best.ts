import type { Dispatch } from '../../plan/dispatch.js';
import { planDispatch } from '../../plan/plan-dispatch.js';
import type { PlannedStep } from '../../plan/planned-step.js';
import { projectPlan } from '../../plan/project-plan.js';
import { bestSteps } from './best-steps.js';
import type { Scene } from './scene.js';

/**
 * The best dispatch for the expected prices of a scene; with a first step given, the best one after it. By the exact values of stored energy where nothing
 * but the battery's power and window bounds it, else by the linear program.
 *
 * @param scene - site, prices, end value
 * @param first - as the battery carries it out
 */
export async function planBest(scene: Scene, first?: PlannedStep): Promise<Dispatch> {
  const { site, pricePath, endValue } = scene;
  if (!needsProgram(scene)) return projectPlan(site, bestSteps(scene, first)).dispatch;
  const { dispatch } = await planDispatch({
    site,
    pricePath,
    endValue,
    ...limitsOf(scene),
    ...(first === undefined ? {} : { firstStep: first }),
  });
  return dispatch;
}

/** What bounds a plan beside its battery. */
export function limitsOf({ dischargeBudgetMwh, impactPerMw }: Scene) {
  return {
    ...(dischargeBudgetMwh === undefined ? {} : { dischargeBudgetMwh }),
    ...(impactPerMw === 0 ? {} : { impactPerMw }),
  };
}

function needsProgram({ site, terms, dischargeBudgetMwh, impactPerMw }: Scene): boolean {
  const powerMw = (site.battery.powerKw * site.battery.availabilityFraction) / 1000;
  return (
    dischargeBudgetMwh !== undefined ||
    impactPerMw !== 0 ||
    site.battery.powerLimits !== undefined ||
    Math.min(terms.chargeMw, terms.dischargeMw) < powerMw
  );
}
