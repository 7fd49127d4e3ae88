import type { DemandWindow } from '../demand-window.js';
import { windowCharge } from '../window-charge.js';

/**
 * What another tenth of a peak costs, for each kW of the peak: which window is the dearest.
 *
 * @param window - window of `demandWindows`
 * @param peakKw - a peak that is likely, above 0 [kW]
 */
export function priceOfMore(window: DemandWindow, peakKw: number): number {
  return (windowCharge(window, 1.1 * peakKw) - windowCharge(window, peakKw)) / peakKw;
}
