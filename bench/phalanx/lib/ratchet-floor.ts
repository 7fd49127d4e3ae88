import type { DemandWindow } from './demand-windows.js';

/**
 * Least billing demand by a ratchet.
 *
 * @param earlierPeaksKw - of the months before, oldest first [kW]
 * @returns 0 without ratchet [kW]
 */
export function ratchetFloor(
  window: Pick<DemandWindow, 'ratchetFraction' | 'ratchetMonths'>,
  earlierPeaksKw: readonly number[],
): number {
  const { ratchetFraction, ratchetMonths } = window;
  if (ratchetMonths === 0) return 0;
  return ratchetFraction * Math.max(0, ...earlierPeaksKw.slice(-ratchetMonths));
}
