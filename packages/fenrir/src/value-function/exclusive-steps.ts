import { energyAfter, type SiteTerms, storedAboveMinimum } from '../battery/site-terms.js';
import type { EndValue, PlannedStep } from '../types.js';
import { marginalValuesFromEndValue } from './marginal-values.js';
import {
  slidingWindowMaximum,
  upperEnvelope,
  type ValueCurve,
  valueAt,
  valueCurveFromMarginals,
} from './value-curve.js';

/** Less than this share of the capacity is no move, but rounding. */
const ROUNDING = 1e-9;

/**
 * The best plan for known prices, each block of which charges, discharges or rests: equation (140). With a first step given, the best one after it.
 *
 * @param path - prices, lengths, end value
 * @param first - as the battery carries it out
 */
export function exclusivePlan(
  { terms, hours, pricePath, endValue }: PricedHorizon,
  first?: PlannedStep,
): PlannedStep[] {
  const window = terms.maxEnergyMwh - terms.minEnergyMwh;
  let curve = valueCurveFromMarginals(marginalValuesFromEndValue(endValue, window));
  const after: ValueCurve[] = [];
  for (let block = pricePath.length - 1; block >= 0; block -= 1) {
    after[block] = curve;
    curve = exclusiveValueBefore(curve, exclusiveStep(terms, hours[block]!, pricePath[block]!));
  }
  let energyMwh = storedAboveMinimum(terms);
  return after.map((curveAfter, block) => {
    const ofBlock = { ...terms, hours: hours[block]! };
    const pricePerMwh = pricePath[block]!;
    const step =
      block === 0 && first !== undefined
        ? first
        : bestExclusiveStep({ curve: curveAfter, terms: ofBlock, pricePerMwh, energyMwh });
    energyMwh = energyAfter(ofBlock, energyMwh, step);
    return step;
  });
}

/** What a step may do to the stored energy, in one direction. */
interface ExclusiveStep {
  /** Most that it adds, and takes [MWh]. */
  readonly upMwh: number;
  readonly downMwh: number;
  /** What a MWh into the store costs, and one out of it earns [currency/MWh]. */
  readonly costPerMwh: number;
  readonly gainPerMwh: number;
}

/**
 * What energy is worth before a step that charges, discharges or rests, exactly: equation (140). Where burning energy pays, the gain is above the cost, and the
 * worth is not concave: one of the two ways is better than any mixture that the step cannot carry out.
 *
 * @param after - what energy is worth after the step
 * @param step - what it may do
 */
export function exclusiveValueBefore(after: ValueCurve, step: ExclusiveStep): ValueCurve {
  const { upMwh, downMwh, costPerMwh, gainPerMwh } = step;
  const charged = upMwh > 0 ? slidingWindowMaximum(after, costPerMwh, upMwh) : after;
  if (downMwh === 0) return charged;
  const sold = mirrored(slidingWindowMaximum(mirrored(after), -gainPerMwh, downMwh));
  return upperEnvelope(charged, sold);
}

/** The curve by the room that is left. */
function mirrored({ energies, values }: ValueCurve): ValueCurve {
  const most = energies.at(-1)!;
  return {
    energies: energies.map((energy) => most - energy).reverse(),
    values: [...values].reverse(),
  };
}

/** The step of a site at a price. */
export function exclusiveStep(
  terms: Pick<
    SiteTerms,
    | 'chargeMw'
    | 'dischargeMw'
    | 'chargeEfficiency'
    | 'dischargeEfficiency'
    | 'wearPerMwh'
    | 'importChargePerMwh'
  >,
  hours: number,
  pricePerMwh: number,
): ExclusiveStep {
  const { chargeEfficiency, dischargeEfficiency, wearPerMwh, importChargePerMwh } = terms;
  return {
    upMwh: terms.chargeMw * hours * chargeEfficiency,
    downMwh: (terms.dischargeMw * hours) / dischargeEfficiency,
    costPerMwh: (pricePerMwh + importChargePerMwh) / chargeEfficiency,
    gainPerMwh: (pricePerMwh - wearPerMwh) * dischargeEfficiency,
  };
}

/** Whether a price lies so far below 0 that what is lost in the battery pays: buying a MWh that is stored costs less than taking one out earns. */
export function dissipationPays({
  costPerMwh,
  gainPerMwh,
}: Pick<ExclusiveStep, 'costPerMwh' | 'gainPerMwh'>): boolean {
  return costPerMwh < gainPerMwh;
}

/**
 * The best step, charging, discharging or resting; resting where nothing is better.
 *
 * @param step - battery, price, energy
 */
function bestExclusiveStep(step: StepDecision): PlannedStep {
  const { terms, energyMwh } = step;
  const [best] = allowedDirections(step)
    .map((direction) => ({ direction, target: targetInDirection(step, direction) }))
    .sort((one, other) => other.target.value - one.target.value);
  const { direction, target } = best!;
  const changeMwh = Math.abs(target.energyMwh - energyMwh);
  if (direction === 'idle' || changeMwh <= ROUNDING * terms.capacityMwh) {
    return { direction: 'idle', powerMw: 0 };
  }
  const isCharge = direction === 'charge';
  const perMwh = isCharge ? 1 / terms.chargeEfficiency : terms.dischargeEfficiency;
  const mostMw = isCharge ? terms.chargeMw : terms.dischargeMw;
  return { direction, powerMw: Math.min(mostMw, (changeMwh * perMwh) / terms.hours) };
}

/** A step about to be taken, and what energy is worth after it. */
interface StepDecision {
  readonly curve: ValueCurve;
  /** With the length of the step. */
  readonly terms: SiteTerms;
  /** Of the step [currency/MWh]. */
  readonly pricePerMwh: number;
  /** Above the least; below 0, or above the window, outside of it [MWh]. */
  readonly energyMwh: number;
}

/** Directions that are open: who is outside of the window and can come back does not rest there, nor goes further out. */
export function allowedDirections({
  terms,
  energyMwh,
}: StepDecision): readonly PlannedStep['direction'][] {
  if (energyMwh < 0) return terms.chargeMw > 0 ? ['charge'] : ['idle'];
  if (energyMwh > terms.maxEnergyMwh - terms.minEnergyMwh) {
    return terms.dischargeMw > 0 ? ['discharge'] : ['idle'];
  }
  return ['idle', 'charge', 'discharge'];
}

/**
 * Where a direction leads at best with at least some power, and what that comes to; from outside of the window at least to its edge, as far as it can.
 *
 * @param step - battery, price, energy
 * @param direction - of the step
 * @param leastMw - moved at least
 */
export function targetInDirection(
  { curve, terms, pricePerMwh, energyMwh }: StepDecision,
  direction: PlannedStep['direction'],
  leastMw = 0,
): Target {
  if (direction === 'idle') return { energyMwh, value: valueAt(curve, energyMwh) };
  const { hours, chargeEfficiency, dischargeEfficiency } = terms;
  const window = terms.maxEnergyMwh - terms.minEnergyMwh;
  const step = exclusiveStep(terms, hours, pricePerMwh);
  if (direction === 'charge') {
    const far = Math.min(Math.max(window, energyMwh), energyMwh + step.upMwh);
    const near = Math.min(far, Math.max(0, energyMwh + leastMw * hours * chargeEfficiency));
    return bestTarget(curve, [near, far], step.costPerMwh, energyMwh);
  }
  const far = Math.max(Math.min(0, energyMwh), energyMwh - step.downMwh);
  const near = Math.max(far, Math.min(window, energyMwh - (leastMw * hours) / dischargeEfficiency));
  return bestTarget(curve, [near, far], step.gainPerMwh, energyMwh);
}

/** Where it is best to go, and what there is of worth less what the way costs [MWh, currency]. */
interface Target {
  readonly energyMwh: number;
  readonly value: number;
}

/**
 * The best energy to reach between two, the nearest to the first of equally good ones.
 *
 * @param curve - what energy is worth where one arrives
 * @param fromMwh - nearest that may be reached
 * @param toMwh - farthest, below the nearest when discharging
 * @param perMwh - what a MWh more costs [currency/MWh]
 * @param baseMwh - from where the cost is counted
 */
function bestTarget(
  curve: ValueCurve,
  [fromMwh, toMwh]: readonly [number, number],
  perMwh: number,
  baseMwh: number,
): Target {
  const worthOf = (energyMwh: number) => valueAt(curve, energyMwh) - perMwh * (energyMwh - baseMwh);
  const between = curve.energies.filter((energy) => (energy - fromMwh) * (toMwh - energy) > 0);
  if (toMwh < fromMwh) between.reverse();
  let best: Target = { energyMwh: fromMwh, value: worthOf(fromMwh) };
  for (const energyMwh of [...between, toMwh]) {
    const worth = worthOf(energyMwh);
    if (worth > best.value) best = { energyMwh, value: worth };
  }
  return best;
}

/** Known prices and what comes after them. */
export interface PricedHorizon {
  readonly terms: SiteTerms;
  readonly hours: Float64Array;
  readonly pricePath: Float64Array;
  readonly endValue: EndValue;
}
