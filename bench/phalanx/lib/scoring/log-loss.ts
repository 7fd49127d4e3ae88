import type { ProbabilityCase } from '../../../shared/scoring/probability-case.js';

/** Least probability: a failed certainty would cost infinitely, and counts as one in a million. */
const LEAST_PROBABILITY = 1e-6;

/**
 * Mean of −ln of the probability of the outcome.
 *
 * @example
 * // 0.5 for an event that happened
 * logLoss(cases); // => 0.6931471805599453
 */
export function logLoss(
  cases: readonly Pick<ProbabilityCase, 'probability' | 'happened'>[],
): number {
  let sum = 0;
  for (const { probability, happened } of cases) {
    sum -= Math.log(Math.max(LEAST_PROBABILITY, happened ? probability : 1 - probability));
  }
  return sum / cases.length;
}
