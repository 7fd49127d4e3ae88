import { log } from '../../internal/elementary.js';

/**
 * Quantile at any level of a distribution known at some: linear between them, exponential tails beyond, each continuing the outermost
 * two. One known level stands for all.
 *
 * @param levels - rising, between 0 and 1
 * @param values - as many from `from` on, rising
 */
export function quantileAt(
  levels: readonly number[],
  values: ArrayLike<number>,
  from: number,
  level: number,
): number {
  const last = levels.length - 1;
  if (last === 0) return values[from]!;
  if (level < levels[0]!) {
    return tail(values[from]!, values[from + 1]!, levels[0]!, levels[1]!, level);
  }
  if (level > levels[last]!) {
    const outer = 1 - levels[last]!;
    const inner = 1 - levels[last - 1]!;
    return tail(values[from + last]!, values[from + last - 1]!, outer, inner, 1 - level);
  }
  let k = 0;
  while (k < last - 1 && levels[k + 1]! < level) k += 1;
  const share = (level - levels[k]!) / (levels[k + 1]! - levels[k]!);
  const below = values[from + k]!;
  const above = values[from + k + 1]!;
  return Math.min(above, below + share * (above - below));
}

/** Outer value moved on by the slope per unit of log tail probability between it and the inner one. */
function tail(
  outerValue: number,
  innerValue: number,
  outer: number,
  inner: number,
  probability: number,
): number {
  const slope = (outerValue - innerValue) / log(inner / outer);
  return outerValue + slope * log(outer / probability);
}
