import { nominalLaw } from '../adversary/internal/nominal-law.js';
import { fenrirError } from '../internal/fenrir-error.js';

/**
 * Mean of the worst share of a law (CVaR of the lower tail): the scenario at its edge counts in part. Method note, equation (20).
 *
 * @param values - one a scenario
 * @param share - of the probability, above 0 to 1
 * @param weights - 0 or more, not all 0; equal when absent
 * @throws EngineError `invalid` / `noValues`, `unequalLengths`, `notFinite`; `outOfRange` / `outOfRange`
 * @see R. T. Rockafellar, S. Uryasev, Conditional value-at-risk for general loss distributions, Journal of Banking & Finance 26 (2002)
 * 1443–1471, proposition 8.
 * @example
 * lowerTailMean([10, 20, 30, 40], 0.5);
 * // => 15
 */
export function lowerTailMean(
  values: ArrayLike<number>,
  share: number,
  weights?: ArrayLike<number>,
): number {
  const law = nominalLaw(values, weights);
  if (!(share > 0 && share <= 1)) {
    throw fenrirError(
      'outOfRange',
      'outOfRange',
      `share must be above 0 and at most 1; ${share} came`,
      {
        field: 'share',
        value: String(share),
      },
    );
  }
  const rising = Array.from(law.keys()).sort((a, b) => values[a]! - values[b]!);
  let left = share;
  let total = 0;
  let taken = 0;
  for (const at of rising) {
    const mass = Math.min(left, law[at]!);
    total += mass * values[at]!;
    taken += mass;
    left -= mass;
    if (left <= 0) break;
  }
  // What was taken is the share, up to rounding.
  return total / taken;
}
