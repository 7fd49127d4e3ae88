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

/** A smaller change, relative to the capacity, is rounding. */
const ROUNDING = 1e-9;

/**
 * The best plan for known prices in which each block charges, discharges or idles: equation (140).
 *
 * @param first - fixes the first step, as the battery carries it out
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

/** What a step can do to the stored energy. */
interface ExclusiveStep {
  /** Maximum energy added and removed [MWh]. */
  readonly upMwh: number;
  readonly downMwh: number;
  /** Cost per MWh stored and revenue per MWh removed from the store [currency/MWh]. */
  readonly costPerMwh: number;
  readonly gainPerMwh: number;
}

/**
 * Exact value function before a step that charges, discharges or idles: equation (140). Where dissipating energy pays, the revenue exceeds the cost and the
 * value function is not concave: one direction is better than any mixture, which the step cannot carry out.
 */
export function exclusiveValueBefore(after: ValueCurve, step: ExclusiveStep): ValueCurve {
  const { upMwh, downMwh, costPerMwh, gainPerMwh } = step;
  const charged = upMwh > 0 ? slidingWindowMaximum(after, costPerMwh, upMwh) : after;
  if (downMwh === 0) return charged;
  const sold = mirrored(slidingWindowMaximum(mirrored(after), -gainPerMwh, downMwh));
  return upperEnvelope(charged, sold);
}

/** The curve as a function of the remaining room. */
function mirrored({ energies, values }: ValueCurve): ValueCurve {
  const most = energies.at(-1)!;
  return {
    energies: energies.map((energy) => most - energy).reverse(),
    values: [...values].reverse(),
  };
}

/** The step of a battery at a price. */
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

/** Negative-price dissipation: whether storing a MWh costs less than removing one earns, so that losing energy in the battery pays. */
export function dissipationPays({
  costPerMwh,
  gainPerMwh,
}: Pick<ExclusiveStep, 'costPerMwh' | 'gainPerMwh'>): boolean {
  return costPerMwh < gainPerMwh;
}

/** The best action in a step; idle where nothing is better. */
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
  const maxMw = isCharge ? terms.chargeMw : terms.dischargeMw;
  return { direction, powerMw: Math.min(maxMw, (changeMwh * perMwh) / terms.hours) };
}

/** A step to decide on, and the value function after it. */
interface StepDecision {
  readonly curve: ValueCurve;
  /** With the length of the step. */
  readonly terms: SiteTerms;
  /** Price of the step [currency/MWh]. */
  readonly pricePerMwh: number;
  /** Energy above the minimum; below 0, or above the window, if the battery is outside [MWh]. */
  readonly energyMwh: number;
}

/** Allowed directions. Outside its window, a battery that can recover must neither idle nor move further out. */
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
 * The best energy to reach in a direction, and its value. From outside the window the battery moves at least to its edge, as far as it can.
 *
 * @param leastMw - minimum power
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

/** The best energy to reach, and its value less the cost of reaching it [MWh, currency]. */
interface Target {
  readonly energyMwh: number;
  readonly value: number;
}

/**
 * The best energy in a range; among equally good ones the nearest to `fromMwh`.
 *
 * @param toMwh - farthest energy, below `fromMwh` when discharging
 * @param perMwh - cost of one more MWh [currency/MWh]
 * @param baseMwh - energy from which the cost is counted
 */
function bestTarget(
  curve: ValueCurve,
  [fromMwh, toMwh]: readonly [number, number],
  perMwh: number,
  baseMwh: number,
): Target {
  const netValueAt = (energyMwh: number) =>
    valueAt(curve, energyMwh) - perMwh * (energyMwh - baseMwh);
  const between = curve.energies.filter((energy) => (energy - fromMwh) * (toMwh - energy) > 0);
  if (toMwh < fromMwh) between.reverse();
  let best: Target = { energyMwh: fromMwh, value: netValueAt(fromMwh) };
  for (const energyMwh of [...between, toMwh]) {
    const value = netValueAt(energyMwh);
    if (value > best.value) best = { energyMwh, value };
  }
  return best;
}

/** Known prices and the value of energy after them. */
export interface PricedHorizon {
  readonly terms: SiteTerms;
  readonly hours: Float64Array;
  readonly pricePath: Float64Array;
  readonly endValue: EndValue;
}
