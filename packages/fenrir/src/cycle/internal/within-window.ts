import { sideOfWindow } from '../../plan/internal/side-of-window.js';
import type { PlannedStep } from '../../plan/planned-step.js';
import { projectPlan } from '../../plan/project-plan.js';
import type { Scene } from './scene.js';
import { stepOf } from './valued-plan.js';
import { withinBudget } from './within-budget.js';
import { withinRamp } from './within-ramp.js';

/**
 * A first step that leads a battery outside its window back, as equation (13) has it of all plans: at least to the edge, or as far as power, ramp and what may be discharged reach. Inside
 * it stays as it is.
 *
 * @param scene - site, window
 * @param step - as the battery carries it out
 */
export function withinWindow(scene: Scene, step: PlannedStep): PlannedStep {
  const { site, terms, hours } = scene;
  const { startMwh, leastMwh, mostMwh, chargeEfficiency, dischargeEfficiency } = terms;
  const side = sideOfWindow(terms);
  if (side === undefined) return step;
  const isBelow = side === 'below';
  const askedMw = isBelow
    ? (leastMwh - startMwh) / chargeEfficiency / hours[0]!
    : ((startMwh - mostMwh) * dischargeEfficiency) / hours[0]!;
  const direction = isBelow ? ('charge' as const) : ('discharge' as const);
  const alone = { ...site, stepMinutes: hours[0]! * 60 };
  const asked = withinRamp(scene, withinBudget(scene, { direction, powerMw: askedMw }));
  // Where the ramp leads further out for now, nothing is done.
  if (asked.direction !== direction) return { direction: 'idle', powerMw: 0 };
  const back = stepOf(projectPlan(alone, [asked]).dispatch, 0);
  return step.direction === direction && step.powerMw >= back.powerMw ? step : back;
}
