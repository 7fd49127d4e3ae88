import { quantileSorted } from '@bess/kernel/stats';
import type { LocalDays } from './local-days.js';

/** Centre and scale of the level's transform, and level and log spread of each day; NaN where a day has too few hours. */
export interface DailyMeasures {
  readonly centrePerMwh: number;
  readonly scalePerMwh: number;
  /** ℓ = asinh((median − centre)/scale). */
  readonly level: Float64Array;
  /** v = ln(mean|p − median|/scale). */
  readonly logSpread: Float64Array;
  /** Median of each day [currency/MWh]. */
  readonly medianPerMwh: Float64Array;
  readonly usableDays: number;
}

/** A day with fewer hours than this tells neither its level nor its spread. */
const FEWEST_HOURS = 18;
/** 1 over the 75 % quantile of the normal distribution. */
const NORMAL_CONSISTENCY = 1.4826;
/** Below this share of the scale two hours count as equally dear. */
const SPREAD_FLOOR = 0.01;
const LARGEST_ARGUMENT = 8;
const LEAST_RELATIVE_SCALE = 0.3;

/**
 * Daily level and spread.
 *
 * The scale is the robust standard deviation of daily medians, but not less than 0.3 of the typical daily median and a
 * fifth of the typical spread within a day, so that constant prices have one and
 * a bad year does not take the level far below 0.
 *
 * @param days - hourly local days
 */
export function dailyMeasures(days: LocalDays): DailyMeasures {
  const { dayCount, hours } = days;
  const medianPerMwh = new Float64Array(dayCount).fill(Number.NaN);
  const deviation = new Float64Array(dayCount).fill(Number.NaN);
  const sorted = new Float64Array(24);
  let usableDays = 0;
  for (let day = 0; day < dayCount; day++) {
    let count = 0;
    for (let hour = 0; hour < 24; hour++) {
      const price = hours[day * 24 + hour]!;
      if (!Number.isNaN(price)) sorted[count++] = price;
    }
    if (count < FEWEST_HOURS) continue;
    usableDays++;
    const present = sorted.subarray(0, count).sort();
    const median = quantileSorted(present, 0.5);
    let total = 0;
    for (let i = 0; i < count; i++) total += Math.abs(present[i]! - median);
    medianPerMwh[day] = median;
    deviation[day] = total / count;
  }
  const centrePerMwh = medianOf(medianPerMwh);
  const spread =
    NORMAL_CONSISTENCY * medianOf(medianPerMwh.map((value) => Math.abs(value - centrePerMwh)));
  const scalePerMwh =
    Math.max(
      spread,
      LEAST_RELATIVE_SCALE * medianOf(medianPerMwh.map(Math.abs)),
      0.2 * medianOf(deviation),
    ) || 1;
  return {
    centrePerMwh,
    scalePerMwh,
    medianPerMwh,
    usableDays,
    level: medianPerMwh.map((value) => clamp(Math.asinh((value - centrePerMwh) / scalePerMwh))),
    logSpread: deviation.map((value) =>
      clamp(Math.log(Math.max(SPREAD_FLOOR, value / scalePerMwh))),
    ),
  };
}

/** Median of what is not NaN; 0 of nothing. */
export function medianOf(values: Float64Array): number {
  const present = values.filter((value) => !Number.isNaN(value)).sort();
  return present.length === 0 ? 0 : quantileSorted(present, 0.5);
}

function clamp(value: number): number {
  return Math.max(-LARGEST_ARGUMENT, Math.min(LARGEST_ARGUMENT, value));
}
