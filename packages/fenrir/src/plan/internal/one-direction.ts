import { oneWaySteps } from '../../foresight/internal/one-way-steps.js';
import type { Dispatch } from '../dispatch.js';
import type { DispatchProblem } from '../plan-dispatch.js';
import type { DispatchColumns, DispatchCuts } from './build-dispatch-model.js';
import { movableTerms } from './movable-terms.js';
import { siteTerms } from './site-terms.js';

/** Where both powers of a step exceed this share of what the battery can move, they are both at work. */
const BOTH = 1e-7;

/** Steps that charge and discharge at once and are not held to one of the two yet. */
export function stepsWithBoth(
  { site }: DispatchProblem,
  { charge, discharge, hours }: DispatchColumns,
  x: Float64Array,
  exclusiveSteps: readonly number[],
): number[] {
  const { chargeMw, dischargeMw } = movableTerms(siteTerms(site), hours);
  const leastMw = BOTH * Math.max(chargeMw, dischargeMw);
  return charge.flatMap((column, step) =>
    Math.min(x[column]!, x[discharge[step]!]!) > leastMw && !exclusiveSteps.includes(step)
      ? [step]
      : [],
  );
}

/** Holds steps, and those that have a binary, to the direction in which the answer moved the stored energy. */
export function oneDirection(
  { site }: DispatchProblem,
  cuts: DispatchCuts,
  { charge, discharge }: DispatchColumns,
  x: Float64Array,
  steps: readonly number[],
): DispatchCuts {
  const { chargeEfficiency, dischargeEfficiency } = site.battery;
  const directions = new Map(cuts.directions);
  for (const step of [...cuts.exclusiveSteps, ...steps]) {
    const storedMw = x[charge[step]!]! * chargeEfficiency;
    const takenMw = x[discharge[step]!]! / dischargeEfficiency;
    directions.set(step, storedMw >= takenMw ? 'charge' : 'discharge');
  }
  return { ...cuts, exclusiveSteps: [], directions };
}

/** Whether nothing but its battery and prices bounds a problem, so that {@link directedAsBest} holds its optimum. */
export function isBoundByBattery(problem: DispatchProblem): boolean {
  const { site, impactPerMw = 0, depth, uncertainty, ...limits } = problem;
  const { dischargeBudgetMwh, dischargeLimits = [], ramp } = limits;
  return (
    [uncertainty, depth, dischargeBudgetMwh, ramp, site.battery.powerLimits].every(
      (limit) => limit === undefined,
    ) &&
    impactPerMw === 0 &&
    dischargeLimits.length === 0
  );
}

/** Holds each step to the direction that it has in the best plan whose steps go one way: equation (140). */
export function directedAsBest(
  { site, pricePath, endValue = [], firstStep }: DispatchProblem,
  cuts: DispatchCuts,
  { hours }: DispatchColumns,
): DispatchCuts {
  const known = {
    terms: siteTerms(site),
    hours,
    pricePath: Float64Array.from(pricePath),
    endValue,
  };
  const steps = oneWaySteps(known, firstStep);
  const directions = new Map<number, 'charge' | 'discharge'>(
    steps.map(({ direction }, step) => [step, direction === 'discharge' ? direction : 'charge']),
  );
  return { ...cuts, exclusiveSteps: [], directions };
}

/** The cuts with each step that had a binary held to the direction that it has in a plan: what burns energy there charges, so that an idle one may. */
export function asIn(
  { chargeMwSeries, dischargeMwSeries }: Dispatch,
  { exclusiveSteps, ...cuts }: DispatchCuts,
): DispatchCuts {
  const directions = new Map(cuts.directions);
  for (const step of exclusiveSteps) {
    const isCharge = chargeMwSeries[step]! >= dischargeMwSeries[step]!;
    directions.set(step, isCharge ? 'charge' : 'discharge');
  }
  return { ...cuts, exclusiveSteps: [], directions };
}

/** The cuts with a binary in each of the steps, and no step held to a direction without. */
export function searchingOver(cuts: DispatchCuts, exclusiveSteps: readonly number[]): DispatchCuts {
  return { ...cuts, exclusiveSteps, directions: new Map() };
}
