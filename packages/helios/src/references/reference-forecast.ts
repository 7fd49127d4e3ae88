/** Forecast of a simple method: point and half the width of P10–P90 for each step, in the unit of the series. */
export interface ReferenceForecast {
  readonly point: Float64Array;
  /** From 0. */
  readonly spread: Float64Array;
}

/** Half the width of P10–P90 over the mean absolute error, for normal errors. */
export const HALF_WIDTH_PER_MEAN_ERROR = 1.606;

/** Mean of the entries from `from` up to but excluding `until`. */
export function meanOfPart(values: ArrayLike<number>, from: number, until: number): number {
  let sum = 0;
  for (let i = from; i < until; i++) sum += values[i]!;
  return sum / Math.max(1, until - from);
}
