import type { DemandWindow } from '../demand/demand-window.js';
import { windowCharge } from '../demand/window-charge.js';
import { finalPeakKw } from '../gate/internal/final-peak-kw.js';

/**
 * What one window is expected to cost at the end of the billing period if its peak is at a level tonight: over the paths, the
 * charge for the level or what the later days make of it. Method note, equation (30).
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
      sum += windowCharge(window, finalPeakKw(levelKw, leastKw[path]!, naturalKw[path]!));
    }
    return sum / paths;
  });
}
