import type { PriceHistory } from '../../../packages/strix/src/price/price-model.js';

/**
 * The part of a history before an instant.
 *
 * @param history - history
 * @param untilMs - first instant left out [ms since the epoch]
 */
export function historyBefore(history: PriceHistory, untilMs: number): PriceHistory {
  const { epochMsSeries } = history;
  let length = 0;
  while (length < epochMsSeries.length && epochMsSeries[length]! < untilMs) length += 1;
  const part = (series: ArrayLike<number>) =>
    Float64Array.from({ length }, (_, index) => series[index]!);
  const reserves = Object.entries(history.reservePricePerMwHourSeries ?? {});
  return {
    epochMsSeries: part(epochMsSeries),
    pricePerMwhSeries: part(history.pricePerMwhSeries),
    timeZone: history.timeZone,
    ...(history.currency === undefined ? {} : { currency: history.currency }),
    ...(reserves.length === 0
      ? {}
      : {
          reservePricePerMwHourSeries: Object.fromEntries(
            reserves.map(([product, series]) => [product, part(series)]),
          ),
        }),
  };
}
