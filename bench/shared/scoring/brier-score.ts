import type { ProbabilityCase } from './probability-case.js';

/**
 * Mean squared difference between probabilities and outcomes (1 or 0).
 *
 * @see G. W. Brier, Verification of forecasts expressed in terms of probability, Monthly Weather Review 78 (1950) 1–3.
 * @example
 * // 0.2 for an event that did not happen, 0.9 for one that did: (0.04 + 0.01) / 2
 * brierScore(cases); // => 0.025
 */
export function brierScore(
  cases: readonly Pick<ProbabilityCase, 'probability' | 'happened'>[],
): number {
  let sum = 0;
  for (const { probability, happened } of cases) sum += (probability - (happened ? 1 : 0)) ** 2;
  return sum / cases.length;
}
