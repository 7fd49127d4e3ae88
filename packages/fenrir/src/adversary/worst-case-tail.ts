import { sum } from '@bess/kernel/stats';
import { fenrirError, requireFinite, requireNumbers } from '../internal/validate.js';

/** Share of the probability that counts as the tail. */
export const DEFAULT_TAIL = 0.1;

/** What {@link worstCaseTail} may be told besides. */
export interface WorstCaseTailOptions {
  /** Share of the probability that is the tail, above 0 to 1; 0.1 when absent. */
  readonly tailShare?: number;
  /** Nominal weights, 0 or more, not all 0; equal when absent. */
  readonly weights?: ArrayLike<number>;
}

/**
 * The law whose mean is the nominal mean less λ times what the tail lies below it: (1 − λ) of the nominal law and λ of its worst share.
 * Method note, equation (75). So the aversion to a bad tail is a ball of laws as the other two are; λ is its radius. λ = 0 is the nominal
 * law to the bit; the worst value never rises with λ.
 *
 * @param values - value of each scenario [currency]
 * @param riskAversion - λ, 0 to 1
 * @param options - share of the tail, weights
 * @throws EngineError `invalid` / `noValues`, `unequalLengths`, `notFinite`; `outOfRange` / `outOfRange`
 * @see P. Artzner, F. Delbaen, J.-M. Eber, D. Heath, Coherent Measures of Risk, Mathematical Finance 9 (1999) 203–228, proposition 4.1.
 * @example
 * worstCaseTail([10, 20, 30, 40], 0.5, { tailShare: 0.5 }).worstValue; // Half of 25 and half of 15
 * // => 20
 */
export function worstCaseTail(
  values: ArrayLike<number>,
  riskAversion: number,
  { tailShare = DEFAULT_TAIL, weights }: WorstCaseTailOptions = {},
): WorstCaseDistribution {
  validateDistribution(values, weights);
  validateTail(riskAversion, tailShare);
  return worstCaseTailCore(values, riskAversion, tailShare, weights);
}

/**
 * Throws unless λ and the share of the tail are in their ranges.
 *
 * @throws EngineError `invalid` / `notFinite`; `outOfRange` / `outOfRange`
 */
export function validateTail(riskAversion: number, tailShare: number): void {
  requireFinite('riskAversion', riskAversion, 0);
  if (riskAversion > 1) throw beyond('riskAversion', 'from 0 to 1', riskAversion);
  if (!(tailShare > 0 && tailShare <= 1)) {
    throw beyond('tailShare', 'above 0 and at most 1', tailShare);
  }
}

/** {@link worstCaseTail} of arguments that were checked. */
export function worstCaseTailCore(
  values: ArrayLike<number>,
  riskAversion: number,
  tailShare: number,
  weights?: ArrayLike<number>,
): WorstCaseDistribution {
  const nominal = nominalDistribution(values.length, weights);
  const nominalValue = expectedValue(nominal, values);
  if (riskAversion === 0) return { probabilities: nominal, nominalValue, worstValue: nominalValue };
  const probabilities = nominal.map((probability) => (1 - riskAversion) * probability);
  let left = tailShare;
  for (const at of Array.from(nominal.keys()).sort((a, b) => values[a]! - values[b]!)) {
    const mass = Math.min(left, nominal[at]!);
    probabilities[at]! += (riskAversion * mass) / tailShare;
    left -= mass;
    if (left <= 0) break;
  }
  // Rounding must not let the worst law do better than the nominal one.
  const worstValue = Math.min(nominalValue, expectedValue(probabilities, values));
  return { probabilities, nominalValue, worstValue };
}

function beyond(field: string, rule: string, value: number) {
  return fenrirError('outOfRange', 'outOfRange', `${field} must be ${rule}; ${value} came`, {
    field,
    value: String(value),
  });
}

/** A law over scenarios that hurts most, within a ball around the nominal one. */
export interface WorstCaseDistribution {
  /** Probability of each scenario under the worst law. */
  readonly probabilities: Float64Array;
  /** Mean value under the nominal law [currency]. */
  readonly nominalValue: number;
  /** Mean value under the worst law, at most the nominal one [currency]. */
  readonly worstValue: number;
}

/**
 * Throws unless values are finite and weights, where given, make a distribution over them.
 *
 * @throws EngineError `invalid` / `noValues`, `unequalLengths`, `notFinite`; `outOfRange` / `outOfRange`
 */
export function validateDistribution(
  values: ArrayLike<number>,
  weights: ArrayLike<number> | undefined,
): void {
  requireNumbers('values', values);
  if (weights === undefined) return;
  requireNumbers('weights', weights, values.length, 0);
  if (sum(weights) > 0) return;
  throw fenrirError('outOfRange', 'outOfRange', 'weights must not all be 0; only zeros came', {
    field: 'weights',
  });
}

/** Probabilities in proportion to the weights; equal ones without them. */
export function nominalDistribution(
  count: number,
  weights: ArrayLike<number> | undefined,
): Float64Array {
  if (weights === undefined) return new Float64Array(count).fill(1 / count);
  const total = sum(weights);
  return Float64Array.from({ length: count }, (_, at) => weights[at]! / total);
}

/** Mean of values under a law. */
export function expectedValue(probabilities: Float64Array, values: ArrayLike<number>): number {
  return sum(probabilities.map((probability, at) => probability * values[at]!));
}
