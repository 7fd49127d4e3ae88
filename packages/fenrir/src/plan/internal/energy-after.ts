import type { PlannedStep } from '../planned-step.js';
import type { SiteTerms } from './site-terms.js';

/** Energy above the least after a step: from outside the window it comes no further out, inside only rounding leaves it. */
export function energyAfter(terms: SiteTerms, energyMwh: number, step: PlannedStep): number {
  const window = terms.mostMwh - terms.leastMwh;
  const reached = energyMwh + energyChange(terms, step);
  return Math.min(Math.max(window, energyMwh), Math.max(Math.min(0, energyMwh), reached));
}

/** What a step changes the stored energy by [MWh]. */
function energyChange(
  { hours, chargeEfficiency, dischargeEfficiency }: SiteTerms,
  { direction, powerMw }: PlannedStep,
): number {
  if (direction === 'idle') return 0;
  return direction === 'charge'
    ? powerMw * hours * chargeEfficiency
    : (-powerMw * hours) / dischargeEfficiency;
}
