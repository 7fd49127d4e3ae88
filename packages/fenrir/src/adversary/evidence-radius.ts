import { checkFinite } from '../internal/check-finite.js';

/**
 * A radius of the Kullback–Leibler ball that the evidence supports: the ball of radius z²/(2n) around n independent observations
 * holds, for the mean of any one value, about the same laws as its confidence interval of ±z standard errors. Method note,
 * equation (4).
 *
 * @param observations - independent observations behind the scenarios, above 0; for correlated ones their effective number
 * @param standardErrors - z; 1.96 (95 %) when absent
 * @returns radius [nats]
 * @throws EngineError `invalid` / `notFinite`; `outOfRange` / `outOfRange`
 * @see A. B. Owen, Empirical Likelihood Ratio Confidence Intervals for a Single Functional, Biometrika 75 (1988) 237–249, theorem 1.
 * @example
 * evidenceRadius(50, 2);
 * // => 0.04
 */
export function evidenceRadius(observations: number, standardErrors = 1.96): number {
  checkFinite('observations', observations, Number.MIN_VALUE);
  checkFinite('standardErrors', standardErrors, 0);
  return (standardErrors * standardErrors) / (2 * observations);
}
