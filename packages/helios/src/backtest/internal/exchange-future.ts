import type { BacktestHistory } from '../backtest-options.js';

/**
 * The same history with another future: all that an honest forecast from this origin cannot know is turned round and moved. Series known
 * ahead keep their values over the horizon.
 */
export function exchangeFuture(
  history: BacktestHistory,
  origin: number,
  horizon: number,
): BacktestHistory {
  return {
    ...history,
    values: exchange(history.values, origin),
    exogenous: history.exogenous.map((series) => ({
      ...series,
      values: exchange(series.values, series.knownAhead ? origin + horizon : origin),
    })),
  };
}

function exchange(values: ArrayLike<number>, from: number): Float64Array {
  const other = Float64Array.from(values);
  const future = other.slice(from);
  const known = other.subarray(0, from).filter((value) => !Number.isNaN(value));
  const size = known.reduce((largest, value) => Math.max(largest, Math.abs(value)), 1);
  future.reverse().forEach((value, i) => {
    other[from + i] = 1.5 * size - (Number.isNaN(value) ? 0 : value);
  });
  return other;
}
