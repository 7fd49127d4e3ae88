import { combineQuantiles } from './combine-quantiles.js';
import { centreAndSpread } from './ensemble-scores.js';
import type { RolledBlock } from './roll-members.js';

/** An error of the ensemble inside the series. */
export interface LocalScore {
  /** Place of the value in the series. */
  readonly target: number;
  /** Steps ahead, from 1. */
  readonly horizonStep: number;
  /** (actual − point)/spread. */
  readonly score: number;
}

/** Scores of the rolled forecasts under given weights, block by block. */
export function localScores(
  blocks: readonly RolledBlock[],
  weights: readonly number[],
  leastSpread: number,
): LocalScore[][] {
  return blocks.map(({ origin, actual, members }) => {
    const { point, spread } = centreAndSpread(combineQuantiles(members, weights), leastSpread);
    return Array.from(actual, (value, step) => ({
      target: origin + step,
      horizonStep: step + 1,
      score: (value - point[step]!) / spread[step]!,
    }));
  });
}
