import { quantileSorted } from '@bess/kernel/stats';

/** The levels at which forecasts are judged. */
export const judgedLevels = [0.1, 0.5, 0.9] as const;

/**
 * The judged quantiles (type 7).
 *
 * @param sorted - at least one value, rising
 */
export function judgedQuantiles(sorted: ArrayLike<number>): number[] {
  return judgedLevels.map((level) => quantileSorted(sorted, level));
}
