import type { FeatureSource } from './series-features.js';

/** Statistics of a series at an origin that do not depend on the forecast step, in the unit of the series. */
export interface OriginView {
  readonly source: FeatureSource;
  /** Number of known values, at least 1. */
  readonly origin: number;
  /** Means of the last quarter day, half day, day and week, as far as known. */
  readonly means: readonly number[];
  readonly dayMean: number;
  readonly weekMean: number;
  /** Means of the six days before the last, counted back from the origin; NaN if a day is not whole. */
  readonly dayMeans: readonly number[];
  /**
   * Change of the last value since a day before, and since the mean of its time on up to six days; the same for the last quarter day; and
   * the change of the last day's mean since that of up to six days before.
   */
  readonly changes: readonly number[];
  /** Mean absolute deviation within the last day. */
  readonly spreadOfDay: number;
  /** Highest and lowest value of the last day and of the last week. */
  readonly extremes: readonly number[];
  /** Mean absolute change from step to step, from day to day and from week to week over the last week; NaN if unknown. */
  readonly roughness: readonly number[];
}

const PREVIOUS_DAYS = 6;

/** Computes the statistics from the first `origin` values; later values are not read. */
export function originView(source: FeatureSource, origin: number): OriginView {
  const { day, week, series } = source;
  const { values } = series;
  const quarter = Math.ceil(day / 4);
  const mean = (end: number, count: number) => meanBefore(source, end, count);
  const dayMean = mean(origin, day);
  const dayMeans: number[] = [];
  for (let k = 1; k <= PREVIOUS_DAYS; k++) {
    const end = origin - k * day;
    dayMeans.push(end >= day ? mean(end, day) : Number.NaN);
  }
  const since = (count: number) => {
    const now = mean(origin, count);
    let sum = 0;
    let days = 0;
    for (let k = 1; k <= PREVIOUS_DAYS && origin - k * day >= count; k++, days++) {
      sum += mean(origin - k * day, count);
    }
    const dayBefore = origin - day >= count ? mean(origin - day, count) : Number.NaN;
    return [now - dayBefore, days > 0 ? now - sum / days : Number.NaN];
  };
  return {
    source,
    origin,
    means: [mean(origin, quarter), mean(origin, 2 * quarter), dayMean, mean(origin, week)],
    dayMean,
    weekMean: mean(origin, week),
    dayMeans,
    changes: [...since(1), ...since(quarter)],
    spreadOfDay: meanDeviation(values, Math.max(0, origin - day), origin, dayMean),
    extremes: [
      ...highAndLow(values, origin - day, origin),
      ...highAndLow(values, origin - week, origin),
    ],
    roughness: [1, day, week].map((lag) => meanChange(values, origin, lag, week)),
  };
}

/** Mean of the last values before an index, as far as they exist. */
function meanBefore({ sums }: FeatureSource, place: number, count: number): number {
  const first = Math.max(0, place - count);
  return (sums[place]! - sums[first]!) / (place - first);
}

function meanDeviation(values: Float64Array, from: number, to: number, mean: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += Math.abs(values[i]! - mean);
  return sum / (to - from);
}

function highAndLow(values: Float64Array, from: number, to: number): [number, number] {
  let high = -Infinity;
  let low = Infinity;
  for (let i = Math.max(0, from); i < to; i++) {
    if (values[i]! > high) high = values[i]!;
    if (values[i]! < low) low = values[i]!;
  }
  return [high, low];
}

function meanChange(values: Float64Array, origin: number, lag: number, most: number): number {
  const first = Math.max(lag, origin - most);
  if (first >= origin) return Number.NaN;
  let sum = 0;
  for (let i = first; i < origin; i++) sum += Math.abs(values[i]! - values[i - lag]!);
  return sum / (origin - first);
}
