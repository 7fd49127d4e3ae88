import type { DemandWindow } from '../demand/demand-window.js';
import { windowCharge } from '../demand/window-charge.js';

/** Share of what perfect knowledge would save on the days to come that is expected to be saved. */
const KEPT_SHARE = 0.8;

/**
 * What one window is expected to cost at the end of the billing period if its peak is at a level tonight: over the paths, the
 * charge for the level or what the later days make of it. Method note, equation (23).
 *
 * @param window - what its peak costs
 * @param levelsKw - peaks tonight [kW]
 * @param naturalKw - highest net load of the later days, by path [kW]
 * @param leastKw - least demand that the battery could hold on them if they were known, by path [kW]
 * @returns by level [currency]
 * @throws EngineError those of `windowCharge`
 * @example
 * // 10 $/kW; the later days bring 100 kW, of which the battery could take 50
 * restOfPeriodCost(window, [90], [100], [50]);
 * // => Float64Array.of(920)
 */
export function restOfPeriodCost(
  window: DemandWindow,
  levelsKw: ArrayLike<number>,
  naturalKw: ArrayLike<number>,
  leastKw: ArrayLike<number>,
): Float64Array {
  const paths = naturalKw.length;
  return Float64Array.from(levelsKw, (levelKw) => {
    let sum = 0;
    for (let path = 0; path < paths; path += 1) {
      const heldKw = Math.max(0, levelKw, leastKw[path]!);
      const lostKw = Math.max(0, naturalKw[path]! - heldKw);
      sum += windowCharge(window, heldKw + (1 - KEPT_SHARE) * lostKw);
    }
    return sum / paths;
  });
}
