import { createHighsSolver, type MilpModel, solve } from '@bess/milp';
import { clampedTerms, siteTermsCore } from '../battery/site-terms.js';
import { fenrirError } from '../internal/validate.js';
import type { Dispatch, DispatchProblem } from '../types.js';
import { exclusivePlan } from '../value-function/exclusive-steps.js';
import type { DispatchColumns, DispatchCuts } from './dispatch-constraints.js';

/** Where both powers of a step exceed this share of what the battery can move, they are both at work. */
const BOTH = 1e-7;

/** Models this small and dense take longer to presolve than to solve. */
const highs = createHighsSolver({ presolve: false });

/** Dense rows of laws and many tangents are what HiGHS is ten times faster at; its failure leaves the choice to the rule. */
export async function solveProgram(
  model: MilpModel,
  { hasDenseRows, ...options }: { readonly hasDenseRows: boolean; readonly relGap?: number },
) {
  const { status, x, objective, bound } = hasDenseRows
    ? await solve(model, { ...options, solver: highs }).catch(() => solve(model, options))
    : await solve(model, options);
  if (x !== undefined && objective !== undefined) return { x, objective, bound };
  if (status === 'infeasible') return status;
  throw noOptimumError(status);
}

/** Of a program that has to have an optimum. */
export function noOptimumError(status: string) {
  return fenrirError(
    'engine',
    'planNotVerified',
    `the dispatch model must have an optimum; the solver answered ${status}`,
    { status },
  );
}

/** Steps that charge and discharge at once and are not held to one of the two yet. */
export function simultaneousSteps(
  { site }: DispatchProblem,
  { charge, discharge, hours }: DispatchColumns,
  x: Float64Array,
  exclusiveSteps: readonly number[],
): number[] {
  const { chargeMw, dischargeMw } = clampedTerms(siteTermsCore(site), hours);
  const leastMw = BOTH * Math.max(chargeMw, dischargeMw);
  return charge.flatMap((column, step) =>
    Math.min(x[column]!, x[discharge[step]!]!) > leastMw && !exclusiveSteps.includes(step)
      ? [step]
      : [],
  );
}

/** Holds steps, and those that have a binary, to the direction in which the answer moved the stored energy. */
export function fixDirections(
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

/** Whether nothing but its battery and prices bounds a problem, so that {@link fixToExclusivePlan} holds its optimum. */
export function isLimitedByBatteryOnly(problem: DispatchProblem): boolean {
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
export function fixToExclusivePlan(
  { site, pricePath, endValue = [], firstStep }: DispatchProblem,
  cuts: DispatchCuts,
  { hours }: DispatchColumns,
): DispatchCuts {
  const known = {
    terms: siteTermsCore(site),
    hours,
    pricePath: Float64Array.from(pricePath),
    endValue,
  };
  const steps = exclusivePlan(known, firstStep);
  const directions = new Map<number, 'charge' | 'discharge'>(
    steps.map(({ direction }, step) => [step, direction === 'discharge' ? direction : 'charge']),
  );
  return { ...cuts, exclusiveSteps: [], directions };
}

/** The cuts with each step that had a binary held to the direction that it has in a plan: what burns energy there charges, so that an idle one may. */
export function fixToDispatch(
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
export function branchOver(cuts: DispatchCuts, exclusiveSteps: readonly number[]): DispatchCuts {
  return { ...cuts, exclusiveSteps, directions: new Map() };
}
