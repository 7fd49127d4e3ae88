import {
  checkFiniteSeries,
  checkForecast,
  checkLevel,
  checkLevels,
  checkSameLength,
  heliosError,
} from '../internal/checks.js';
import { exp } from '../internal/elementary.js';
import type { QuantileForecast } from '../types.js';

/** Bounds the weight of the first large error after a calm period. */
const MIN_SPREAD_SHARE = 0.05;

/** Parts of a conformal forecast. */
export interface ConformalForecastParts {
  /** Point forecasts by step, in the unit of the series. */
  readonly point: ArrayLike<number>;
  /** Local spread of the errors by step, in the unit of the series, above 0. */
  readonly spread: ArrayLike<number>;
  /** Rising levels between 0 and 1. */
  readonly levels: readonly number[];
  /** Dimensionless scores for a step from 1 on, one per level. */
  readonly scoresOf: (horizonStep: number) => ArrayLike<number>;
}

/**
 * Quantiles around point forecasts: point + spread·score, where each level has its own signed score. Within each step they are sorted, with
 * the point between the levels below and above 0.5.
 *
 * @param parts - see {@link ConformalForecastParts}
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`, `levelOutOfRange`, `levelsNotRising`, `spreadOutOfRange`
 * @example
 * conformalForecast({ point: [10], spread: [2], levels: [0.1, 0.9], scoresOf: () => [-1, 3] }).values;
 * // => Float64Array.of(8, 16)
 */
export function conformalForecast(parts: ConformalForecastParts): QuantileForecast {
  const { point, spread, levels, scoresOf } = parts;
  checkSameLength('point', point, 'spread', spread);
  checkLevels(levels);
  checkPositiveSpread(spread);
  return conformalForecastCore({
    point,
    spread,
    levels,
    scoresOf(horizonStep) {
      const scores = scoresOf(horizonStep);
      if (scores.length === levels.length) return scores;
      throw heliosError(
        'invalid',
        'lengthsDiffer',
        `scoresOf(${horizonStep}) must return one score for each of ${levels.length} levels; ${scores.length} came`,
      );
    },
  });
}

/**
 * {@link conformalForecast} without checks of its parts.
 *
 * @throws EngineError `notFinite` if a quantile overflows or a point forecast or score is NaN
 */
export function conformalForecastCore(parts: ConformalForecastParts): QuantileForecast {
  const { point, spread, levels, scoresOf } = parts;
  const values = new Float64Array(point.length * levels.length);
  for (let step = 0; step < point.length; step++) {
    const scores = scoresOf(step + 1);
    for (let k = 0; k < levels.length; k++) {
      values[step * levels.length + k] = point[step]! + spread[step]! * scores[k]!;
    }
  }
  checkFiniteSeries('forecast.values', values);
  return rearrangeQuantilesCore({ levels, values }, point);
}

function checkPositiveSpread(spread: ArrayLike<number>): void {
  for (let i = 0; i < spread.length; i++) {
    if (spread[i]! > 0) continue;
    throw heliosError(
      'outOfRange',
      'spreadOutOfRange',
      `spread[${i}] must be above 0; ${spread[i]} came`,
    );
  }
}

/**
 * Sorts the values within each step, which never increases the pinball loss summed over levels. If point forecasts are given, values below
 * the median level are at most the point, those above are at least the point, and the median equals it.
 *
 * @param forecast - values in any order within a step; not changed
 * @param point - one value per step, in the same unit; optional
 * @throws EngineError `noValues`, `notFinite`, `levelOutOfRange`, `levelsNotRising`, `lengthsDiffer`
 * @see V. Chernozhukov, I. Fernández-Val, A. Galichon, Quantile and Probability Curves Without Crossing, Econometrica 78 (2010) 1093–1125.
 * @example
 * rearrangeQuantiles({ levels: [0.1, 0.5, 0.9], values: Float64Array.of(5, 3, 4) }, [6]).values;
 * // => Float64Array.of(3, 6, 6)
 */
export function rearrangeQuantiles(
  forecast: QuantileForecast,
  point?: ArrayLike<number>,
): QuantileForecast {
  const steps = checkForecast(forecast);
  if (point === undefined) return rearrangeQuantilesCore(forecast);
  checkFiniteSeries('point', point);
  if (point.length !== steps) {
    throw heliosError(
      'invalid',
      'lengthsDiffer',
      `point must have one value for each of ${steps} steps; ${point.length} came`,
    );
  }
  return rearrangeQuantilesCore(forecast, point);
}

export function rearrangeQuantilesCore(
  forecast: QuantileForecast,
  point?: ArrayLike<number>,
): QuantileForecast {
  const { levels } = forecast;
  const values = Float64Array.from(forecast.values);
  for (let from = 0; from < values.length; from += levels.length) {
    values.subarray(from, from + levels.length).sort();
  }
  if (point === undefined) return { levels, values };
  for (let at = 0; at < values.length; at++) {
    const level = levels[at % levels.length]!;
    const middle = point[Math.floor(at / levels.length)]!;
    if (level <= 0.5) values[at] = Math.min(values[at]!, middle);
    if (level >= 0.5) values[at] = Math.max(values[at]!, middle);
  }
  return { levels, values };
}

/**
 * Signed conformal scores (actual − forecast)/spread. The sign lets each side of an interval follow its own tail; the scale makes calm and
 * volatile hours exchangeable.
 *
 * @param actual - actual values, at least one
 * @param forecast - forecasts of the same values, in the same unit
 * @param spread - local spread of the errors of the same values, in the same unit, above 0
 * @returns one dimensionless score per value
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`, `spreadOutOfRange`
 * @see J. Lei, M. G'Sell, A. Rinaldo, R. J. Tibshirani, L. Wasserman, Distribution-Free Predictive Inference for Regression, JASA 113
 * (2018) 1094–1111, section 5.2.
 * @example
 * normalizedScores([12, 9], [10, 10], [2, 4]);
 * // => Float64Array.of(1, -0.25)
 */
export function normalizedScores(
  actual: ArrayLike<number>,
  forecast: ArrayLike<number>,
  spread: ArrayLike<number>,
): Float64Array {
  checkSameLength('actual', actual, 'forecast', forecast);
  checkSameLength('actual', actual, 'spread', spread);
  checkPositiveSpread(spread);
  return Float64Array.from(actual, (value, i) => (value - forecast[i]!) / spread[i]!);
}

/**
 * Local spread of errors: the exponentially weighted mean of the absolute residuals before each step, with the overall mean as a prior of
 * the weight of one step. It is at least 5 % of the overall mean. If all residuals are 0 it is 1, as no scale is needed.
 *
 * @param residuals - actual less forecast, oldest first, at least one
 * @param halfLifeSteps - steps after which the weight of a residual halves, above 0
 * @returns one value more than there are residuals, in their unit: entry t uses the residuals before t, the last entry is for the next step
 * @throws EngineError `noValues`, `notFinite`, `halfLifeStepsOutOfRange`
 * @example
 * localSpread([2, -2, 2], 24);
 * // => Float64Array.of(2, 2, 2, 2)
 */
export function localSpread(residuals: ArrayLike<number>, halfLifeSteps: number): Float64Array {
  checkFiniteSeries('residuals', residuals);
  if (!(halfLifeSteps > 0 && Number.isFinite(halfLifeSteps))) {
    throw heliosError(
      'outOfRange',
      'halfLifeStepsOutOfRange',
      `halfLifeSteps must be above 0; ${halfLifeSteps} came`,
    );
  }
  const spread = new Float64Array(residuals.length + 1);
  let overall = 0;
  for (let i = 0; i < residuals.length; i++) {
    overall += (Math.abs(residuals[i]!) - overall) / (i + 1);
  }
  if (overall === 0) return spread.fill(1);
  const keep = exp(-Math.LN2 / halfLifeSteps);
  let weight = 0;
  let total = 0;
  for (let t = 0; t <= residuals.length; t++) {
    // Deviations from the prior keep the result exact when all residuals are equal.
    spread[t] = Math.max(MIN_SPREAD_SHARE * overall, overall + total / (1 + weight));
    if (t === residuals.length) break;
    weight = keep * weight + 1;
    total = keep * total + (Math.abs(residuals[t]!) - overall);
  }
  return spread;
}

/**
 * Quantile of signed scores with the finite-sample correction. For a level of at least 0.5 it is the ⌈(n + 1)·level⌉-th smallest of n
 * scores: a further exchangeable score is at most this value with a probability of at least the level. Below 0.5 it is the mirror image,
 * the ⌊(n + 1)·level⌋-th smallest: a further score is below it with at most that probability. With too few scores for the level it is
 * +Infinity or −Infinity, as in theory; {@link weightedConformalQuantiles} stays finite.
 *
 * @param scores - at least one, in any order
 * @param level - between 0 and 1
 * @throws EngineError `noValues`, `notFinite`, `levelOutOfRange`
 * @see V. Vovk, A. Gammerman, G. Shafer, Algorithmic Learning in a Random World, Springer 2005, section 2.2; Y. Romano, E. Patterson, E.
 * Candès, Conformalized Quantile Regression, NeurIPS 2019, theorem 2 for one-sided levels.
 * @example
 * conformalQuantile([1, 2, 3, 4, 5, 6, 7, 8, 9], 0.9);
 * // => 9
 */
export function conformalQuantile(scores: ArrayLike<number>, level: number): number {
  checkFiniteSeries('scores', scores);
  checkLevel('level', level);
  return conformalQuantileSorted(Float64Array.from(scores).sort(), level);
}

/**
 * {@link conformalQuantile} of scores that are already sorted; the order is not checked.
 *
 * @param sorted - rising; the result is infinite if there are none
 * @param level - between 0 and 1
 * @example
 * conformalQuantileSorted([1, 2, 3], 0.25);
 * // => 1
 */
export function conformalQuantileSorted(sorted: ArrayLike<number>, level: number): number {
  const count = sorted.length + 1;
  // Rounding may make (n + 1)·level miss the integer that it equals, as in 10·0.7.
  if (level >= 0.5) {
    const rank = Math.ceil(count * level - 1e-9);
    return rank > sorted.length ? Infinity : sorted[rank - 1]!;
  }
  const rank = Math.floor(count * level + 1e-9);
  return rank < 1 ? -Infinity : sorted[rank - 1]!;
}
