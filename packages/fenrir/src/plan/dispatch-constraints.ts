import type { Battery } from '@bess/kernel/battery';
import type { MilpModel, ModelBuilder } from '@bess/milp';
import { projectPlanCore } from '../battery/project-plan.js';
import { type SiteTerms, stepHoursCore } from '../battery/site-terms.js';
import { fenrirError } from '../internal/validate.js';
import type { Dispatch, DispatchProblem, PlannedStep, Site } from '../types.js';
import { storedEnergy } from './build-dispatch-model.js';

/** Rounding of slopes that are equal. */
const FLAT = 1e-9;

/**
 * (85): the power changes no faster than it may, but for an excess that is limited in all.
 *
 * @param excessMw - most excess in all, 0 or more
 * @returns the columns of the excess; none where there may not be any
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
  // A first step that is given is not asked whether it may be.
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

/** By how much a dispatch exceeds its ramps in all [MW]. */
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

/** Power sold before, or bought where it is below 0 [MW]. */
function signedMw({ direction, powerMw }: PlannedStep): number {
  if (direction === 'idle') return 0;
  return direction === 'discharge' ? powerMw : -powerMw;
}

/**
 * (12) where the power depends on the state of charge at the start of the step: a concave limit is the least of its lines.
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

/** The lines between breakpoints, over stored energy. */
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
    if (perMwh <= before + FLAT * (1 + Math.abs(perMwh))) continue;
    throw fenrirError(
      'invalid',
      'powerLimitsNotConcave',
      `the ${power} limit of battery.powerLimits must be concave over the state of charge to be planned with; its slope rises after breakpoint ${at}`,
      { power, breakpoint: at },
    );
  }
  return lines;
}

/**
 * Stored energy after each step where a battery outside its window comes back as fast as it can, within what may be discharged and how fast its power may change [MWh].
 *
 * @param problem - battery, given first step, limits of discharge, ramp
 * @param terms - of its site
 * @param columns - length of each step [h], and the first as the battery carries it out, where it is given
 * @param direction - that leads back
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
  return projectPlanCore(site, plan).dispatch.socFractionSeries.map(
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

/** What is known of the powers before a model is solved. */
export interface FixedPowers {
  /** Length of each step [h]. */
  readonly hours: Float64Array;
  /** Powers of the first step, where it is given [MW]. */
  readonly first: { readonly chargeMw: number; readonly dischargeMw: number } | undefined;
}

/** Where the powers of each step lie in the model. */
export interface PowerColumns extends FixedPowers {
  readonly charge: readonly number[];
  readonly discharge: readonly number[];
}

/** Where powers and excess of the ramps lie in the model. */
export interface DispatchColumns extends PowerColumns {
  readonly rampExcess: readonly number[];
}

/** What is in the program beside the dispatch: much of it learned from its answers. */
export interface DispatchCuts {
  /** Steps that a binary holds to one direction, equation (17). */
  readonly exclusiveSteps: readonly number[];
  /** Directions that steps are held to without asking for the other one. */
  readonly directions: ReadonlyMap<number, 'charge' | 'discharge'>;
  /** Mean prices under the worst laws found, equation (77). */
  readonly worstDistributionPaths: readonly Float64Array[];
  /** The tail of scenarios, equation (79), which needs no laws. */
  readonly tail: TailOfScenarios | undefined;
  /** Powers at which the cost of moving the price has a tangent, by step, equation (82) [MW]. */
  readonly tangentMw: readonly (readonly number[])[];
  /** By how much ramps may be exceeded in all, equation (85) [MW]. */
  readonly rampExcessMw: number;
}

/** A model and its columns. */
export interface DispatchModel {
  readonly model: MilpModel;
  readonly columns: DispatchColumns;
}

/** Scenarios of which the worst share counts more. */
export interface TailOfScenarios {
  readonly scenarios: readonly ArrayLike<number>[];
  readonly weights: Float64Array;
  readonly riskAversion: number;
  readonly tailShare: number;
}
