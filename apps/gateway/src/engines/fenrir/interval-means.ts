import type { SitePrice } from '../../stores/stores.js';

const minuteMs = 60_000;

/**
 * The mean price of each interval that has one, at its begin. Stored prices may lie closer than the intervals.
 *
 * @param prices - by time
 * @param intervalMinutes - of the market [min]
 * @example
 * intervalMeans([{ timeMs: 0, pricePerMwh: 10 }, { timeMs: 1_800_000, pricePerMwh: 30 }], 60);
 * // => [{ timeMs: 0, pricePerMwh: 20 }]
 */
export function intervalMeans(prices: readonly SitePrice[], intervalMinutes: number): SitePrice[] {
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
