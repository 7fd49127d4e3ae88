import { sum } from '@bess/kernel/stats';
import { checkNumbers } from '../../internal/check-numbers.js';
import { fenrirError } from '../../internal/fenrir-error.js';

/** Checks values and weights and makes probabilities of the weights; equal ones without them. */
export function nominalLaw(
  values: ArrayLike<number>,
  weights: ArrayLike<number> | undefined,
): Float64Array {
  checkNumbers('values', values);
  if (weights === undefined) return new Float64Array(values.length).fill(1 / values.length);
  checkNumbers('weights', weights, values.length, 0);
  const total = sum(weights);
  if (!(total > 0)) {
    throw fenrirError('outOfRange', 'outOfRange', 'weights must not all be 0; only zeros came', {
      field: 'weights',
    });
  }
  return Float64Array.from({ length: values.length }, (_, at) => weights[at]! / total);
}

/** Mean of values under a law. */
export function meanUnder(probabilities: Float64Array, values: ArrayLike<number>): number {
  return sum(probabilities.map((probability, at) => probability * values[at]!));
}
