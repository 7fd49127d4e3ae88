import {
  meanAbsoluteError,
  meanPinballLoss,
  symmetricMeanAbsolutePercentageError,
} from '@bess/helios/metrics';
import type { Answer } from './answers.js';

/** Scores of one answer. */
export interface AnswerScore {
  /** In the unit of the series. */
  readonly mae: number;
  /** [%] */
  readonly smape: number;
  /** Mean over 0.1, 0.5 and 0.9, in the unit of the series; NaN without intervals. */
  readonly pinball: number;
  /** Mean over 0.05, 0.1 … 0.95; NaN where those levels are not given. */
  readonly densePinball: number;
  /** For each step, whether P10 ≤ value ≤ P90; absent without intervals. */
  readonly inside: readonly boolean[];
  /** Interval score: width plus the distance outside times 2/(1 − 0.8), mean over the steps, in the unit of the series; NaN without intervals. */
  readonly intervalScore: number;
}

const DENSE_LEVELS = Array.from({ length: 19 }, (_, k) => (k + 1) / 20);

/**
 * Compares an answer with the realised values. Bounds that cross the point forecast, which some tools give, are kept.
 *
 * @param actual - realised values, one per step
 */
export function scoreAnswer(answer: Answer, actual: Float64Array): AnswerScore {
  const median = quantileOf(answer, 0.5)!;
  const low = quantileOf(answer, 0.1);
  const high = quantileOf(answer, 0.9);
  const common = {
    mae: meanAbsoluteError(actual, median),
    smape: symmetricMeanAbsolutePercentageError(actual, median),
  };
  if (low === undefined || high === undefined) {
    const none = Number.NaN;
    return { ...common, pinball: none, densePinball: none, inside: [], intervalScore: none };
  }
  let outside = 0;
  let width = 0;
  const inside = Array.from(actual, (value, step) => {
    width += high[step]! - low[step]!;
    outside += Math.max(0, low[step]! - value) + Math.max(0, value - high[step]!);
    return value >= low[step]! && value <= high[step]!;
  });
  return {
    ...common,
    pinball: pinballOf(answer, actual, [0.1, 0.5, 0.9]),
    densePinball: pinballOf(answer, actual, DENSE_LEVELS),
    inside,
    intervalScore: (width + 10 * outside) / actual.length,
  };
}

function pinballOf(answer: Answer, actual: Float64Array, levels: readonly number[]): number {
  const columns = levels.map((level) => quantileOf(answer, level));
  if (columns.some((column) => column === undefined)) return Number.NaN;
  const values = new Float64Array(actual.length * levels.length);
  columns.forEach((column, k) => {
    for (let step = 0; step < actual.length; step += 1) {
      values[step * levels.length + k] = column![step]!;
    }
  });
  return meanPinballLoss(actual, { levels, values });
}

/** One quantile per step, if the answer has that level. */
export function quantileOf(answer: Answer, level: number): Float64Array | undefined {
  const { levels = [], values = [] } = answer;
  const index = levels.findIndex((one) => Math.abs(one - level) < 1e-9);
  if (index < 0) return undefined;
  return Float64Array.from(
    { length: values.length / levels.length },
    (_, step) => values[step * levels.length + index]!,
  );
}
