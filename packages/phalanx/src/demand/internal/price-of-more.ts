import type { DemandWindow } from '../demand-window.js';
import { windowCharge } from '../window-charge.js';

/**
 * What another tenth of a window's peak costs, for each kW of the peak, at what is paid for already: which window is the dearest.
 *
 * @param window - window of `demandWindows`
 * @param runningPeakKw - highest demand of the billing period so far [kW]
 */
export function priceOfMore(window: DemandWindow, runningPeakKw: number): number {
  const peakKw = Math.max(1, window.floorKw, runningPeakKw);
  return (windowCharge(window, 1.1 * peakKw) - windowCharge(window, peakKw)) / peakKw;
}
