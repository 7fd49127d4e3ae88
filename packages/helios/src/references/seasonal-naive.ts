import { HALF_WIDTH_PER_MEAN_ERROR, type ReferenceForecast } from './reference-forecast.js';

/** With fewer differences than this over a lag, the spread is extrapolated from the shortest lag. */
const MIN_DIFFERENCES = 4;

/**
 * Repeats the last `lag` values. The spread of each repetition comes from the differences over as many lags within the series.
 *
 * @param values - at least `lag` values
 * @param lag - in steps, at least 1; 1 repeats the last value
 */
export function forecastSeasonalNaive(
  values: Float64Array,
  horizon: number,
  lag: number,
): ReferenceForecast {
  const count = values.length;
  const point = new Float64Array(horizon);
  const spread = new Float64Array(horizon);
  const shortest = meanDifference(values, Math.min(lag, count >> 1));
  for (let from = 0; from < horizon; from += lag) {
    const repetition = 1 + from / lag;
    const back = repetition * lag;
    const error =
      count - back >= MIN_DIFFERENCES
        ? meanDifference(values, back)
        : shortest * Math.sqrt(repetition);
    for (let step = from; step < Math.min(horizon, from + lag); step++) {
      point[step] = values[count - lag + (step - from)]!;
      spread[step] = HALF_WIDTH_PER_MEAN_ERROR * error;
    }
  }
  return { point, spread };
}

function meanDifference(values: Float64Array, lag: number): number {
  let sum = 0;
  for (let i = lag; i < values.length; i++) sum += Math.abs(values[i]! - values[i - lag]!);
  return sum / Math.max(1, values.length - lag);
}
