import type { PlannedStep } from '../../plan/planned-step.js';
import type { Scene } from './scene.js';

/** A first step with no more than may be discharged. */
export function withinBudget(
  { hours, dischargeBudgetMwh = Number.POSITIVE_INFINITY, dischargeLimits = [] }: Scene,
  step: PlannedStep,
): PlannedStep {
  const limits = dischargeLimits.filter(({ untilStep }) => untilStep > 0);
  const mostMwh = Math.min(dischargeBudgetMwh, ...limits.map(({ dischargeMwh }) => dischargeMwh));
  const mostMw = mostMwh / hours[0]!;
  if (step.direction !== 'discharge' || step.powerMw <= mostMw) return step;
  return mostMw > 0 ? { ...step, powerMw: mostMw } : { direction: 'idle', powerMw: 0 };
}
