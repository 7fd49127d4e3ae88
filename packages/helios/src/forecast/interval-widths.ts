import { lookUpScoresCore, nearestOnGrid, type ScoreTable } from '../conformal/score-table.js';
import { weightedConformalQuantilesCore } from '../conformal/weighted-quantiles.js';
import type { LocalScore } from '../ensemble/combine.js';
import type { EnsemblePrior } from '../ensemble/ensemble.js';
import { checkFiniteSeries } from '../internal/checks.js';
import { exp, log } from '../internal/elementary.js';

/*
 * The width of an interval is the spread of the combined models times a quantile of scores: errors in units of that spread. Most of that
 * quantile comes from a table of scores of many series. The newest errors of the series itself widen or narrow it.
 */

/** Days after which an origin counts half as much in the level of the errors. */
const LEVEL_HALF_LIFE_DAYS = 1;

/** Number of origins at which the newest errors get half of their full effect. */
const HALF_EFFECT_ORIGINS = 10;

/** A single error counts as at most this many times the expected one. */
const MOST_RATIO = 3;

/** Least level, where hardly any error was made. */
const LEAST_LEVEL = 0.05;

/** Mean of the limited ratios where errors are as the table expects: below 1, because few errors are far larger. */
const USUAL_RATIO = 0.88;

/** Quantiles of the next score by lead time. */
export type ScoreQuantiles = (horizonStep: number) => ArrayLike<number>;

/** The series that scores belong to. */
export interface ScoredSeries {
  /** Number of known values. */
  readonly length: number;
  readonly stepMinutes: number;
}

/**
 * Blends scores of the series with pooled scores, which follow the level of its newest errors, once for each horizon of the table. A step
 * uses the nearest horizon.
 *
 * @param blocks - scores of the series, one list per origin
 * @throws EngineError `notFinite` if a score overflows because the series has hardly ever changed
 */
export function scoreQuantiles(
  { scores: table, pooledWeight }: Pick<EnsemblePrior, 'scores' | 'pooledWeight'>,
  blocks: readonly (readonly LocalScore[])[],
  series: ScoredSeries,
  levels: readonly number[],
): ScoreQuantiles {
  const local = blocks.flat().map(({ score }) => score);
  if (local.length > 0) checkFiniteSeries('local', local);
  const pooled = pooledScores(table, series);
  const level = levelOfErrors(blocks, series, (step) => meanSize(table, pooled(step).scores));
  const found = new Map<number, Float64Array>();
  return (horizonStep) => {
    const { cell, scores } = pooled(horizonStep);
    let blended = found.get(cell);
    if (blended === undefined) {
      const scaled = scores.map((score) => level * score);
      const own = { levels: table.levels, scores: scaled, weight: pooledWeight };
      blended = weightedConformalQuantilesCore(local, own, levels);
      found.set(cell, blended);
    }
    return blended;
  };
}

/** Scores of the table by lead time, and the index of their horizon. */
function pooledScores(table: ScoreTable, { length, stepMinutes }: ScoredSeries) {
  const inHours = (steps: number) => Math.max(1, Math.round((steps * stepMinutes) / 60));
  const known = new Map<number, Float64Array>();
  return (horizonStep: number) => {
    const cell = nearestOnGrid(table.horizonSteps, inHours(horizonStep));
    let scores = known.get(cell);
    if (scores === undefined) {
      scores = lookUpScoresCore(table, inHours(length), table.horizonSteps[cell]!);
      known.set(cell, scores);
    }
    return { cell, scores };
  };
}

/**
 * Size of the newest errors of the series over what the table expects, as a factor of its scores. One or two origins hardly change it:
 * the errors of one day are so correlated that they are little evidence.
 */
export function errorLevel(
  { scores: table }: Pick<EnsemblePrior, 'scores'>,
  blocks: readonly (readonly LocalScore[])[],
  series: ScoredSeries,
): number {
  const pooled = pooledScores(table, series);
  return levelOfErrors(blocks, series, (step) => meanSize(table, pooled(step).scores));
}

function levelOfErrors(
  blocks: readonly (readonly LocalScore[])[],
  { length, stepMinutes }: ScoredSeries,
  expectedSize: (horizonStep: number) => number,
): number {
  const halfLife = (LEVEL_HALF_LIFE_DAYS * 1440) / stepMinutes;
  let sum = 0;
  let total = 0;
  let squares = 0;
  for (const block of blocks) {
    const first = block[0];
    if (first === undefined) continue;
    let ratios = 0;
    for (const { horizonStep, score } of block) {
      ratios += Math.min(
        MOST_RATIO,
        Math.abs(score) / Math.max(Number.MIN_VALUE, expectedSize(horizonStep)),
      );
    }
    const weight = Math.sqrt(block.length) * exp((Math.LN2 * (first.target - length)) / halfLife);
    sum += (weight * ratios) / block.length;
    total += weight;
    squares += weight * weight;
  }
  if (!(squares > 0)) return 1;
  const origins = (total * total) / squares;
  const effect = origins / (origins + HALF_EFFECT_ORIGINS);
  return exp(effect * log(Math.max(LEAST_LEVEL, sum / total) / USUAL_RATIO));
}

/** Mean size of the scores of a cell, from its quantiles. */
function meanSize({ levels }: ScoreTable, scores: Float64Array): number {
  let mean = 0;
  for (let k = 0; k < levels.length; k++) {
    const from = k > 0 ? (levels[k - 1]! + levels[k]!) / 2 : 0;
    const until = k + 1 < levels.length ? (levels[k]! + levels[k + 1]!) / 2 : 1;
    mean += (until - from) * Math.abs(scores[k]!);
  }
  return mean;
}

/**
 * Share of rolling-origin values inside P10–P90. The intervals of each origin are made without the errors at its own times.
 *
 * @param quantilesWithout - P10 and P90 of scores by lead time, from the given scores only
 */
export function rollingCoverage(
  blocks: readonly (readonly LocalScore[])[],
  quantilesWithout: (others: readonly (readonly LocalScore[])[]) => ScoreQuantiles,
): number {
  let inside = 0;
  let count = 0;
  for (const block of blocks) {
    const first = block[0]!.target;
    const last = block.at(-1)!.target;
    const others = blocks.map((other) =>
      other.filter(({ target }) => target < first || target > last),
    );
    const quantilesAt = quantilesWithout(others);
    for (const { score, horizonStep } of block) {
      const ends = quantilesAt(horizonStep);
      count += 1;
      if (score >= ends[0]! && score <= ends[1]!) inside += 1;
    }
  }
  return inside / count;
}
