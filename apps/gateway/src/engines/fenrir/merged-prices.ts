import type { SitePrice } from '../../stores/stores.js';

/**
 * Two lists of prices by time; where both have a price the later list counts.
 *
 * @param first - for instance what cycles were told
 * @param second - for instance what is stored
 * @example
 * mergedPrices([{ timeMs: 0, pricePerMwh: 1 }, { timeMs: 5, pricePerMwh: 2 }], [{ timeMs: 0, pricePerMwh: 3 }]);
 * // => [{ timeMs: 0, pricePerMwh: 3 }, { timeMs: 5, pricePerMwh: 2 }]
 */
export function mergedPrices(
  first: readonly SitePrice[],
  second: readonly SitePrice[],
): SitePrice[] {
  const byTime = new Map([...first, ...second].map((price) => [price.timeMs, price]));
  return [...byTime.values()].sort((left, right) => left.timeMs - right.timeMs);
}
