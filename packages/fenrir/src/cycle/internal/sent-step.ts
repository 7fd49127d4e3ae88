import type { PlannedStep } from '../../plan/planned-step.js';
import { type Clip, type ClipReason, projectPlan } from '../../plan/project-plan.js';
import type { Scene } from './scene.js';
import { stepOf } from './valued-plan.js';
import { withinBudget } from './within-budget.js';
import { signedMw, withinRamp } from './within-ramp.js';
import { withinWindow } from './within-window.js';

/** The first interval of a plan as far as it can be carried out, and what of it cannot. */
export interface SentStep {
  readonly first: PlannedStep;
  readonly clips: readonly Clip[];
}

/** Less than this share of the power is rounding. */
const ROUNDING = 1e-9;

/**
 * The interval that begins of a plan sent: cut by the battery and its connection, then by what may be discharged, then by the ramp from the interval before; outside the window it leads back.
 *
 * @param scene - site and limits
 * @param sent - as it was asked for
 */
export function sentStep(scene: Scene, sent: PlannedStep): SentStep {
  const { site, terms } = scene;
  const carried = carriedOut(scene, sent);
  const within = withinBudget(scene, carried.first);
  const ramped = withinRamp(scene, within);
  const first = withinWindow(scene, ramped);
  const cut = (reason: ClipReason, given: PlannedStep): SentStep => {
    const givenMw = given.direction === sent.direction ? given.powerMw : 0;
    const clip = { step: 0, direction: sent.direction, askedMw: sent.powerMw, givenMw, reason };
    return { first, clips: [{ ...clip, socFraction: site.socFraction }] };
  };
  const slack = ROUNDING * Math.max(terms.chargeMw, terms.dischargeMw);
  if (Math.abs(signedMw(first) - signedMw(ramped)) > slack) {
    return cut(terms.startMwh < terms.leastMwh ? 'empty' : 'full', first);
  }
  if (Math.abs(signedMw(first) - signedMw(within)) > slack) return cut('ramp', first);
  if (within !== carried.first) return cut('dischargeBudget', within);
  return { first, clips: carried.clips };
}

function carriedOut({ site, hours }: Scene, step: PlannedStep): SentStep {
  const { dispatch, clips } = projectPlan({ ...site, stepMinutes: hours[0]! * 60 }, [step]);
  return { first: stepOf(dispatch, 0), clips };
}
