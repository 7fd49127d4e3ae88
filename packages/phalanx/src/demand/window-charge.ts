import { checkDemand } from '../internal/check-demand.js';
import type { DemandWindow } from './demand-window.js';
import { ladderAmount } from './internal/ladder-amount.js';
import { ratchetCharge } from './ratchet-charge.js';

/**
 * What a window's peak costs: the month's charge for the billing demand max(peak, floor), and what later
 * months are expected to pay for it through the ratchet. Method note, equations (1) and (2). Rises with the
 * peak where prices are not negative, and is convex above the floor where no tier is cheaper than the one
 * below it.
 *
 * @param window - window of {@link demandWindows}
 * @param peakKw - highest demand of the window over the meter interval [kW], at least 0
 * @returns [currency]
 * @throws EngineError `invalid` / `peakNotFinite`, `outOfRange` / `peakNegative`
 * @example
 * // 20 $/kW, a ratchet's floor of 80 kW
 * windowCharge(window, 100);
 * // => 2000
 */
export function windowCharge(window: DemandWindow, peakKw: number): number {
  checkDemand('peakKw', peakKw, 'peak');
  let charge = ladderAmount(window.ladder, Math.max(peakKw, window.floorKw));
  for (const month of window.laterMonths) charge += ratchetCharge(month, peakKw);
  return charge;
}
