import { blendScores } from '../conformal/blend-scores.js';
import { nearestOf } from '../conformal/internal/grid-place.js';
import { lookUpScores } from '../conformal/look-up-scores.js';
import type { EnsemblePrior } from './ensemble-prior.js';

/** Quantiles of the next score by how far ahead it is. */
export type ScoreQuantiles = (horizonStep: number) => ArrayLike<number>;

/**
 * Blends the scores of a series with those of many, for each of the horizons of the table; a step takes those of the nearest.
 *
 * @param prior - table and its weight; the table counts hours
 * @param local - scores of the series
 * @param contextSteps - length of the series
 * @param levels - rising levels wanted
 */
export function scoreQuantiles(
  { scores: table, pooledWeight }: Pick<EnsemblePrior, 'scores' | 'pooledWeight'>,
  local: readonly number[],
  contextSteps: number,
  stepMinutes: number,
  levels: readonly number[],
): ScoreQuantiles {
  const inHours = (steps: number) => Math.max(1, Math.round((steps * stepMinutes) / 60));
  const context = inHours(contextSteps);
  const found = new Map<number, Float64Array>();
  return (horizonStep) => {
    const place = nearestOf(table.horizonSteps, inHours(horizonStep));
    let blended = found.get(place);
    if (blended === undefined) {
      const scores = lookUpScores(table, context, table.horizonSteps[place]!);
      blended = blendScores(local, { levels: table.levels, scores, weight: pooledWeight }, levels);
      found.set(place, blended);
    }
    return blended;
  };
}
