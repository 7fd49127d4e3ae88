import { checkFiniteSeries, checkLevels, heliosError } from '../internal/checks.js';
import { log } from '../internal/elementary.js';

/** Number of scores at evenly spaced levels that represent the pooled distribution. */
const POOLED_POINTS = 400;

/** Quantiles of pooled scores. */
export interface PooledQuantiles {
  /** Rising levels between 0 and 1. */
  readonly levels: readonly number[];
  /** Scores at these levels, rising, for instance from {@link lookUpScores}. */
  readonly scores: ArrayLike<number>;
  /** Weight of the pooled scores as a number of local scores, at least 1. */
  readonly weight: number;
}

/**
 * Quantiles of the distribution of the next score, from local scores and pooled scores. The mixture gives each local score the weight 1,
 * the pooled distribution the weight `weight`, and the unknown next score a weight of 1 at the far end of either side, as in weighted
 * conformal prediction. With many local scores the result approaches their conformal quantile; with none it is the pooled quantile, widened
 * by the finite weight. For levels that the scores do not reach, the outermost score is returned, so the result is always finite and
 * rising.
 *
 * @param local - scores of the series itself, in any order; may be empty
 * @param pooled - see {@link PooledQuantiles}
 * @param levels - requested levels, rising between 0 and 1
 * @returns one dimensionless score per level
 * @throws EngineError `noValues`, `notFinite`, `levelOutOfRange`, `levelsNotRising`, `lengthsDiffer`, `weightOutOfRange`
 * @see R. J. Tibshirani, R. Foygel Barber, E. Candès, A. Ramdas, Conformal Prediction Under Covariate Shift, NeurIPS 2019, lemma 3.
 * @example
 * const pooled = { levels: [0.1, 0.5, 0.9], scores: [0, 0, 0], weight: 1 };
 * weightedConformalQuantiles([4, 5, 6, 7, 8, 9, 10, 11, 12, 13], pooled, [0.5]);
 * // => Float64Array.of(8)
 */
export function weightedConformalQuantiles(
  local: ArrayLike<number>,
  pooled: PooledQuantiles,
  levels: readonly number[],
): Float64Array {
  checkLevels(levels);
  checkLevels(pooled.levels);
  checkFiniteSeries('pooled.scores', pooled.scores);
  if (local.length > 0) checkFiniteSeries('local', local);
  if (pooled.scores.length !== pooled.levels.length) {
    throw heliosError(
      'invalid',
      'lengthsDiffer',
      `pooled.scores must have one score for each of ${pooled.levels.length} levels; ${pooled.scores.length} came`,
    );
  }
  if (!(pooled.weight >= 1 && Number.isFinite(pooled.weight))) {
    throw heliosError(
      'outOfRange',
      'weightOutOfRange',
      `pooled.weight must be at least 1; ${pooled.weight} came`,
    );
  }
  return weightedConformalQuantilesCore(local, pooled, levels);
}

export function weightedConformalQuantilesCore(
  local: ArrayLike<number>,
  pooled: PooledQuantiles,
  levels: readonly number[],
): Float64Array {
  const points = weightedPoints(local, pooled);
  const total = local.length + pooled.weight + 1;
  return Float64Array.from(levels, (level) => {
    if (level > 0.5) return weightedQuantileFromBelow(points, level * total);
    if (level < 0.5) return weightedQuantileFromAbove(points, (1 - level) * total);
    // The median has no far side: it is half-way between both bounds.
    return (
      weightedQuantileFromAbove(points, total / 2) / 2 +
      weightedQuantileFromBelow(points, total / 2) / 2
    );
  });
}

interface WeightedPoints {
  readonly scores: Float64Array;
  readonly weights: Float64Array;
}

/** Merges both sorted lists. Local scores have a weight of 1 each; the pooled points share theirs evenly. */
function weightedPoints(local: ArrayLike<number>, pooled: PooledQuantiles): WeightedPoints {
  const sorted = Float64Array.from(local).sort();
  const scores = new Float64Array(sorted.length + POOLED_POINTS);
  const weights = new Float64Array(scores.length);
  const share = pooled.weight / POOLED_POINTS;
  let next = 0;
  for (let point = 0; point < POOLED_POINTS; point++) {
    const score = interpolateQuantile(
      pooled.levels,
      pooled.scores,
      0,
      (point + 0.5) / POOLED_POINTS,
    );
    for (; next < sorted.length && sorted[next]! <= score; next++) {
      scores[next + point] = sorted[next]!;
      weights[next + point] = 1;
    }
    scores[next + point] = score;
    weights[next + point] = share;
  }
  scores.set(sorted.subarray(next), next + POOLED_POINTS);
  weights.fill(1, next + POOLED_POINTS);
  return { scores, weights };
}

/** The lowest score such that the weight at or below it is at least `wanted`. */
function weightedQuantileFromBelow({ scores, weights }: WeightedPoints, wanted: number): number {
  let weight = 0;
  for (let i = 0; i < scores.length; i++) {
    weight += weights[i]!;
    if (weight >= wanted - 1e-9) return scores[i]!;
  }
  return scores[scores.length - 1]!;
}

/** The highest score such that the weight at or above it is at least `wanted`. */
function weightedQuantileFromAbove({ scores, weights }: WeightedPoints, wanted: number): number {
  let weight = 0;
  for (let i = scores.length - 1; i >= 0; i--) {
    weight += weights[i]!;
    if (weight >= wanted - 1e-9) return scores[i]!;
  }
  return scores[0]!;
}

/**
 * Quantile at any level of a distribution that is known at some levels: linear in between, with exponential tails through the outermost
 * two. A single known level is used for all.
 *
 * @param values - one per level from index `from` on, rising
 */
export function interpolateQuantile(
  levels: readonly number[],
  values: ArrayLike<number>,
  from: number,
  level: number,
): number {
  const last = levels.length - 1;
  if (last === 0) return values[from]!;
  if (level < levels[0]!) {
    return exponentialTail(values[from]!, values[from + 1]!, levels[0]!, levels[1]!, level);
  }
  if (level > levels[last]!) {
    const outer = 1 - levels[last]!;
    const inner = 1 - levels[last - 1]!;
    return exponentialTail(values[from + last]!, values[from + last - 1]!, outer, inner, 1 - level);
  }
  let k = 0;
  while (k < last - 1 && levels[k + 1]! < level) k += 1;
  const share = (level - levels[k]!) / (levels[k + 1]! - levels[k]!);
  const below = values[from + k]!;
  const above = values[from + k + 1]!;
  return Math.min(above, below + share * (above - below));
}

/** Extrapolates the outer value by the slope per unit of log tail probability. */
function exponentialTail(
  outerValue: number,
  innerValue: number,
  outer: number,
  inner: number,
  probability: number,
): number {
  const slope = (outerValue - innerValue) / log(inner / outer);
  return outerValue + slope * log(outer / probability);
}
