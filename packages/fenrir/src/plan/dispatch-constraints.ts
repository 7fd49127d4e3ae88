import type { Battery } from '@bess/kernel/battery';
import type { MilpModel, ModelBuilder } from '@bess/milp';
import { projectPlanCore, signedMw } from '../battery/project-plan.js';
import { type SiteTerms, stepHoursCore } from '../battery/site-terms.js';
import { fenrirError } from '../internal/validate.js';
import type { Dispatch, DispatchProblem, PlannedStep, Site } from '../types.js';
import { storedEnergy } from './build-dispatch-model.js';

/** Rounding difference of equal slopes. */
const SLOPE_ROUNDING = 1e-9;

/**
 * (85): limits the change of power, up to a total excess.
 *
 * @param excessMw - maximum total excess, 0 or more
 * @returns the columns of the excess; none where no excess is allowed
 */
export function addRamp(
  builder: ModelBuilder,
  { ramp, firstStep }: DispatchProblem,
  { charge, discharge, hours }: PowerColumns,
  excessMw: number,
): readonly number[] {
  if (ramp === undefined) return [];
  const excesses: number[] = [];
  const limit = (changeMw: number, beforeMw: number, columns: number[], values: number[]): void => {
    const excess = excessMw > 0 ? [builder.addColumn({})] : [];
    excesses.push(...excess);
    const all = [...columns, ...excess];
    builder.addRow({
      upper: beforeMw + changeMw,
      columns: all,
      values: [...values, ...excess.map(() => -1)],
    });
    builder.addRow({
      lower: beforeMw - changeMw,
      columns: all,
      values: [...values, ...excess.map(() => 1)],
    });
  };
  const perHour = 60 * ramp.mwPerMinute;
  // A given first step is not constrained by the step before it.
  if (ramp.before !== undefined && firstStep === undefined) {
    limit(perHour * hours[0]!, signedMw(ramp.before), [discharge[0]!, charge[0]!], [1, -1]);
  }
  for (let step = 1; step < charge.length; step += 1) {
    limit(
      (perHour * (hours[step - 1]! + hours[step]!)) / 2,
      0,
      [discharge[step]!, charge[step]!, discharge[step - 1]!, charge[step - 1]!],
      [1, -1, -1, 1],
    );
  }
  if (excessMw > 0 && excessMw < Number.POSITIVE_INFINITY && excesses.length > 0) {
    builder.addRow({ upper: excessMw, columns: excesses, values: excesses.map(() => 1) });
  }
  return excesses;
}

/** Total excess of a dispatch over its ramp limit [MW]. */
export function rampExcess(
  { ramp, firstStep, site }: Pick<DispatchProblem, 'site' | 'ramp' | 'firstStep'>,
  { chargeMwSeries, dischargeMwSeries }: Dispatch,
): number {
  if (ramp === undefined) return 0;
  const hours = stepHoursCore(site.stepMinutes, chargeMwSeries.length);
  const soldMw = dischargeMwSeries.map((mw, step) => mw - chargeMwSeries[step]!);
  const perHour = 60 * ramp.mwPerMinute;
  let excessMw = 0;
  if (ramp.before !== undefined && firstStep === undefined) {
    const changeMw = Math.abs(soldMw[0]! - signedMw(ramp.before));
    excessMw += Math.max(0, changeMw - perHour * hours[0]!);
  }
  for (let step = 1; step < soldMw.length; step += 1) {
    const changeMw = Math.abs(soldMw[step]! - soldMw[step - 1]!);
    excessMw += Math.max(0, changeMw - (perHour * (hours[step - 1]! + hours[step]!)) / 2);
  }
  return excessMw;
}

/**
 * (12) where the power limit depends on the state of charge at the start of the step: a concave limit is the minimum of its lines.
 *
 * @throws EngineError `invalid` / `powerLimitsNotConcave`
 */
export function addPowerLimits(
  builder: ModelBuilder,
  { battery }: Site,
  terms: SiteTerms,
  columns: PowerColumns,
): void {
  if (battery.powerLimits === undefined) return;
  for (const power of ['charge', 'discharge'] as const) {
    for (const { atZeroMw, perMwh } of powerLimitLines(battery, power)) {
      for (let step = 0; step < columns[power].length; step += 1) {
        const stored = storedEnergy(terms, columns, step);
        builder.addRow({
          upper: atZeroMw + perMwh * terms.initialEnergyMwh,
          columns: [columns[power][step]!, ...stored.columns],
          values: [1, ...stored.values.map((value) => -perMwh * value)],
        });
      }
    }
  }
}

/** Lines between breakpoints, as functions of stored energy. */
function powerLimitLines(battery: Battery, power: 'charge' | 'discharge') {
  const limits = (battery.powerLimits ?? []).map((limit) => ({
    storedMwh: (limit.socFraction * battery.capacityKwh) / 1000,
    limitMw:
      ((power === 'charge' ? limit.chargeKw : limit.dischargeKw) * battery.availabilityFraction) /
      1000,
  }));
  const lines = limits.slice(1).map((above, at) => {
    const below = limits[at]!;
    const perMwh = (above.limitMw - below.limitMw) / (above.storedMwh - below.storedMwh);
    return { perMwh, atZeroMw: below.limitMw - perMwh * below.storedMwh };
  });
  for (const [at, { perMwh }] of lines.entries()) {
    const before = lines[at - 1]?.perMwh ?? Number.POSITIVE_INFINITY;
    if (perMwh <= before + SLOPE_ROUNDING * (1 + Math.abs(perMwh))) continue;
    throw fenrirError(
      'invalid',
      'powerLimitsNotConcave',
      `the ${power} limit of battery.powerLimits must be concave in the state of charge; its slope rises after breakpoint ${at}`,
      { power, breakpoint: at },
    );
  }
  return lines;
}

/**
 * Stored energy after each step of the fastest recovery from outside the window, within discharge limits and ramp [MWh].
 *
 * @param direction - towards the window
 */
export function recoveryPath(
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
  const towardsWindow = (one: PlannedStep) =>
    one.direction === 'idle' ? 0 : one.direction === direction ? one.powerMw : -one.powerMw;
  let beforeMw = ramp?.before && towardsWindow(ramp.before);
  const plan = Array.from(hours, (length, step) => {
    if (step === 0 && firstStep !== undefined) {
      spend(step, (first?.dischargeMw ?? 0) * length);
      beforeMw = towardsWindow(firstStep);
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
  return projectPlanCore(site, plan).dispatch.socFractionSeries.map(
    (socFraction) => socFraction * terms.capacityMwh,
  );

  /** Maximum power in the direction of recovery that the ramp allows. */
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

/** Data of the powers before the model is solved. */
export interface FixedPowers {
  /** Length of each step [h]. */
  readonly hours: Float64Array;
  /** Powers of a given first step [MW]. */
  readonly first: { readonly chargeMw: number; readonly dischargeMw: number } | undefined;
}

/** Column indices of the powers in each step. */
export interface PowerColumns extends FixedPowers {
  readonly charge: readonly number[];
  readonly discharge: readonly number[];
}

/** Column indices of powers and ramp excess. */
export interface DispatchColumns extends PowerColumns {
  readonly rampExcess: readonly number[];
}

/** Parts of the program that are added between solves. */
export interface DispatchCuts {
  /** Steps in which a binary makes charge and discharge exclusive, equation (17). */
  readonly exclusiveSteps: readonly number[];
  /** Steps whose direction is fixed without a search. */
  readonly directions: ReadonlyMap<number, 'charge' | 'discharge'>;
  /** Mean prices under the worst-case distributions found, equation (77). */
  readonly worstDistributionPaths: readonly Float64Array[];
  /** Tail of the scenarios, equation (79), which needs no distributions. */
  readonly tail: TailOfScenarios | undefined;
  /** Powers at which the cost of price impact has a tangent, by step, equation (82) [MW]. */
  readonly tangentMw: readonly (readonly number[])[];
  /** Maximum total excess over the ramp, equation (85) [MW]. */
  readonly rampExcessMw: number;
}

/** A model and its columns. */
export interface DispatchModel {
  readonly model: MilpModel;
  readonly columns: DispatchColumns;
}

/** Scenarios whose worst share is weighted by the risk aversion. */
export interface TailOfScenarios {
  readonly scenarios: readonly ArrayLike<number>[];
  readonly weights: Float64Array;
  readonly riskAversion: number;
  readonly tailShare: number;
}
