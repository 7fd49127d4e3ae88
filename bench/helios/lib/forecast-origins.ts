import { splitOf } from '../../shared/splits.js';
import type { HourlySeries } from './hourly-series.js';

/** Choice of origins. */
export interface OriginOptions {
  readonly period: 'validation' | 'test';
  /** Values known before an origin. */
  readonly known: number;
  /** Values forecast from an origin on. */
  readonly horizon: number;
}

/** Both are coprime to 24 and 168, so that hours of the day and of the week take turns. */
const STRIDE_HOURS = 173;
const SHORT_STRIDE_HOURS = 53;
const ENOUGH_ORIGINS = 100;
const MS_PER_HOUR = 3_600_000;

/**
 * The origins of a series: indices of the first forecast value, every 173 hours from the start of the period on, or every 53
 * where that would give fewer than 100. All forecast values lie in the period; known values may lie before it. Origins with a gap among
 * their known or forecast values are left out.
 */
export function forecastOrigins(series: HourlySeries, options: OriginOptions): number[] {
  const { period, known, horizon } = options;
  const { startMs, values } = series;
  const split = splitOf(series.name);
  const hourOf = (ms: number) => Math.ceil((ms - startMs) / MS_PER_HOUR);
  const from = hourOf(period === 'test' ? split.testFromMs : split.validationFromMs);
  const until = period === 'test' ? values.length : hourOf(split.testFromMs);
  const room = until - from - horizon;
  const stride =
    Math.floor(room / STRIDE_HOURS) + 1 < ENOUGH_ORIGINS ? SHORT_STRIDE_HOURS : STRIDE_HOURS;
  const origins: number[] = [];
  for (let origin = from; origin <= from + room; origin += stride) {
    if (origin < known) continue;
    const window = values.subarray(origin - known, origin + horizon);
    if (!window.some(Number.isNaN)) origins.push(origin);
  }
  return origins;
}
