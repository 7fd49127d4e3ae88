import type { DispatchProblem } from '../plan-dispatch.js';
import { projectPlan } from '../project-plan.js';
import type { SiteTerms } from './site-terms.js';

/**
 * Stored energy after each step where a battery outside its window comes back as fast as it can, within what may be discharged [MWh].
 *
 * @param problem - battery, given first step, limits of discharge
 * @param terms - of its site
 * @param columns - length of each step [h], and the first as the battery carries it out, where it is given
 * @param direction - that leads back
 */
export function wayBack(
  { site, firstStep, dischargeBudgetMwh, dischargeLimits = [] }: DispatchProblem,
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
  const plan = Array.from(hours, (length, step) => {
    if (step === 0 && firstStep !== undefined) {
      spend(step, (first?.dischargeMw ?? 0) * length);
      return firstStep;
    }
    if (direction === 'charge') return { direction, powerMw: terms.chargeMw };
    const open = left.filter((_, at) => isWithin(step, at));
    const mwh = Math.max(0, Math.min(terms.dischargeMw * length, ...open));
    spend(step, mwh);
    return { direction, powerMw: mwh / length };
  });
  return projectPlan(site, plan).dispatch.socFractionSeries.map(
    (socFraction) => socFraction * terms.capacityMwh,
  );

  function isWithin(step: number, at: number): boolean {
    const { fromStep, untilStep } = limits[at]!;
    return step >= fromStep && step < untilStep;
  }

  function spend(step: number, mwh: number): void {
    for (const at of left.keys()) if (isWithin(step, at)) left[at]! -= mwh;
  }
}
