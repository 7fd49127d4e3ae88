import type { PriceSeries } from '../../cycle/cycle-options.js';

/** What a series says of blocks. */
export interface BlockMeans {
  /** Mean over the part of each block that the series tells of; 0 where it tells nothing. */
  readonly means: Float64Array;
  /** Share of each block that it tells of. */
  readonly shares: Float64Array;
}

const MS_PER_HOUR = 3_600_000;

/** Means of a series, NaN where it says nothing, over blocks that follow each other; by how long each of its intervals lies in a block. */
export function overBlocks(
  { startMs, intervalMinutes }: Pick<PriceSeries, 'startMs' | 'intervalMinutes'>,
  pricePath: ArrayLike<number>,
  firstMs: number,
  blockHours: ArrayLike<number>,
): BlockMeans {
  const stepMs = intervalMinutes * 60_000;
  const means = new Float64Array(blockHours.length);
  const shares = new Float64Array(blockHours.length);
  let from = firstMs;
  for (let block = 0; block < blockHours.length; block += 1) {
    const lengthMs = blockHours[block]! * MS_PER_HOUR;
    const until = from + lengthMs;
    let covered = 0;
    let sum = 0;
    const last = Math.min(pricePath.length, Math.ceil((until - startMs) / stepMs));
    for (let at = Math.max(0, Math.floor((from - startMs) / stepMs)); at < last; at += 1) {
      const begin = startMs + at * stepMs;
      const inside = Math.min(until, begin + stepMs) - Math.max(from, begin);
      const price = pricePath[at]!;
      if (!(inside > 0) || Number.isNaN(price)) continue;
      covered += inside;
      sum += inside * price;
    }
    if (covered > 0) means[block] = sum / covered;
    shares[block] = covered / lengthMs;
    from = until;
  }
  return { means, shares };
}
