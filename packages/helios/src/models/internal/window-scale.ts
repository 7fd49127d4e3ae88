import type { PreparedSeries } from './prepared-series.js';

/** Level and spread by which a window is measured. */
export interface WindowScale {
  readonly centre: number;
  /** 0 where the values never move. */
  readonly spread: number;
}

/**
 * Mean and standard deviation of the last week before a window, or of all that may be seen where the week does not move: each
 * window is measured by its own past, as in Kim et al. (2022, reversible instance normalisation), so that weights fit series of
 * any level.
 *
 * @param origin - first step of the forecast
 * @param visible - values before it that may be seen
 */
export function windowScale(series: PreparedSeries, origin: number, visible: number): WindowScale {
  const week = Math.min(visible, series.stepsPerWeek);
  const scale = meanAndSpread(series.values, origin - week, origin);
  if (scale.spread > 0 || week === visible) return scale;
  return {
    centre: scale.centre,
    spread: meanAndSpread(series.values, origin - visible, origin).spread,
  };
}

/** Mean and standard deviation of values[from, to). */
export function meanAndSpread(values: Float64Array, from: number, to: number): WindowScale {
  let sum = 0;
  let largest = 0;
  for (let i = from; i < to; i++) {
    sum += values[i]!;
    largest = Math.max(largest, Math.abs(values[i]!));
  }
  const centre = sum / (to - from);
  let squares = 0;
  for (let i = from; i < to; i++) squares += (values[i]! - centre) ** 2;
  const spread = Math.sqrt(squares / (to - from));
  // What rounding leaves of a constant is no spread.
  return { centre, spread: spread > 1e-12 * largest ? spread : 0 };
}
