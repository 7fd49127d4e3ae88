import { zoneOffsetMinutes } from '@bess/kernel/series';
import type { SitePrice } from '../../stores/stores.js';

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Prices of hours. */
export interface HourlyHistory {
  /** Starts of hours, rising [ms since the epoch]. */
  epochMsSeries: Float64Array;
  /** [currency/MWh] */
  pricePerMwhSeries: Float64Array;
}

/**
 * The mean price of each local hour that has one, so that prices of 5, 15, 30 and 60 minutes may follow one another. An
 * hour without a price is left out.
 *
 * @param prices - by time
 * @param timeZone - whose hours; some zones are half an hour off the others
 * @example
 * hourlyHistory([{ timeMs: 0, pricePerMwh: 10 }, { timeMs: 1_800_000, pricePerMwh: 30 }], 'UTC');
 * // => { epochMsSeries: [0], pricePerMwhSeries: [20] }
 */
export function hourlyHistory(prices: readonly SitePrice[], timeZone: string): HourlyHistory {
  const [first] = prices;
  const offsetMs = first === undefined ? 0 : zoneOffsetMinutes(first.timeMs, timeZone) * minuteMs;
  const starts: number[] = [];
  const sums: number[] = [];
  const counts: number[] = [];
  for (const { timeMs, pricePerMwh } of prices) {
    const startMs = Math.floor((timeMs + offsetMs) / hourMs) * hourMs - offsetMs;
    if (starts.at(-1) !== startMs) {
      starts.push(startMs);
      sums.push(0);
      counts.push(0);
    }
    const last = starts.length - 1;
    sums[last] = (sums[last] ?? 0) + pricePerMwh;
    counts[last] = (counts[last] ?? 0) + 1;
  }
  return {
    epochMsSeries: Float64Array.from(starts),
    pricePerMwhSeries: Float64Array.from(sums, (sum, index) => sum / (counts[index] ?? 1)),
  };
}
