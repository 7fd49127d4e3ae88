import { createModelBuilder, type MilpModel, type ModelBuilder } from '@bess/milp';
import type { DispatchProblem } from '../plan-dispatch.js';
import { addPowerLimits } from './add-power-limits.js';
import { endValueAt } from './end-value-at.js';
import { type SiteTerms, siteTerms } from './site-terms.js';
import { stepHours } from './step-hours.js';

/** Where the powers of each step lie in the model. */
export interface DispatchColumns {
  readonly charge: readonly number[];
  readonly discharge: readonly number[];
  /** Length of each step [h]. */
  readonly hours: Float64Array;
}

/** A model and its columns. */
export interface DispatchModel {
  readonly model: MilpModel;
  readonly columns: DispatchColumns;
}

/**
 * The linear program of a dispatch, as costs: method note, equations (11) to (18).
 *
 * @param problem - checked
 * @param exclusiveSteps - steps that a binary holds to one direction, equation (17)
 */
export function buildDispatchModel(
  problem: DispatchProblem,
  exclusiveSteps: readonly number[],
): DispatchModel {
  const terms = siteTerms(problem.site);
  const builder = createModelBuilder();
  const hours = stepHours(problem.site.stepMinutes, problem.pricePath.length);
  const columns = addPowers(builder, problem, terms, hours);
  addStoredEnergy(builder, terms, columns);
  addPowerLimits(builder, problem.site, terms, columns);
  addEndValue(builder, problem, terms, columns);
  addAdversary(builder, problem, columns);
  addBudget(builder, problem, columns);
  for (const step of exclusiveSteps) addExclusion(builder, terms, columns, step);
  return { model: builder.build(), columns };
}

/** (11) and (12): the powers, and what they cost. */
function addPowers(
  builder: ModelBuilder,
  { pricePath }: DispatchProblem,
  terms: SiteTerms,
  hours: Float64Array,
): DispatchColumns {
  const charge: number[] = [];
  const discharge: number[] = [];
  for (let step = 0; step < pricePath.length; step += 1) {
    const cost = pricePath[step]! * hours[step]!;
    charge.push(builder.addColumn({ upper: terms.chargeMw, cost }));
    discharge.push(
      builder.addColumn({ upper: terms.dischargeMw, cost: terms.wearPerMwh * hours[step]! - cost }),
    );
  }
  return { charge, discharge, hours };
}

/** Stored energy after `steps` steps, less the energy at the start, as coefficients of the powers. */
export function storedEnergy(
  terms: SiteTerms,
  { charge, discharge, hours }: DispatchColumns,
  steps: number,
) {
  const columns: number[] = [];
  const values: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    columns.push(charge[step]!, discharge[step]!);
    values.push(terms.chargeEfficiency * hours[step]!, -hours[step]! / terms.dischargeEfficiency);
  }
  return { columns, values };
}

/** (13): stored energy stays in its window; from outside it comes back as fast as it can. */
function addStoredEnergy(builder: ModelBuilder, terms: SiteTerms, columns: DispatchColumns): void {
  const { startMwh, leastMwh, mostMwh } = terms;
  const steps = columns.charge.length;
  let reachedUpMwh = startMwh;
  let reachedDownMwh = startMwh;
  for (let step = 1; step <= steps; step += 1) {
    const hours = columns.hours[step - 1]!;
    reachedUpMwh += terms.chargeMw * terms.chargeEfficiency * hours;
    reachedDownMwh -= (terms.dischargeMw * hours) / terms.dischargeEfficiency;
    builder.addRow({
      lower: Math.min(leastMwh, reachedUpMwh) - startMwh,
      upper: Math.max(mostMwh, reachedDownMwh) - startMwh,
      ...storedEnergy(terms, columns, step),
    });
  }
}

/** (14): the energy left fills the pieces of its worth from the bottom, dear ones first. */
function addEndValue(
  builder: ModelBuilder,
  { endValue = [] }: DispatchProblem,
  terms: SiteTerms,
  columns: DispatchColumns,
): void {
  if (endValue.length === 0) return;
  const { columns: stored, values } = storedEnergy(terms, columns, columns.charge.length);
  const pieces = endValue.map(({ widthMwh, perMwh }, at) =>
    builder.addColumn({
      // The first and the last piece go on for ever.
      lower: at === 0 ? Math.min(0, terms.startMwh - terms.leastMwh) : 0,
      upper: at === endValue.length - 1 ? terms.capacityMwh : widthMwh,
      cost: -perMwh,
    }),
  );
  const startMwh = terms.startMwh - terms.leastMwh;
  builder.addRow({
    lower: startMwh,
    upper: startMwh,
    columns: [...pieces, ...stored],
    values: [...pieces.map(() => 1), ...values.map((value) => -value)],
  });
  builder.addOffset(endValueAt(endValue, startMwh));
}

/** (15) and (16): what nature takes, by its dual: a price z of the budget and what a step loses above it. */
function addAdversary(
  builder: ModelBuilder,
  { pricePath, uncertainty }: DispatchProblem,
  { charge, discharge, hours }: DispatchColumns,
): void {
  if (uncertainty === undefined || uncertainty.budgetHours === 0) return;
  const { lowPath, highPath, budgetHours } = uncertainty;
  const budgetPrice = builder.addColumn({ cost: budgetHours });
  for (let step = 0; step < pricePath.length; step += 1) {
    const downLoss = (pricePath[step]! - lowPath[step]!) * hours[step]!;
    const upLoss = (highPath[step]! - pricePath[step]!) * hours[step]!;
    if (downLoss === 0 && upLoss === 0) continue;
    const excess = builder.addColumn({ cost: 1 });
    builder.addRow({
      lower: 0,
      columns: [budgetPrice, excess, discharge[step]!, charge[step]!],
      values: [hours[step]!, 1, -downLoss, -upLoss],
    });
  }
}

/** (18) */
function addBudget(
  builder: ModelBuilder,
  { dischargeBudgetMwh }: DispatchProblem,
  { discharge, hours }: DispatchColumns,
): void {
  if (dischargeBudgetMwh === undefined) return;
  builder.addRow({
    upper: dischargeBudgetMwh,
    columns: discharge,
    values: discharge.map((_, step) => hours[step]!),
  });
}

/** (17) */
function addExclusion(
  builder: ModelBuilder,
  { chargeMw, dischargeMw }: SiteTerms,
  { charge, discharge }: DispatchColumns,
  step: number,
): void {
  const charges = builder.addColumn({ upper: 1, integer: true });
  builder.addRow({ upper: 0, columns: [charge[step]!, charges], values: [1, -chargeMw] });
  builder.addRow({
    upper: dischargeMw,
    columns: [discharge[step]!, charges],
    values: [1, dischargeMw],
  });
}
