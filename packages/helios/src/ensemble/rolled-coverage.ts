import type { LocalScore } from './local-scores.js';
import type { ScoreQuantiles } from './score-quantiles.js';

/**
 * Share of the rolled values inside P10–P90, where each block's intervals are made without the errors at its own times.
 *
 * @param blocks - scores, block by block
 * @param quantilesWithout - P10 and P90 of scores by horizon, from the given scores alone
 */
export function rolledCoverage(
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
