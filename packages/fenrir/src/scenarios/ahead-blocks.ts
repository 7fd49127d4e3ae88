import { checkFinite } from '../internal/check-finite.js';
import { checkMarketClock } from '../internal/check-market-clock.js';
import { fenrirError } from '../internal/fenrir-error.js';

/** From which lead on blocks are at least so long [min]. */
const LENGTHS = [
  { fromMinutes: 0, minutes: 5 },
  { fromMinutes: 30, minutes: 15 },
  { fromMinutes: 60, minutes: 30 },
] as const;
/** A plan has at most so many steps. */
const MOST_BLOCKS = 48;
const MOST_HOURS = 96;

/**
 * Blocks that a plan looks ahead by: the interval that begins, then blocks that grow with how far ahead they are, as fine as 48 of them can be.
 *
 * @param intervalMinutes - length of a market interval: 5, 10, 15, 20, 30 or 60 [min]
 * @param horizonHours - from the begin of the first interval, above 0 and up to 96; rounded up to whole intervals [h]
 * @returns intervals in each block
 * @throws EngineError `invalid` / `intervalNotTaken`, `notFinite`; `outOfRange` / `outOfRange`
 * @example
 * aheadBlocks(15, 3);
 * // => [1, 1, 1, 1, 2, 2, 2, 2]
 */
export function aheadBlocks(intervalMinutes: number, horizonHours: number): number[] {
  checkMarketClock('UTC', intervalMinutes);
  checkFinite('horizonHours', horizonHours, 0);
  if (horizonHours === 0 || horizonHours > MOST_HOURS) {
    throw fenrirError(
      'outOfRange',
      'outOfRange',
      `horizonHours must be above 0 and up to ${MOST_HOURS}; ${horizonHours} came`,
      { field: 'horizonHours', value: horizonHours },
    );
  }
  const intervals = Math.ceil((horizonHours * 60) / intervalMinutes - 1e-9);
  for (let growth = 0; ; growth += 1 / 64) {
    const blocks = growingBlocks(intervals, intervalMinutes, growth);
    if (blocks.length <= MOST_BLOCKS) return blocks;
  }
}

/** Blocks of at least the listed length and of a share of their lead. */
function growingBlocks(intervals: number, intervalMinutes: number, growth: number): number[] {
  const blocks: number[] = [];
  for (let at = 0; at < intervals; ) {
    const leadMinutes = at * intervalMinutes;
    const { minutes } = LENGTHS.findLast(({ fromMinutes }) => fromMinutes <= leadMinutes)!;
    const longest = Math.floor(Math.max(minutes, growth * leadMinutes) / intervalMinutes);
    const block = Math.min(intervals - at, Math.max(1, longest));
    blocks.push(block);
    at += block;
  }
  return blocks;
}
