import type { PriceHistory } from '../../../packages/strix/src/price/price-model.js';

/**
 * The part of a history that was known at an instant: the intervals that began before it.
 *
 * @param instantMs - [ms since the epoch]
 */
export function historyBefore(history: PriceHistory, instantMs: number): PriceHistory {
  const { epochMsSeries, pricePerMwhSeries, reservePricePerMwHourSeries } = history;
  let low = 0;
  let high = epochMsSeries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (epochMsSeries[middle]! < instantMs) low = middle + 1;
    else high = middle;
  }
  const first = (series: ArrayLike<number>) => Array.prototype.slice.call(series, 0, low);
  return {
    ...history,
    epochMsSeries: first(epochMsSeries),
    pricePerMwhSeries: first(pricePerMwhSeries),
    ...(reservePricePerMwHourSeries === undefined
      ? {}
      : {
          reservePricePerMwHourSeries: Object.fromEntries(
            Object.entries(reservePricePerMwHourSeries).map(([name, series]) => [
              name,
              first(series),
            ]),
          ),
        }),
  };
}
