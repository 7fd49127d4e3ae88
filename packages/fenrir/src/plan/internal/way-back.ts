import type { DispatchProblem } from '../plan-dispatch.js';
import type { PlannedStep } from '../planned-step.js';
import { projectPlan } from '../project-plan.js';
import type { SiteTerms } from './site-terms.js';

/**
 * Stored energy after each step where a battery outside its window comes back as fast as it can, within what may be discharged and how fast its power may change [MWh].
 *
 * @param problem - battery, given first step, limits of discharge, ramp
 * @param terms - of its site
 * @param columns - length of each step [h], and the first as the battery carries it out, where it is given
 * @param direction - that leads back
 */
export function wayBack(
  { site, firstStep, dischargeBudgetMwh, dischargeLimits = [], ramp }: DispatchProblem,
  terms: SiteTerms,
  {
    hours,
    first,
  }: { readonly hours: Float64Array; readonly first: { readonly dischargeMw: number } | undefined },
  direction: 'charge' | 'discharge',
): Float64Array {
  const limits = [...dischargeLimits];
  if (dischargeBudgetMwh !== undefined) {
    limits.push({ fromStep: 0, untilStep: hours.length, dischargeMwh: dischargeBudgetMwh });
  }
  const left = limits.map(({ dischargeMwh }) => dischargeMwh);
  const along = (one: PlannedStep) =>
    one.direction === 'idle' ? 0 : one.direction === direction ? one.powerMw : -one.powerMw;
  let beforeMw = ramp?.before && along(ramp.before);
  const plan = Array.from(hours, (length, step) => {
    if (step === 0 && firstStep !== undefined) {
      spend(step, (first?.dischargeMw ?? 0) * length);
      beforeMw = along(firstStep);
      return firstStep;
    }
    const reachedMw = Math.min(
      direction === 'charge' ? terms.chargeMw : terms.dischargeMw,
      rampedMw(beforeMw, step),
    );
    if (direction === 'charge') {
      beforeMw = reachedMw;
      return { direction, powerMw: reachedMw };
    }
    const open = left.filter((_, at) => isWithin(step, at));
    const mwh = Math.max(0, Math.min(reachedMw * length, ...open));
    spend(step, mwh);
    beforeMw = mwh / length;
    return { direction, powerMw: beforeMw };
  });
  return projectPlan(site, plan).dispatch.socFractionSeries.map(
    (socFraction) => socFraction * terms.capacityMwh,
  );

  /** From a power along the way, or against it, as far as the ramp allows. */
  function rampedMw(fromMw: number | undefined, step: number): number {
    if (ramp === undefined || fromMw === undefined) return Number.POSITIVE_INFINITY;
    const betweenHours = (hours[Math.max(0, step - 1)]! + hours[step]!) / 2;
    return Math.max(0, fromMw + 60 * ramp.mwPerMinute * betweenHours);
  }

  function isWithin(step: number, at: number): boolean {
    const { fromStep, untilStep } = limits[at]!;
    return step >= fromStep && step < untilStep;
  }

  function spend(step: number, mwh: number): void {
    for (const at of left.keys()) if (isWithin(step, at)) left[at]! -= mwh;
  }
}
