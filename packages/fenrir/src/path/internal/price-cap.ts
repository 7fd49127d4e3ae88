import type { PathModel } from '../../schema/path-model.js';

/** Classes of size are this wide in asinh of the price: 5 %, or 0.05 currency/MWh near 0. */
const CLASS_WIDTH = 0.05;
/** The last class begins at a million. */
export const SIZE_CLASSES = Math.ceil(Math.asinh(1e6) / CLASS_WIDTH) + 1;
/** Mean age of what is remembered: that of a window of 28 days. */
const MEAN_AGE_DAYS = 14;
const SHARE_BELOW = 0.97;
const MS_PER_DAY = 86_400_000;

/**
 * Enters the size of a price; with each new day what came before counts less. Equation (61).
 *
 * @param timeMs - begin of its interval [ms]
 */
export function enterSize(sizes: PathModel['sizes'], pricePerMwh: number, timeMs: number): void {
  const day = Math.floor(timeMs / MS_PER_DAY);
  if (sizes.day !== null && day > sizes.day) {
    const kept = Math.exp((sizes.day - day) / MEAN_AGE_DAYS);
    sizes.weights = sizes.weights.map((weight) => kept * weight);
  }
  sizes.day = day;
  sizes.weights[Math.floor(Math.asinh(Math.abs(pricePerMwh)) / CLASS_WIDTH)]! += 1;
}

/**
 * The size that 97 % of the prices stay below: the upper end of its class, so that nothing which is commoner than the rest is ever cut. Equation (62).
 *
 * @returns [currency/MWh]
 */
export function priceCap({ weights }: PathModel['sizes']): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let above = total;
  let at = 0;
  while (at < weights.length - 1) {
    above -= weights[at]!;
    if (above <= (1 - SHARE_BELOW) * total) break;
    at += 1;
  }
  return Math.sinh((at + 1) * CLASS_WIDTH);
}
