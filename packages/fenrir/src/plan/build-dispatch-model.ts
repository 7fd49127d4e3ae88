import { createModelBuilder, type ModelBuilder } from '@bess/milp';
import { projectFirstStep } from '../battery/project-plan.js';
import { awardedMw, endValueAt } from '../battery/settle-dispatch.js';
import {
  clampedTerms,
  type SiteTerms,
  siteTermsCore,
  stepHoursCore,
} from '../battery/site-terms.js';
import type { DispatchProblem } from '../types.js';
import { addAdversary, addMarket } from './adversary-constraints.js';
import {
  addPowerLimits,
  addRamp,
  type DispatchCuts,
  type DispatchModel,
  type FixedPowers,
  type PowerColumns,
  recoveryPath,
} from './dispatch-constraints.js';

/** Builds the program of a dispatch, minimising costs: method note, equations (11) to (18), (77), (79) and (82) to (86). */
export function buildDispatchModel(problem: DispatchProblem, cuts: DispatchCuts): DispatchModel {
  const hours = stepHoursCore(problem.site.stepMinutes, problem.pricePath.length);
  const terms = clampedTerms(siteTermsCore(problem.site), hours);
  const builder = createModelBuilder();
  const first = problem.firstStep && firstPowers(problem.site, problem.firstStep);
  const recovery = limitedRecovery(problem, terms, { hours, first });
  const directions = new Map([...cuts.directions, ...recoveryDirections(recovery, terms, first)]);
  const columns = addPowers(builder, problem, terms, { hours, first, directions });
  addStoredEnergy(builder, terms, columns, recovery);
  addPowerLimits(builder, problem.site, terms, columns);
  addEndValue(builder, problem, terms, columns);
  addAdversary(builder, problem, columns, cuts);
  addMarket(builder, problem, columns, cuts.tangentMw);
  addDischargeLimits(builder, problem, columns);
  const rampExcess = addRamp(builder, problem, columns, cuts.rampExcessMw);
  for (const step of cuts.exclusiveSteps) addExclusion(builder, terms, columns, step);
  return { model: builder.build(), columns: { ...columns, rampExcess } };
}

/** (11) and (12): powers and their costs. */
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
    // Awards have their own price: only the deviation from them is settled here.
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

/** Powers of the first step as the battery carries it out. */
function firstPowers(
  site: DispatchProblem['site'],
  firstStep: NonNullable<DispatchProblem['firstStep']>,
) {
  const { direction, powerMw } = projectFirstStep(site, firstStep).first;
  return {
    chargeMw: direction === 'charge' ? powerMw : 0,
    dischargeMw: direction === 'discharge' ? powerMw : 0,
  };
}

/** Stored energy after `steps` steps relative to the start, as coefficients of the powers. */
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

/** Recovery into the window where more than the power limits it. */
interface Recovery {
  readonly direction: 'charge' | 'discharge';
  /** Stored energy after each step [MWh]. */
  readonly storedMwhSeries: Float64Array;
}

/** Undefined where the battery is inside its window, or recovers at full power. */
function limitedRecovery(
  problem: DispatchProblem,
  terms: SiteTerms,
  powers: FixedPowers,
): Recovery | undefined {
  const { initialEnergyMwh, minEnergyMwh, maxEnergyMwh } = terms;
  const { site, dischargeBudgetMwh, dischargeLimits, ramp } = problem;
  const bounds = [site.battery.powerLimits, dischargeBudgetMwh, dischargeLimits, ramp];
  if (bounds.every((bound) => bound === undefined)) return undefined;
  if (initialEnergyMwh >= minEnergyMwh && initialEnergyMwh <= maxEnergyMwh) return undefined;
  const direction = initialEnergyMwh < minEnergyMwh ? 'charge' : 'discharge';
  return { direction, storedMwhSeries: recoveryPath(problem, terms, powers, direction) };
}

/** Fixed directions while the battery is outside: it does not discharge below its window, nor charge above it. */
function recoveryDirections(
  recovery: Recovery | undefined,
  { initialEnergyMwh, minEnergyMwh, maxEnergyMwh }: SiteTerms,
  first: FixedPowers['first'],
): [number, Recovery['direction']][] {
  if (recovery === undefined) return [];
  const { direction, storedMwhSeries } = recovery;
  const isOutside = (mwh: number) =>
    direction === 'charge' ? mwh < minEnergyMwh : mwh > maxEnergyMwh;
  const directions: [number, Recovery['direction']][] = [];
  for (let step = first === undefined ? 0 : 1; step < storedMwhSeries.length; step += 1) {
    if (!isOutside(step === 0 ? initialEnergyMwh : storedMwhSeries[step - 1]!)) break;
    directions.push([step, direction]);
  }
  return directions;
}

/** (13): stored energy stays in its window; from outside it recovers as fast as it can. */
function addStoredEnergy(
  builder: ModelBuilder,
  terms: SiteTerms,
  columns: PowerColumns,
  recovery: Recovery | undefined,
): void {
  const { initialEnergyMwh, minEnergyMwh, maxEnergyMwh, chargeEfficiency, dischargeEfficiency } =
    terms;
  const steps = columns.charge.length;
  let reachedUpMwh = initialEnergyMwh;
  let reachedDownMwh = initialEnergyMwh;
  const recoveryMwhSeries = recovery?.storedMwhSeries;
  for (let step = 1; step <= steps; step += 1) {
    const hours = columns.hours[step - 1]!;
    const given = step === 1 ? columns.first : undefined;
    const upMw = given?.chargeMw ?? terms.chargeMw;
    const downMw = given?.dischargeMw ?? terms.dischargeMw;
    const upMwh = upMw * chargeEfficiency * hours;
    const downMwh = (downMw * hours) / dischargeEfficiency;
    // A given step shifts both ends of the reachable range.
    reachedUpMwh += given === undefined ? upMwh : upMwh - downMwh;
    reachedDownMwh += given === undefined ? -downMwh : upMwh - downMwh;
    builder.addRow({
      lower:
        Math.min(minEnergyMwh, reachedUpMwh, recoveryMwhSeries?.[step - 1] ?? minEnergyMwh) -
        initialEnergyMwh,
      upper:
        Math.max(maxEnergyMwh, reachedDownMwh, recoveryMwhSeries?.[step - 1] ?? maxEnergyMwh) -
        initialEnergyMwh,
      ...storedEnergy(terms, columns, step),
    });
  }
}

/** (14): the energy left fills the pieces of its value from the bottom, the most valuable first. */
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
      // The first and the last piece extend without limit.
      lower: at === 0 ? Math.min(0, terms.initialEnergyMwh - terms.minEnergyMwh) : 0,
      upper: at === endValue.length - 1 ? terms.capacityMwh : widthMwh,
      cost: -perMwh,
    }),
  );
  const startMwh = terms.initialEnergyMwh - terms.minEnergyMwh;
  builder.addRow({
    lower: startMwh,
    upper: startMwh,
    columns: [...pieces, ...stored],
    values: [...pieces.map(() => 1), ...values.map((value) => -value)],
  });
  builder.addOffset(endValueAt(endValue, startMwh));
}

/** (18) and (86); the discharge of a given first step is always allowed. */
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

/** (17): a binary that makes charge and discharge exclusive. */
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
