import { bestTarget } from '../../foresight/internal/best-target.js';
import { type StoredWorth, worthCurve } from '../../foresight/internal/foresight-worth.js';
import { oneWayStep } from '../../foresight/internal/one-way-step.js';
import { type WorthCurve, worthAt } from '../../foresight/internal/worth-curve.js';
import { energyAboveLeast } from '../../path/internal/energy-above-least.js';
import type { SiteTerms } from '../../plan/internal/site-terms.js';
import type { PlannedStep } from '../../plan/planned-step.js';

/** What a right direction may lose for each MWh that the battery can move in its interval: at least so much, */
export const LEAST_TOLERANCE_PER_MWH = 1;
/** and at least this share of the price. */
export const RELATIVE_TOLERANCE = 0.01;

/** A direction, and what is known when it is judged. */
export interface DirectionCase {
  /** With the energy that the interval begins with, and its length. */
  readonly terms: SiteTerms;
  readonly action: PlannedStep;
  /** Of the interval [currency/MWh]. */
  readonly pricePerMwh: number;
  /** What energy above the least is worth after the interval. */
  readonly worth: StoredWorth;
  /** [currency/MWh] */
  readonly leastPerMwh: number;
}

/**
 * Whether a direction is right: equations (56) and (57). It stands for its best action that moves at least as much as the one given: who sells a part of what
 * should be sold has the right direction, who sells more than should be answers for it.
 */
export function judgeDirection(judged: DirectionCase): boolean {
  const { terms, action, pricePerMwh, leastPerMwh } = judged;
  const curve = worthCurve(judged.worth);
  const worthOf = ({ direction, powerMw }: PlannedStep) =>
    direction === 'idle'
      ? worthAt(curve, energyAboveLeast(terms))
      : bestOneWay(curve, terms, pricePerMwh, direction, powerMw);
  const best = Math.max(
    ...openDirections(terms).map((direction) => worthOf({ direction, powerMw: 0 })),
  );
  const mostMwh = Math.max(terms.chargeMw, terms.dischargeMw) * terms.hours;
  const perMwh = Math.max(leastPerMwh, RELATIVE_TOLERANCE * Math.abs(pricePerMwh));
  return best - worthOf(action) <= perMwh * mostMwh;
}

/** Who is outside of the window and can come back does not rest there, nor goes further out. */
function openDirections(terms: SiteTerms): readonly PlannedStep['direction'][] {
  const energy = energyAboveLeast(terms);
  if (energy < 0) return terms.chargeMw > 0 ? ['charge'] : ['idle'];
  if (energy > terms.mostMwh - terms.leastMwh)
    return terms.dischargeMw > 0 ? ['discharge'] : ['idle'];
  return ['idle', 'charge', 'discharge'];
}

/** The most that a direction comes to with at least some power; from outside of the window it leads at least to its edge, as far as it can. */
function bestOneWay(
  curve: WorthCurve,
  terms: SiteTerms,
  pricePerMwh: number,
  direction: 'charge' | 'discharge',
  leastMw: number,
): number {
  const { hours, chargeEfficiency, dischargeEfficiency } = terms;
  const energy = energyAboveLeast(terms);
  const window = terms.mostMwh - terms.leastMwh;
  const step = oneWayStep(terms, hours, pricePerMwh);
  const isCharging = direction === 'charge';
  const leastMwh = isCharging
    ? leastMw * hours * chargeEfficiency
    : (-leastMw * hours) / dischargeEfficiency;
  const far = isCharging
    ? Math.min(Math.max(window, energy), energy + step.upMwh)
    : Math.max(Math.min(0, energy), energy - step.downMwh);
  const near = isCharging
    ? Math.min(far, Math.max(0, energy + leastMwh))
    : Math.max(far, Math.min(window, energy + leastMwh));
  const perMwh = isCharging ? step.costPerMwh : step.gainPerMwh;
  return bestTarget(curve, [near, far], perMwh, energy).worth;
}
