import type { DemandWindow } from './demand-window.js';

/**
 * The highest peak of a window that costs no more than none at all: the ratchet's floor is billed in any case, unless a later month may
 * have to pay for this peak. Method note, equation (1) and (2).
 *
 * @param window - window of {@link demandWindows}
 * @returns at least 0 [kW]
 * @example
 * // a ratchet's floor of 80 kW
 * freePeakKw(window);
 * // => 80
 */
export function freePeakKw({ floorKw, laterMonths }: DemandWindow): number {
  let freeKw = floorKw;
  for (const { fraction, demandKwSorted } of laterMonths) {
    if (fraction > 0) freeKw = Math.min(freeKw, demandKwSorted[0]! / fraction);
  }
  return freeKw;
}
