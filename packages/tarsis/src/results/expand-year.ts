import type { DayBlock } from '../inputs/day-block.js';

/**
 * Lays one series per block over the dates of the year.
 *
 * @returns One entry per step of the year grid.
 */
export function expandYear(
  blocks: readonly DayBlock[],
  seriesOfBlock: (index: number) => Float64Array,
  length: number,
): Float64Array {
  const year = new Float64Array(length);
  for (const [index, block] of blocks.entries()) {
    const series = seriesOfBlock(index);
    for (const date of block.dates) year.set(series, date * series.length);
  }
  return year;
}
