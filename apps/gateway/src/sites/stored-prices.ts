import { setImmediate } from 'node:timers/promises';
import { zoneOffsetMinutes } from '@bess/kernel/series';
import { hourMs, minuteMs } from '../internal/async.js';
import type { PriceRange, SitePrice, SiteStore } from '../stores/stores.js';

/** Prices per page. The embedded database runs on the gateway's own thread, about 10 ms for this many. */
const pageSize = 5_000;

/** Prices of a site in chronological order, read page by page, so that other requests are served between pages. */
export async function readPrices(
  sites: SiteStore,
  { partnerId, siteId }: { partnerId: string; siteId: string },
  { fromMs, untilMs }: Pick<PriceRange, 'fromMs' | 'untilMs'>,
): Promise<SitePrice[]> {
  const prices: SitePrice[] = [];
  for (let nextMs = fromMs; ; await setImmediate()) {
    const page = await sites.prices(partnerId, siteId, {
      fromMs: nextMs,
      untilMs,
      limit: pageSize,
    });
    for (const price of page) {
      prices.push(price);
    }
    if (page.length < pageSize) {
      return prices;
    }
    nextMs = (page.at(-1)?.timeMs ?? untilMs) + 1;
  }
}

/** Mean price of each interval with prices, at its start. Stored prices may be denser than the intervals. */
export function averageByInterval(
  prices: readonly SitePrice[],
  intervalMinutes: number,
): SitePrice[] {
  const intervalMs = intervalMinutes * minuteMs;
  const means: (SitePrice & { count: number })[] = [];
  for (const { timeMs, pricePerMwh } of prices) {
    const startMs = Math.floor(timeMs / intervalMs) * intervalMs;
    const last = means.at(-1);
    if (last?.timeMs === startMs) {
      last.count += 1;
      last.pricePerMwh += (pricePerMwh - last.pricePerMwh) / last.count;
    } else {
      means.push({ timeMs: startMs, pricePerMwh, count: 1 });
    }
  }
  return means.map(({ timeMs, pricePerMwh }) => ({ timeMs, pricePerMwh }));
}

/**
 * Mean price of each interval that stored prices cover wholly, by its start: one price, or several at equal distances from
 * the start to the end.
 */
export function wholeIntervalMeans(
  prices: readonly SitePrice[],
  intervalMinutes: number,
): Map<number, number> {
  const intervalMs = intervalMinutes * minuteMs;
  const means = new Map<number, number>();
  for (let from = 0; from < prices.length; ) {
    const startMs = Math.floor(prices[from]!.timeMs / intervalMs) * intervalMs;
    let until = from;
    let sum = 0;
    for (; until < prices.length && prices[until]!.timeMs < startMs + intervalMs; until += 1) {
      sum += prices[until]!.pricePerMwh;
    }
    const count = until - from;
    const isWhole = (index: number) =>
      prices[from + index]!.timeMs === startMs + (index * intervalMs) / count;
    if (count === 1 || Array.from({ length: count }, (_, index) => index).every(isWhole)) {
      means.set(startMs, sum / count);
    }
    from = until;
  }
  return means;
}

/** Hourly prices. */
export interface HourlyPrices {
  /** Starts of the hours, increasing [ms since the epoch]. */
  epochMsSeries: Float64Array;
  /** [currency/MWh] */
  pricePerMwhSeries: Float64Array;
}

/** Mean price of each local hour with prices; the prices may have mixed intervals of 5, 15, 30 and 60 minutes. */
export function averageByHour(prices: readonly SitePrice[], timeZone: string): HourlyPrices {
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
    sums[last]! += pricePerMwh;
    counts[last]! += 1;
  }
  return {
    epochMsSeries: Float64Array.from(starts),
    pricePerMwhSeries: Float64Array.from(sums, (sum, index) => sum / counts[index]!),
  };
}

/** Merges two lists of prices in chronological order, each with one price per time; at the same time the second list counts. */
export function mergePrices(
  first: readonly SitePrice[],
  second: readonly SitePrice[],
): SitePrice[] {
  const merged: SitePrice[] = [];
  let next = 0;
  for (const price of second) {
    for (; next < first.length && first[next]!.timeMs < price.timeMs; next += 1) {
      merged.push(first[next]!);
    }
    next += first[next]?.timeMs === price.timeMs ? 1 : 0;
    merged.push(price);
  }
  for (; next < first.length; next += 1) {
    merged.push(first[next]!);
  }
  return merged;
}
