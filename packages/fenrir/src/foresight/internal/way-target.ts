import type { SiteTerms } from '../../plan/internal/site-terms.js';
import type { PlannedStep } from '../../plan/planned-step.js';
import { bestTarget, type Target } from './best-target.js';
import { oneWayStep } from './one-way-step.js';
import { type WorthCurve, worthAt } from './worth-curve.js';

/** A step about to be taken, and what energy is worth after it. */
export interface OpenStep {
  readonly curve: WorthCurve;
  /** With the length of the step. */
  readonly terms: SiteTerms;
  /** Of the step [currency/MWh]. */
  readonly pricePerMwh: number;
  /** Above the least; below 0, or above the window, outside of it [MWh]. */
  readonly energyMwh: number;
}

/** Directions that are open: who is outside of the window and can come back does not rest there, nor goes further out. */
export function openDirections({
  terms,
  energyMwh,
}: OpenStep): readonly PlannedStep['direction'][] {
  if (energyMwh < 0) return terms.chargeMw > 0 ? ['charge'] : ['idle'];
  if (energyMwh > terms.mostMwh - terms.leastMwh) {
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
export function wayTarget(
  { curve, terms, pricePerMwh, energyMwh }: OpenStep,
  direction: PlannedStep['direction'],
  leastMw = 0,
): Target {
  if (direction === 'idle') return { energyMwh, worth: worthAt(curve, energyMwh) };
  const { hours, chargeEfficiency, dischargeEfficiency } = terms;
  const window = terms.mostMwh - terms.leastMwh;
  const step = oneWayStep(terms, hours, pricePerMwh);
  if (direction === 'charge') {
    const far = Math.min(Math.max(window, energyMwh), energyMwh + step.upMwh);
    const near = Math.min(far, Math.max(0, energyMwh + leastMw * hours * chargeEfficiency));
    return bestTarget(curve, [near, far], step.costPerMwh, energyMwh);
  }
  const far = Math.max(Math.min(0, energyMwh), energyMwh - step.downMwh);
  const near = Math.max(far, Math.min(window, energyMwh - (leastMw * hours) / dischargeEfficiency));
  return bestTarget(curve, [near, far], step.gainPerMwh, energyMwh);
}
