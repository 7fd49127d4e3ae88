import type { AnswerScore } from './score-answer.js';

/** Means over the origins of one series. */
export interface SeriesScore {
  readonly mae: number;
  readonly mase: number;
  readonly smape: number;
  readonly pinball: number;
  readonly densePinball: number;
  /** Mean scaled interval score. */
  readonly msis: number;
  /** Share inside P10–P90, 0 to 1; NaN without intervals. */
  readonly coverage: number;
  /** The same by third of the horizon. */
  readonly coverageByThird: readonly number[];
}

/**
 * Means over the answers of one series.
 *
 * @param scores - of its origins, at least one
 * @param scale - error of the seasonal naive forecast before the period, in the unit of the series
 */
export function seriesScore(scores: readonly AnswerScore[], scale: number): SeriesScore {
  const mean = (of: (score: AnswerScore) => number) =>
    scores.reduce((sum, score) => sum + of(score), 0) / scores.length;
  const share = (fromThird: number, untilThird: number) =>
    mean(({ inside }) => {
      const from = Math.round((inside.length * fromThird) / 3);
      const until = Math.round((inside.length * untilThird) / 3);
      return inside.slice(from, until).filter(Boolean).length / (until - from);
    });
  const mae = mean((score) => score.mae);
  return {
    mae,
    mase: mae / scale,
    smape: mean(({ smape }) => smape),
    pinball: mean(({ pinball }) => pinball),
    densePinball: mean(({ densePinball }) => densePinball),
    msis: mean(({ intervalScore }) => intervalScore) / scale,
    coverage: share(0, 3),
    coverageByThird: [share(0, 1), share(1, 2), share(2, 3)],
  };
}

/**
 * Mean absolute error of the daily naive forecast over all values before an instant: the scale of MASE and MSIS.
 *
 * @param values - by the hour; NaN where missing
 * @param until - index of the first value after it
 */
export function dailyNaiveError(values: Float64Array, until: number): number {
  let total = 0;
  let count = 0;
  for (let hour = 24; hour < until; hour += 1) {
    const error = Math.abs(values[hour]! - values[hour - 24]!);
    if (Number.isNaN(error)) continue;
    total += error;
    count += 1;
  }
  return total / count;
}
