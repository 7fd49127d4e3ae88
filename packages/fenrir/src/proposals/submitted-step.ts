import {
  type Clip,
  type ClipReason,
  IDLE,
  projectFirstStep,
  signedMw,
} from '../battery/project-plan.js';
import { sideOfWindow } from '../battery/site-terms.js';
import type { CycleProblem } from '../problem/cycle-problem.js';
import type { PlannedStep } from '../types.js';

/** Smaller differences, relative to the power, are rounding. */
const ROUNDING = 1e-9;

/** The first step of a plan as far as it can be carried out, and what was clipped. */
export interface SubmittedStep {
  readonly first: PlannedStep;
  readonly clips: readonly Clip[];
}

/** Clips the submitted step: by battery and connection, then by discharge limits, then by the ramp; outside the window the battery recovers. */
export function submittedStep(problem: CycleProblem, submitted: PlannedStep): SubmittedStep {
  const { site, terms } = problem;
  const carried = projectFirstStep(site, submitted);
  const within = limitToBudget(problem, carried.first);
  const ramped = limitToRamp(problem, within);
  const first = recoverIntoWindow(problem, ramped);
  const cut = (reason: ClipReason, given: PlannedStep): SubmittedStep => {
    const givenMw = given.direction === submitted.direction ? given.powerMw : 0;
    const clip = {
      step: 0,
      direction: submitted.direction,
      askedMw: submitted.powerMw,
      givenMw,
      reason,
    };
    return { first, clips: [{ ...clip, socFraction: site.socFraction }] };
  };
  const slack = ROUNDING * Math.max(terms.chargeMw, terms.dischargeMw);
  if (Math.abs(signedMw(first) - signedMw(ramped)) > slack) {
    return cut(terms.initialEnergyMwh < terms.minEnergyMwh ? 'empty' : 'full', first);
  }
  if (Math.abs(signedMw(first) - signedMw(within)) > slack) return cut('ramp', first);
  if (within !== carried.first) return cut('dischargeBudget', within);
  return { first, clips: carried.clips };
}

/** Makes a battery outside its window recover, as equation (13) requires of all plans: at least to the edge, or as far as power, ramp and discharge limits allow. */
export function recoverIntoWindow(problem: CycleProblem, step: PlannedStep): PlannedStep {
  const { site, terms, hours } = problem;
  const { initialEnergyMwh, minEnergyMwh, maxEnergyMwh, chargeEfficiency, dischargeEfficiency } =
    terms;
  const side = sideOfWindow(terms);
  if (side === undefined) return step;
  const isBelow = side === 'below';
  const askedMw = isBelow
    ? (minEnergyMwh - initialEnergyMwh) / chargeEfficiency / hours[0]!
    : ((initialEnergyMwh - maxEnergyMwh) * dischargeEfficiency) / hours[0]!;
  const direction = isBelow ? ('charge' as const) : ('discharge' as const);
  const asked = limitToRamp(problem, limitToBudget(problem, { direction, powerMw: askedMw }));
  // While the ramp still leads further out, the battery idles.
  if (asked.direction !== direction) return IDLE;
  const back = projectFirstStep(site, asked).first;
  return step.direction === direction && step.powerMw >= back.powerMw ? step : back;
}

/** Moves a step into the range that the ramp allows, as far as the battery can. */
export function limitToRamp(problem: CycleProblem, step: PlannedStep): PlannedStep {
  const { ramp, hours } = problem;
  if (ramp?.before === undefined) return step;
  const most = ramp.mwPerMinute * 60 * hours[0]!;
  const from = signedMw(ramp.before);
  const powerMw = Math.min(from + most, Math.max(from - most, signedMw(step)));
  if (powerMw === signedMw(step)) return step;
  const direction = powerMw > 0 ? ('discharge' as const) : ('charge' as const);
  const asked = { direction, powerMw: Math.abs(powerMw) };
  return projectFirstStep(problem.site, asked).first;
}

/** Limits the discharge of a first step. */
function limitToBudget(
  { hours, dischargeBudgetMwh = Number.POSITIVE_INFINITY, dischargeLimits = [] }: CycleProblem,
  step: PlannedStep,
): PlannedStep {
  const limits = dischargeLimits.filter(({ untilStep }) => untilStep > 0);
  const mostMwh = Math.min(dischargeBudgetMwh, ...limits.map(({ dischargeMwh }) => dischargeMwh));
  const mostMw = mostMwh / hours[0]!;
  if (step.direction !== 'discharge' || step.powerMw <= mostMw) return step;
  return mostMw > 0 ? { ...step, powerMw: mostMw } : IDLE;
}
