import { checkLevel } from '../internal/check-level.js';
import { checkSeries } from '../internal/check-series.js';

/**
 * Quantile of signed scores with the correction for finite samples. For a level of at least one half the ⌈(n + 1)·level⌉-th smallest of n
 * scores: a further score exchangeable with them is at most that with a probability of at least the level. Below one half the mirror
 * image, the ⌊(n + 1)·level⌋-th smallest, which a further score stays below with at most that probability. Where so few scores cannot
 * carry the level, +Infinity or −Infinity, as the theory has it; {@link blendScores} stays finite.
 *
 * @param scores - at least one, in any order
 * @param level - between 0 and 1
 * @throws EngineError `noValues`, `notFinite`, `levelOutOfRange`
 * @see V. Vovk, A. Gammerman, G. Shafer, Algorithmic Learning in a Random World, Springer 2005, section 2.2; Y. Romano, E. Patterson,
 * E. Candès, Conformalized Quantile Regression, NeurIPS 2019, theorem 2 for one-sided levels.
 * @example
 * conformalQuantile([1, 2, 3, 4, 5, 6, 7, 8, 9], 0.9);
 * // => 9
 */
export function conformalQuantile(scores: ArrayLike<number>, level: number): number {
  checkSeries('scores', scores);
  checkLevel('level', level);
  return conformalQuantileSorted(Float64Array.from(scores).sort(), level);
}

/**
 * {@link conformalQuantile} of scores that rise already, which is the caller's word.
 *
 * @param sorted - rising; with none the result is infinite
 * @param level - between 0 and 1
 * @example
 * conformalQuantileSorted([1, 2, 3], 0.25);
 * // => 1
 */
export function conformalQuantileSorted(sorted: ArrayLike<number>, level: number): number {
  const places = sorted.length + 1;
  // (n + 1)·level may miss a whole number by rounding: 10·0.7 is not, but 0.1·3 is above 0.3.
  if (level >= 0.5) {
    const rank = Math.ceil(places * level - 1e-9);
    return rank > sorted.length ? Infinity : sorted[rank - 1]!;
  }
  const rank = Math.floor(places * level + 1e-9);
  return rank < 1 ? -Infinity : sorted[rank - 1]!;
}
