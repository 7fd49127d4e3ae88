import { lookUpScoresCore, nearestOnGrid } from '../conformal/score-table.js';
import { weightedConformalQuantilesCore } from '../conformal/weighted-quantiles.js';
import { checkFiniteSeries } from '../internal/checks.js';
import type { LocalScore } from './combine.js';
import type { EnsemblePrior } from './ensemble.js';

/** Quantiles of the next score by lead time. */
export type ScoreQuantiles = (horizonStep: number) => ArrayLike<number>;

/**
 * Blends scores of the series with pooled scores, once for each horizon of the table. A step uses the nearest horizon.
 *
 * @throws EngineError `notFinite` if a score overflows because the series has hardly ever changed
 */
export function scoreQuantiles(
  { scores: table, pooledWeight }: Pick<EnsemblePrior, 'scores' | 'pooledWeight'>,
  local: readonly number[],
  contextSteps: number,
  stepMinutes: number,
  levels: readonly number[],
): ScoreQuantiles {
  if (local.length > 0) checkFiniteSeries('local', local);
  const inHours = (steps: number) => Math.max(1, Math.round((steps * stepMinutes) / 60));
  const context = inHours(contextSteps);
  const found = new Map<number, Float64Array>();
  return (horizonStep) => {
    const cell = nearestOnGrid(table.horizonSteps, inHours(horizonStep));
    let blended = found.get(cell);
    if (blended === undefined) {
      const scores = lookUpScoresCore(table, context, table.horizonSteps[cell]!);
      blended = weightedConformalQuantilesCore(
        local,
        { levels: table.levels, scores, weight: pooledWeight },
        levels,
      );
      found.set(cell, blended);
    }
    return blended;
  };
}

/**
 * Share of rolling-origin values inside P10–P90. The intervals of each origin are made without the errors at its own times.
 *
 * @param quantilesWithout - P10 and P90 of scores by lead time, from the given scores only
 */
export function rollingCoverage(
  blocks: readonly (readonly LocalScore[])[],
  quantilesWithout: (others: readonly number[]) => ScoreQuantiles,
): number {
  let inside = 0;
  let count = 0;
  for (const block of blocks) {
    const first = block[0]!.target;
    const last = block.at(-1)!.target;
    const others = blocks
      .flat()
      .filter(({ target }) => target < first || target > last)
      .map(({ score }) => score);
    const quantilesAt = quantilesWithout(others);
    for (const { score, horizonStep } of block) {
      const ends = quantilesAt(horizonStep);
      count += 1;
      if (score >= ends[0]! && score <= ends[1]!) inside += 1;
    }
  }
  return inside / count;
}
