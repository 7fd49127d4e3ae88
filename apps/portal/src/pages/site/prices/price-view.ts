import type { components } from '@bess/client';
import type { ChartedSeries } from '@bess/plot';

/** A span of time and the length of the steps in which its prices are drawn. */
export interface PriceView {
  fromMs: number;
  toMs: number;
  resolutionMinutes: number;
}

/** The first and last stored price [ms]. */
export interface PriceExtent {
  firstMs: number;
  lastMs: number;
}

type Price = components['schemas']['SitePriceList']['prices'][number];

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** Steps that divide a day [min]. */
const resolutions = [5, 10, 15, 30, 60, 120, 180, 240, 360, 480, 720, 1_440] as const;

/** More points than this are not seen on a screen. */
const maximumPoints = 1_500;

/** No view is shorter [ms]: an hour of 5-minute prices. */
const shortestMs = 60 * minuteMs;

/** A span with the finest steps that give at most {@link maximumPoints}; steps begin at full steps of the day. */
export function viewOf(fromMs: number, toMs: number): PriceView {
  const spanMinutes = (toMs - fromMs) / minuteMs;
  const resolutionMinutes =
    resolutions.find((minutes) => spanMinutes / minutes <= maximumPoints) ?? 1_440;
  const stepMs = resolutionMinutes * minuteMs;
  return {
    fromMs: Math.floor(fromMs / stepMs) * stepMs,
    toMs: Math.ceil(toMs / stepMs) * stepMs,
    resolutionMinutes,
  };
}

/** The last days of the stored prices; all of them without a number. */
export function latestView({ firstMs, lastMs }: PriceExtent, days = Number.POSITIVE_INFINITY) {
  const endMs = lastMs + minuteMs;
  return viewOf(Math.max(firstMs, endMs - days * dayMs), endMs);
}

/** A view moved by a share of its length, within the stored prices. */
export function movedView(
  { fromMs, toMs }: PriceView,
  share: number,
  { firstMs, lastMs }: PriceExtent,
): PriceView {
  const lengthMs = toMs - fromMs;
  const startMs = Math.min(fromMs + share * lengthMs, lastMs + minuteMs - lengthMs);
  const from = Math.max(startMs, Math.min(fromMs, firstMs));
  return viewOf(from, from + lengthMs);
}

/** A view with its length multiplied by a factor around its middle, within the stored prices. */
export function scaledView(
  { fromMs, toMs }: PriceView,
  factor: number,
  { firstMs, lastMs }: PriceExtent,
): PriceView {
  const middleMs = (fromMs + toMs) / 2;
  const halfMs = Math.max(shortestMs, (toMs - fromMs) * factor) / 2;
  return viewOf(
    Math.max(firstMs, middleMs - halfMs),
    Math.min(lastMs + minuteMs, middleMs + halfMs),
  );
}

/**
 * The prices of a view as a series of a chart. A time without a price interrupts the line, so that a gap is seen as one; where
 * a step holds several prices, their range comes along.
 */
export function seriesOfPrices(prices: readonly Price[], unit: string): ChartedSeries {
  const times = prices.map(({ time }) => Date.parse(time));
  const stepMs = times
    .slice(1)
    .reduce(
      (least, time, index) => Math.min(least, time - times[index]!),
      Number.POSITIVE_INFINITY,
    );
  const rows = prices.flatMap((price, index) => {
    const row = { ...price, timeMs: times[index]! };
    const nextMs = times[index + 1] ?? row.timeMs + stepMs;
    return nextMs - row.timeMs > 1.5 * stepMs ? [row, gapAt(row.timeMs + stepMs)] : [row];
  });
  const hasRange = prices.some(({ count = 1 }) => count > 1);
  return {
    name: 'Price',
    unit: `price [${unit}]`,
    timesMs: rows.map(({ timeMs }) => timeMs),
    values: rows.map(({ price_per_mwh }) => price_per_mwh),
    ...(hasRange && {
      minimum: rows.map(({ minimum = null }) => minimum),
      maximum: rows.map(({ maximum = null }) => maximum),
    }),
  };
}

function gapAt(timeMs: number) {
  return { timeMs, price_per_mwh: null, minimum: null, maximum: null };
}

/** A length of steps in words: `hour`, `15 minutes`, `4 hours`. */
export function resolutionWords(minutes: number): string {
  if (minutes === 60) {
    return 'hour';
  }
  if (minutes === 1_440) {
    return 'day';
  }
  return minutes < 60 ? `${minutes} minutes` : `${minutes / 60} hours`;
}
