import type { DayAheadModel } from '../../schema/day-ahead-model.js';
import { combinations } from './combinations.js';
import { SHARPNESS } from './constants.js';

/**
 * Weights of the experts by what plans on their combinations earned; equations (48) and (49). What a silent one would have had goes to those
 * who speak, in proportion.
 */
export function expertWeights(
  { experts, combinations: { values, bound } }: DayAheadModel,
  speaks: readonly boolean[],
): number[] {
  const weights = new Array<number>(experts.length).fill(0);
  // Without any spread to earn on, nothing is known of anyone.
  const best = bound > 0 ? Math.max(...values) : 0;
  combinations(experts.length).forEach((shares, at) => {
    const belief = bound > 0 ? Math.exp((SHARPNESS * (values[at]! - best)) / bound) : 1;
    shares.forEach((share, expert) => {
      if (speaks[expert]!) weights[expert]! += share * belief;
    });
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total > 0) return weights.map((weight) => weight / total);
  // Whoever speaks had no weight at all, to the last bit.
  const speaking = speaks.filter(Boolean).length;
  return speaks.map((one) => (one ? 1 / speaking : 0));
}
