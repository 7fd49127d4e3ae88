import type { PlannedStep } from '../../plan/planned-step.js';
import { type Clip, type ClipReason, projectPlan } from '../../plan/project-plan.js';
import type { Scene } from './scene.js';
import { stepOf } from './valued-plan.js';
import { withinBudget } from './within-budget.js';
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
  if (Math.abs(signed(first) - signed(ramped)) > slack) {
    return cut(terms.startMwh < terms.leastMwh ? 'empty' : 'full', first);
  }
  if (Math.abs(signed(first) - signed(within)) > slack) return cut('ramp', first);
  if (within !== carried.first) return cut('dischargeBudget', within);
  return { first, clips: carried.clips };
}

/** A step moved into what the ramp allows after the interval before, as far as the battery can. */
export function withinRamp(scene: Scene, step: PlannedStep): PlannedStep {
  const { ramp, hours } = scene;
  if (ramp?.before === undefined) return step;
  const most = ramp.mwPerMinute * 60 * hours[0]!;
  const from = signed(ramp.before);
  const powerMw = Math.min(from + most, Math.max(from - most, signed(step)));
  if (powerMw === signed(step)) return step;
  const direction = powerMw > 0 ? ('discharge' as const) : ('charge' as const);
  return carriedOut(scene, { direction, powerMw: Math.abs(powerMw) }).first;
}

function carriedOut({ site, hours }: Scene, step: PlannedStep): SentStep {
  const { dispatch, clips } = projectPlan({ ...site, stepMinutes: hours[0]! * 60 }, [step]);
  return { first: stepOf(dispatch, 0), clips };
}

/** Sold above 0, bought below [MW]. */
function signed({ direction, powerMw }: PlannedStep): number {
  if (direction === 'idle') return 0;
  return direction === 'discharge' ? powerMw : -powerMw;
}
