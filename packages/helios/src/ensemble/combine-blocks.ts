import { combineQuantiles } from './combine-quantiles.js';
import { type CentreAndSpread, centreAndSpread } from './ensemble-scores.js';
import type { RolledBlock } from './roll-members.js';

/** What the ensemble said from one origin, and what came. */
export interface CombinedBlock extends CentreAndSpread {
  readonly origin: number;
  readonly actual: Float64Array;
}

/** The rolled forecasts under given weights. */
export function combineBlocks(
  blocks: readonly RolledBlock[],
  weights: readonly number[],
  leastSpread: number,
): CombinedBlock[] {
  return blocks.map(({ origin, actual, members }) => ({
    origin,
    actual,
    ...centreAndSpread(combineQuantiles(members, weights), leastSpread),
  }));
}
