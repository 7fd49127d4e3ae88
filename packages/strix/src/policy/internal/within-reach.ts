import { DEVIATION_REACH } from './layout.js';

/**
 * A deviation as far as it counts for the hours after it.
 *
 * @param deviation - in widths of its hour
 */
export function withinReach(deviation: number): number {
  return deviation > DEVIATION_REACH
    ? DEVIATION_REACH
    : deviation < -DEVIATION_REACH
      ? -DEVIATION_REACH
      : deviation;
}
