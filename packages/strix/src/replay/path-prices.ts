import type { HourlyPrices } from './hourly-prices.js';

/** Where a simulated path stands in the calendar. */
export interface PathStart {
  /** Weekday of the first day, 0 = Monday. */
  readonly firstWeekday: number;
  /** Month of the first day, 0 to 11; of all days unless `monthOfDay` is given. */
  readonly firstMonth: number;
  /** Month of each day, 0 to 11. */
  readonly monthOfDay?: ArrayLike<number>;
}

/**
 * Hourly prices of whole days of 24 hours with their calendar, as simulated paths have them.
 *
 * @param pricePerMwhSeries - hourly prices from a first midnight on [currency/MWh], NaN where missing
 * @param start - where the path begins
 * @example
 * pathPrices(new Array(48).fill(40), { firstWeekday: 6, firstMonth: 0 }).weekdaySeries[24];
 * // => 0
 */
export function pathPrices(pricePerMwhSeries: ArrayLike<number>, start: PathStart): HourlyPrices {
  const { firstWeekday, firstMonth, monthOfDay } = start;
  const length = pricePerMwhSeries.length;
  const monthSeries = new Uint8Array(length);
  const weekdaySeries = new Uint8Array(length);
  const hourSeries = new Uint8Array(length);
  const daySeries = new Int32Array(length);
  for (let index = 0; index < length; index += 1) {
    const day = Math.floor(index / 24);
    daySeries[index] = day;
    hourSeries[index] = index - day * 24;
    weekdaySeries[index] = (firstWeekday + day) % 7;
    monthSeries[index] = monthOfDay?.[day] ?? firstMonth;
  }
  return {
    pricePerMwhSeries: Float64Array.from(pricePerMwhSeries),
    ...{ monthSeries, weekdaySeries, hourSeries, daySeries },
  };
}
