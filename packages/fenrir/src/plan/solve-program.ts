import { createHighsSolver, type MilpModel, solve } from '@bess/milp';
import { clampedTerms, siteTermsCore } from '../battery/site-terms.js';
import { fenrirError } from '../internal/validate.js';
import type { Dispatch, DispatchProblem } from '../types.js';
import { exclusivePlan } from '../value-function/exclusive-steps.js';
import type { DispatchColumns, DispatchCuts } from './dispatch-constraints.js';

/** A step charges and discharges simultaneously if both powers exceed this share of the battery's power. */
const SIMULTANEOUS = 1e-7;

/** Presolve takes longer than solving such small, dense models. */
const highs = createHighsSolver({ presolve: false });

/** HiGHS solves dense rows ten times faster; if it fails, the default solver is used. */
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

/** Error for a program that must have an optimum. */
export function noOptimumError(status: string) {
  return fenrirError(
    'engine',
    'planNotVerified',
    `the dispatch model must have an optimum; the solver answered ${status}`,
    { status },
  );
}

/** Steps that charge and discharge simultaneously and are not exclusive yet. */
export function simultaneousSteps(
  { site }: DispatchProblem,
  { charge, discharge, hours }: DispatchColumns,
  x: Float64Array,
  exclusiveSteps: readonly number[],
): number[] {
  const { chargeMw, dischargeMw } = clampedTerms(siteTermsCore(site), hours);
  const leastMw = SIMULTANEOUS * Math.max(chargeMw, dischargeMw);
  return charge.flatMap((column, step) =>
    Math.min(x[column]!, x[discharge[step]!]!) > leastMw && !exclusiveSteps.includes(step)
      ? [step]
      : [],
  );
}

/** Fixes steps, and those with a binary, to the direction in which the solution moved the stored energy. */
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

/** Whether only battery and prices constrain a problem, so that {@link fixToExclusivePlan} keeps its optimum. */
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

/** Fixes each step to its direction in the best exclusive plan: equation (140). */
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

/** Fixes each step with a binary to its direction in a dispatch. An idle step is fixed to charge, which allows it to stay idle. */
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

/** Adds a binary to each of the steps, and releases all fixed directions. */
export function branchOver(cuts: DispatchCuts, exclusiveSteps: readonly number[]): DispatchCuts {
  return { ...cuts, exclusiveSteps, directions: new Map() };
}
