import type { AdaptiveConformal } from './adaptive-conformal.js';
import { conformalQuantileSorted } from './conformal-quantile-sorted.js';

/**
 * The bound on the next score: the conformal quantile of the scores in memory at the level in use. Where that level has left 0 to 1, or
 * the scores are too few to carry it, the bound is −Infinity or +Infinity: that is what makes the coverage hold on any stream. Who needs
 * finite bounds takes a {@link createQuantileTracker}.
 *
 * @param state - adaptive bound
 * @returns same scale as the scores
 * @example
 * const state = createAdaptiveConformal({ level: 0.75 });
 * for (const score of [4, 1, 3]) updateAdaptiveConformal(state, score);
 * adaptiveBound({ ...state, levelInUse: 0.75 });
 * // => 4
 */
export function adaptiveBound(state: AdaptiveConformal): number {
  const { levelInUse, scores } = state;
  if (levelInUse >= 1) return Infinity;
  if (levelInUse <= 0) return -Infinity;
  return conformalQuantileSorted(Float64Array.from(scores).sort(), levelInUse);
}
