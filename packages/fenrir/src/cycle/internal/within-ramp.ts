import type { PlannedStep } from '../../plan/planned-step.js';
import { projectPlan } from '../../plan/project-plan.js';
import type { Scene } from './scene.js';
import { stepOf } from './valued-plan.js';

/** A step moved into what the ramp allows after the interval before, as far as the battery can. */
export function withinRamp(scene: Scene, step: PlannedStep): PlannedStep {
  const { ramp, hours } = scene;
  if (ramp?.before === undefined) return step;
  const most = ramp.mwPerMinute * 60 * hours[0]!;
  const from = signedMw(ramp.before);
  const powerMw = Math.min(from + most, Math.max(from - most, signedMw(step)));
  if (powerMw === signedMw(step)) return step;
  const direction = powerMw > 0 ? ('discharge' as const) : ('charge' as const);
  const asked = { direction, powerMw: Math.abs(powerMw) };
  return stepOf(projectPlan({ ...scene.site, stepMinutes: hours[0]! * 60 }, [asked]).dispatch, 0);
}

/** Sold above 0, bought below [MW]. */
export function signedMw({ direction, powerMw }: PlannedStep): number {
  if (direction === 'idle') return 0;
  return direction === 'discharge' ? powerMw : -powerMw;
}
