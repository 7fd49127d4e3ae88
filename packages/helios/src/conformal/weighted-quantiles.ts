import { checkFiniteSeries, checkLevels, heliosError } from '../internal/checks.js';
import { log } from '../internal/elementary.js';

/** The pooled distribution is represented by this many scores at evenly spread levels. */
const POOLED_POINTS = 400;

/** Pooled scores that stand in for local ones. */
export interface PooledQuantiles {
  /** Rising levels between 0 and 1. */
  readonly levels: readonly number[];
  /** Scores at these levels, rising, such as {@link lookUpScores} gives. */
  readonly scores: ArrayLike<number>;
  /** How many local scores they weigh as much as, from 1. */
  readonly weight: number;
}

/**
 * Quantiles of the distribution of the next score, from local scores and pooled ones that weigh as much as a given number of them. The
 * mixture gives each local score the weight 1, the pooled distribution `weight`, and the score to come a weight of 1 at the far end of
 * either side, as conformal prediction with weights does; so with many local scores the result goes to their conformal quantile, with
 * none to the pooled quantiles, widened by their own finite weight. Levels that the scores cannot carry stop at the outermost of them:
 * always finite and rising.
 *
 * @param local - scores of the series itself, in any order; may be empty
 * @param pooled - see {@link PooledQuantiles}
 * @param levels - rising levels wanted, between 0 and 1
 * @returns one score for each level, without unit
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

/** {@link weightedConformalQuantiles} without checks. */
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
    // The median has no far side to guard: half-way between both bounds.
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

/** Both sorted lists merged: local scores weigh 1 each, pooled points share their weight evenly. */
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

/** The lowest score with at least this weight at or below it. */
function weightedQuantileFromBelow({ scores, weights }: WeightedPoints, wanted: number): number {
  let weight = 0;
  for (let i = 0; i < scores.length; i++) {
    weight += weights[i]!;
    if (weight >= wanted - 1e-9) return scores[i]!;
  }
  return scores[scores.length - 1]!;
}

/** The highest score with at least this weight at or above it. */
function weightedQuantileFromAbove({ scores, weights }: WeightedPoints, wanted: number): number {
  let weight = 0;
  for (let i = scores.length - 1; i >= 0; i--) {
    weight += weights[i]!;
    if (weight >= wanted - 1e-9) return scores[i]!;
  }
  return scores[0]!;
}

/**
 * Quantile at any level of a distribution known at some: linear between them, exponential tails beyond, each continuing the outermost
 * two. One known level stands for all.
 *
 * @param levels - rising, between 0 and 1
 * @param values - as many from `from` on, rising
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

/** Outer value moved on by the slope per unit of log tail probability between it and the inner one. */
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
