import { requireMarketCalendar } from '../internal/market-interval.js';
import { fenrirError, requireFinite } from '../internal/validate.js';
import { minBlockMinutes } from '../real-time/expected-path.js';
import type { PriceSeries } from '../types.js';

const MS_PER_HOUR = 3_600_000;

/** Maximum number of steps of a plan. */
const MAX_BLOCKS = 48;

const MAX_HOURS = 96;

/**
 * Blocks for planning: the interval that begins, then blocks that grow with their lead, as fine as 48 blocks allow.
 *
 * @param intervalMinutes - length of a market interval: 5, 10, 15, 20, 30 or 60 [min]
 * @param horizonHours - from the start of the first interval, above 0 and up to 96; rounded up to whole intervals [h]
 * @returns number of intervals in each block
 * @throws EngineError `invalid` / `intervalNotTaken`, `notFinite`; `outOfRange` / `outOfRange`
 * @example
 * lookaheadBlocks(15, 3);
 * // => [1, 1, 1, 1, 2, 2, 2, 2]
 */
export function lookaheadBlocks(intervalMinutes: number, horizonHours: number): number[] {
  requireMarketCalendar('UTC', intervalMinutes);
  requireFinite('horizonHours', horizonHours, 0);
  if (horizonHours === 0 || horizonHours > MAX_HOURS) {
    throw fenrirError(
      'outOfRange',
      'outOfRange',
      `horizonHours must be above 0 and up to ${MAX_HOURS}; ${horizonHours} came`,
      { field: 'horizonHours', value: horizonHours },
    );
  }
  const intervals = Math.ceil((horizonHours * 60) / intervalMinutes - 1e-9);
  for (let growth = 0; ; growth += 1 / 64) {
    const blocks = growingBlocks(intervals, intervalMinutes, growth);
    if (blocks.length <= MAX_BLOCKS) return blocks;
  }
}

/** Blocks with the listed minimum length and at least a share of their lead. */
function growingBlocks(intervals: number, intervalMinutes: number, growth: number): number[] {
  const blocks: number[] = [];
  for (let at = 0; at < intervals; ) {
    const leadMinutes = at * intervalMinutes;
    const minutes = Math.max(minBlockMinutes(leadMinutes), growth * leadMinutes);
    const longest = Math.floor(minutes / intervalMinutes);
    const block = Math.min(intervals - at, Math.max(1, longest));
    blocks.push(block);
    at += block;
  }
  return blocks;
}

/** Means of a series over blocks. */
export interface BlockMeans {
  /** Mean over the part of each block that the series covers; 0 where it covers nothing. */
  readonly means: Float64Array;
  /** Share of each block that it covers. */
  readonly shares: Float64Array;
}

/** Time-weighted means of a series over consecutive blocks; NaN entries count as not covered. */
export function averageOverBlocks(
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
