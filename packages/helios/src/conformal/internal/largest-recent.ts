import type { QuantileTracker } from '../quantile-tracker.js';

/** Size of the largest recent score, 0 without scores. */
export function largestRecent(state: QuantileTracker): number {
  let largest = 0;
  for (const size of state.recentSizes) largest = Math.max(largest, size);
  return largest;
}
