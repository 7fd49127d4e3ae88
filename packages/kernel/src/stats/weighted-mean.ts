import { EngineError } from '../errors/index.js';
import { checkValues } from './internal/check-values.js';
import { sum } from './sum.js';

/**
 * Mean of values with weights: Σ wᵢxᵢ / Σ wᵢ.
 *
 * @param values - at least one, all finite
 * @param weights - as many, all finite and 0 or more, not all 0; they need not add up to 1
 * @throws EngineError `noValues`, `notFinite`, `weightsOutOfRange`
 * @example
 * weightedMean([10, 20], [3, 1]);
 * // => 12.5
 */
export function weightedMean(values: ArrayLike<number>, weights: ArrayLike<number>): number {
  checkValues(values);
  checkValues(weights, 'weights');
  if (weights.length !== values.length) {
    throw refuse(
      'invalid',
      `weights must be as many as the ${values.length} values; ${weights.length} came`,
    );
  }
  const products = new Float64Array(values.length);
  for (let i = 0; i < products.length; i++) {
    const weight = weights[i]!;
    if (weight < 0) throw refuse('outOfRange', `weights[${i}] must be at least 0; ${weight} came`);
    products[i] = weight * values[i]!;
  }
  const totalWeight = sum(weights);
  if (totalWeight === 0) throw refuse('outOfRange', 'weights must not all be 0; only zeros came');
  return sum(products) / totalWeight;
}

function refuse(kind: 'invalid' | 'outOfRange', message: string): EngineError {
  return new EngineError({ engine: 'kernel', kind, code: 'weightsOutOfRange', message });
}
