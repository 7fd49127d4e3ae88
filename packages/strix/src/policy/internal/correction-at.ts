import type { Observation } from '../observe.js';
import type { PolicyTable } from '../policy-table.js';
import { BLOCK_HOURS, DEVIATION_BINS, REGIMES, STORE_PARTS } from './layout.js';

/**
 * What was learned beside the plan of the state of an hour, in scales of the day; 0 for policies that do not learn.
 *
 * @param table - policy
 * @param hour - 0 to 23
 * @param seen - observation of the hour
 * @param storeShare - of the room, 0 to 1
 */
export function correctionAt(
  { corrections }: PolicyTable,
  hour: number,
  seen: Observation,
  storeShare: number,
): number {
  if (corrections === undefined) return 0;
  const bin = Math.min(DEVIATION_BINS - 1, Math.floor((seen.squashed + 1) * 0.5 * DEVIATION_BINS));
  const part = Math.min(STORE_PARTS - 1, Math.floor(storeShare * STORE_PARTS));
  const row = (Math.floor(hour / BLOCK_HOURS) * REGIMES + seen.regime) * DEVIATION_BINS + bin;
  return corrections[row * STORE_PARTS + part]!;
}
