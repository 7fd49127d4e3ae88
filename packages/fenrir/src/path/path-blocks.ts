import { checkMarketClock } from '../internal/check-market-clock.js';

/** From which lead on blocks have which length [min]. */
const LENGTHS = [
  { fromMinutes: 0, minutes: 5 },
  { fromMinutes: 30, minutes: 15 },
  { fromMinutes: 60, minutes: 30 },
] as const;
const HORIZON_MINUTES = 23 * 60;

/**
 * Blocks that a plan in real time looks ahead by: single intervals of 5 minutes for half an hour, then a quarter of an hour each, then half an hour
 * each, to 23 hours. Longer intervals are blocks of their own.
 *
 * @param intervalMinutes - length of a market interval: 5, 10, 15, 20, 30 or 60 [min]
 * @returns intervals in each block
 * @throws EngineError `invalid` / `intervalNotTaken`
 * @example
 * pathBlocks(15).slice(0, 6);
 * // => [1, 1, 1, 1, 2, 2]
 */
export function pathBlocks(intervalMinutes: number): number[] {
  checkMarketClock('UTC', intervalMinutes);
  const blocks: number[] = [];
  for (let leadMinutes = 0; leadMinutes < HORIZON_MINUTES; ) {
    const { minutes } = LENGTHS.findLast(({ fromMinutes }) => fromMinutes <= leadMinutes)!;
    const intervals = Math.max(1, Math.floor(minutes / intervalMinutes));
    blocks.push(intervals);
    leadMinutes += intervals * intervalMinutes;
  }
  return blocks;
}
