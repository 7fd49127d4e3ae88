import { BLOCK_HOURS, DEVIATION_BINS, HOURS, REGIMES, STORE_PARTS } from './layout.js';

/** Corrections of all states. */
export const CORRECTIONS = (HOURS / BLOCK_HOURS) * REGIMES * DEVIATION_BINS * STORE_PARTS;

/**
 * Entry of the learned correction of the state of an hour.
 *
 * @param hour - 0 to 23
 * @param regime - 0 to 4
 * @param squashed - deviation of the hour, −1 to 1
 * @param storeShare - of the room, 0 to 1
 */
export function correctionAt(
  hour: number,
  regime: number,
  squashed: number,
  storeShare: number,
): number {
  const bin = Math.min(DEVIATION_BINS - 1, Math.floor((squashed + 1) * 0.5 * DEVIATION_BINS));
  const part = Math.min(STORE_PARTS - 1, Math.floor(storeShare * STORE_PARTS));
  const row = (Math.floor(hour / BLOCK_HOURS) * REGIMES + regime) * DEVIATION_BINS + bin;
  return row * STORE_PARTS + part;
}
