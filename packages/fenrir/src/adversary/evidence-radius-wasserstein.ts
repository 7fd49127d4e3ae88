import { checkFinite } from '../internal/check-finite.js';
import { checkNumbers } from '../internal/check-numbers.js';
import { fenrirError } from '../internal/fenrir-error.js';

/**
 * A radius of the Wasserstein ball that the evidence supports: at least z standard errors of the mean of any value that differs between two scenarios by no more than their distance, since the variance of such a
 * value is at most half the mean squared distance. Method note, equation (138).
 *
 * @param distances - between equally likely scenarios, row by row, in any unit
 * @param observations - independent observations behind the scenarios, above 0; for correlated ones their effective number
 * @param standardErrors - z; 1.96 (95 %) when absent
 * @returns radius, in the unit of the distances
 * @throws EngineError `invalid` / `noValues`, `notFinite`, `unequalLengths`; `outOfRange` / `outOfRange`
 * @example
 * evidenceRadiusWasserstein([0, 4, 4, 0], 16, 2); // Two scenarios 4 apart: a standard deviation of 2, a standard error of 0.5
 * // => 1
 */
export function evidenceRadiusWasserstein(
  distances: ArrayLike<number>,
  observations: number,
  standardErrors = 1.96,
): number {
  checkNumbers('distances', distances, undefined, 0);
  checkFinite('observations', observations, Number.MIN_VALUE);
  checkFinite('standardErrors', standardErrors, 0);
  const count = Math.round(Math.sqrt(distances.length));
  if (count * count !== distances.length) {
    throw fenrirError(
      'invalid',
      'unequalLengths',
      `distances must have a row and a column for each scenario, a square number of entries; ${distances.length} came`,
      { field: 'distances', length: distances.length },
    );
  }
  let squares = 0;
  for (let at = 0; at < distances.length; at += 1) squares += distances[at]! * distances[at]!;
  return standardErrors * Math.sqrt(squares / distances.length / (2 * observations));
}
