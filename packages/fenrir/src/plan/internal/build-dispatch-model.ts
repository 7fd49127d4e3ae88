import { createModelBuilder, type MilpModel, type ModelBuilder } from '@bess/milp';
import type { DispatchProblem } from '../plan-dispatch.js';
import { projectPlan } from '../project-plan.js';
import { addAdversary, type TailOfScenarios } from './add-adversary.js';
import { addMarket } from './add-market.js';
import { addPowerLimits } from './add-power-limits.js';
import { addRamp } from './add-ramp.js';
import { endValueAt } from './end-value-at.js';
import { awardedMw } from './market-cost.js';
import { movableTerms } from './movable-terms.js';
import { type SiteTerms, siteTerms } from './site-terms.js';
import { minutesOf, stepHours } from './step-hours.js';
import { wayBack } from './way-back.js';

/** What is known of the powers before a model is solved. */
interface FixedPowers {
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
  readonly lawPaths: readonly Float64Array[];
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

/**
 * The linear program of a dispatch, as costs: method note, equations (11) to (18), (77), (79) and (82) to (86).
 *
 * @param problem - checked
 * @param cuts - worst laws, tangents, steps of one direction
 */
export function buildDispatchModel(problem: DispatchProblem, cuts: DispatchCuts): DispatchModel {
  const hours = stepHours(problem.site.stepMinutes, problem.pricePath.length);
  const terms = movableTerms(siteTerms(problem.site), hours);
  const builder = createModelBuilder();
  const first = problem.firstStep && firstPowers(problem.site, problem.firstStep);
  const back = slowWayBack(problem, terms, { hours, first });
  const directions = new Map([...cuts.directions, ...directionsOutside(back, terms, first)]);
  const columns = addPowers(builder, problem, terms, { hours, first, directions });
  addStoredEnergy(builder, terms, columns, back);
  addPowerLimits(builder, problem.site, terms, columns);
  addEndValue(builder, problem, terms, columns);
  addAdversary(builder, problem, columns, cuts);
  addMarket(builder, problem, columns, cuts.tangentMw);
  addDischargeLimits(builder, problem, columns);
  const rampExcess = addRamp(builder, problem, columns, cuts.rampExcessMw);
  for (const step of cuts.exclusiveSteps) addExclusion(builder, terms, columns, step);
  return { model: builder.build(), columns: { ...columns, rampExcess } };
}

/** (11) and (12): the powers, and what they cost. */
function addPowers(
  builder: ModelBuilder,
  problem: DispatchProblem,
  terms: SiteTerms,
  { hours, first, directions }: FixedPowers & Pick<DispatchCuts, 'directions'>,
): PowerColumns {
  const { pricePath } = problem;
  const charge: number[] = [];
  const discharge: number[] = [];
  for (let step = 0; step < pricePath.length; step += 1) {
    const given = step === 0 ? first : undefined;
    const cost = pricePath[step]! * hours[step]!;
    const wear = terms.wearPerMwh * hours[step]!;
    const charged = terms.importChargePerMwh * hours[step]!;
    // What was sold ahead has its price: only the rest is settled here.
    builder.addOffset(cost * awardedMw(problem, step));
    charge.push(
      builder.addColumn({
        lower: given?.chargeMw ?? 0,
        upper: given?.chargeMw ?? (directions.get(step) === 'discharge' ? 0 : terms.chargeMw),
        cost: cost + charged,
      }),
    );
    discharge.push(
      builder.addColumn({
        lower: given?.dischargeMw ?? 0,
        upper: given?.dischargeMw ?? (directions.get(step) === 'charge' ? 0 : terms.dischargeMw),
        cost: wear - cost,
      }),
    );
  }
  return { charge, discharge, hours, first };
}

/** The first step as the battery carries it out. */
function firstPowers(
  site: DispatchProblem['site'],
  firstStep: NonNullable<DispatchProblem['firstStep']>,
) {
  const alone = { ...site, stepMinutes: minutesOf(site.stepMinutes, 0) };
  const { dispatch } = projectPlan(alone, [firstStep]);
  return { chargeMw: dispatch.chargeMwSeries[0]!, dischargeMw: dispatch.dischargeMwSeries[0]! };
}

/** Stored energy after `steps` steps, less the energy at the start, as coefficients of the powers. */
export function storedEnergy(
  terms: SiteTerms,
  { charge, discharge, hours }: PowerColumns,
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

/** How a battery outside its window comes back where more than its power bounds it. */
interface WayBack {
  readonly direction: 'charge' | 'discharge';
  /** Stored energy after each step [MWh]. */
  readonly storedMwhSeries: Float64Array;
}

/** Undefined where the battery is inside its window, or comes back at full power. */
function slowWayBack(
  problem: DispatchProblem,
  terms: SiteTerms,
  powers: FixedPowers,
): WayBack | undefined {
  const { startMwh, leastMwh, mostMwh } = terms;
  const { site, dischargeBudgetMwh, dischargeLimits, ramp } = problem;
  const bounds = [site.battery.powerLimits, dischargeBudgetMwh, dischargeLimits, ramp];
  if (bounds.every((bound) => bound === undefined)) return undefined;
  if (startMwh >= leastMwh && startMwh <= mostMwh) return undefined;
  const direction = startMwh < leastMwh ? 'charge' : 'discharge';
  return { direction, storedMwhSeries: wayBack(problem, terms, powers, direction) };
}

/** While it is outside, a battery does nothing but come back: below its window nothing is discharged, above it nothing is charged. */
function directionsOutside(
  back: WayBack | undefined,
  { startMwh, leastMwh, mostMwh }: SiteTerms,
  first: FixedPowers['first'],
): [number, WayBack['direction']][] {
  if (back === undefined) return [];
  const { direction, storedMwhSeries } = back;
  const isOutside = (mwh: number) => (direction === 'charge' ? mwh < leastMwh : mwh > mostMwh);
  const directions: [number, WayBack['direction']][] = [];
  for (let step = first === undefined ? 0 : 1; step < storedMwhSeries.length; step += 1) {
    if (!isOutside(step === 0 ? startMwh : storedMwhSeries[step - 1]!)) break;
    directions.push([step, direction]);
  }
  return directions;
}

/** (13): stored energy stays in its window; from outside it comes back as fast as it can. */
function addStoredEnergy(
  builder: ModelBuilder,
  terms: SiteTerms,
  columns: PowerColumns,
  back: WayBack | undefined,
): void {
  const { startMwh, leastMwh, mostMwh, chargeEfficiency, dischargeEfficiency } = terms;
  const steps = columns.charge.length;
  let reachedUpMwh = startMwh;
  let reachedDownMwh = startMwh;
  const backMwh = back?.storedMwhSeries;
  for (let step = 1; step <= steps; step += 1) {
    const hours = columns.hours[step - 1]!;
    const given = step === 1 ? columns.first : undefined;
    const upMw = given?.chargeMw ?? terms.chargeMw;
    const downMw = given?.dischargeMw ?? terms.dischargeMw;
    const upMwh = upMw * chargeEfficiency * hours;
    const downMwh = (downMw * hours) / dischargeEfficiency;
    // A given step moves both ends of what can be reached.
    reachedUpMwh += given === undefined ? upMwh : upMwh - downMwh;
    reachedDownMwh += given === undefined ? -downMwh : upMwh - downMwh;
    builder.addRow({
      lower: Math.min(leastMwh, reachedUpMwh, backMwh?.[step - 1] ?? leastMwh) - startMwh,
      upper: Math.max(mostMwh, reachedDownMwh, backMwh?.[step - 1] ?? mostMwh) - startMwh,
      ...storedEnergy(terms, columns, step),
    });
  }
}

/** (14): the energy left fills the pieces of its worth from the bottom, dear ones first. */
function addEndValue(
  builder: ModelBuilder,
  { endValue = [] }: DispatchProblem,
  terms: SiteTerms,
  columns: PowerColumns,
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

/** (18) and (86); what the first step is given to discharge is never too much. */
function addDischargeLimits(
  builder: ModelBuilder,
  { dischargeBudgetMwh, dischargeLimits = [] }: DispatchProblem,
  { discharge, hours, first }: PowerColumns,
): void {
  const limits = [...dischargeLimits];
  if (dischargeBudgetMwh !== undefined) {
    limits.push({ fromStep: 0, untilStep: discharge.length, dischargeMwh: dischargeBudgetMwh });
  }
  for (const { fromStep, untilStep, dischargeMwh } of limits) {
    const givenMwh = fromStep === 0 ? (first?.dischargeMw ?? 0) * hours[0]! : 0;
    builder.addRow({
      upper: Math.max(dischargeMwh, givenMwh),
      columns: discharge.slice(fromStep, untilStep),
      values: Array.from(hours.subarray(fromStep, untilStep)),
    });
  }
}

/** (17) */
function addExclusion(
  builder: ModelBuilder,
  { chargeMw, dischargeMw }: SiteTerms,
  { charge, discharge }: PowerColumns,
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
