import { sum } from '@bess/kernel/stats';
import { fenrirError, rangeError, requireFinite, requireNumbers } from '../internal/validate.js';

/** Tail probability when none is given. */
export const DEFAULT_TAIL = 0.1;

/** Options of {@link worstCaseTail}. */
export interface WorstCaseTailOptions {
  /** Probability of the tail, above 0 to 1; 0.1 when absent. */
  readonly tailShare?: number;
  /** Nominal weights, 0 or more, not all 0; equal when absent. */
  readonly weights?: ArrayLike<number>;
}

/**
 * Worst-case distribution of the mean–CVaR objective: a mixture of 1 − λ of the nominal distribution and λ of its worst share. Its mean is the
 * nominal mean less λ times the shortfall of the tail. Method note, equation (75). Aversion to a bad tail is thus an ambiguity set like the other
 * two, with λ as its radius. λ = 0 gives the nominal distribution, bit for bit; the worst value never rises with λ.
 *
 * @param values - value of each scenario [currency]
 * @param riskAversion - λ, 0 to 1
 * @param options - tail probability, weights
 * @throws EngineError `invalid` / `noValues`, `unequalLengths`, `notFinite`; `outOfRange` / `outOfRange`
 * @see P. Artzner, F. Delbaen, J.-M. Eber, D. Heath, Coherent Measures of Risk, Mathematical Finance 9 (1999) 203–228, proposition 4.1.
 * @example
 * worstCaseTail([10, 20, 30, 40], 0.5, { tailShare: 0.5 }).worstValue; // Half of the mean 25 and half of the tail mean 15
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

/** @throws EngineError `invalid` / `notFinite`; `outOfRange` / `outOfRange` */
export function validateTail(riskAversion: number, tailShare: number): void {
  requireFinite('riskAversion', riskAversion, 0);
  if (riskAversion > 1) throw rangeError('riskAversion', 'from 0 to 1', riskAversion);
  if (!(tailShare > 0 && tailShare <= 1)) {
    throw rangeError('tailShare', 'above 0 and at most 1', tailShare);
  }
}

/** {@link worstCaseTail} without checks. */
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
  // Rounding must not make the worst case better than the nominal one.
  const worstValue = Math.min(nominalValue, expectedValue(probabilities, values));
  return { probabilities, nominalValue, worstValue };
}

/** The worst-case distribution over scenarios within an ambiguity set around the nominal one. */
export interface WorstCaseDistribution {
  /** Probability of each scenario in the worst case. */
  readonly probabilities: Float64Array;
  /** Mean value under the nominal distribution [currency]. */
  readonly nominalValue: number;
  /** Mean value in the worst case, at most the nominal one [currency]. */
  readonly worstValue: number;
}

/**
 * Throws unless values are finite and weights, where given, can be normalised.
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

/** Normalised weights; equal probabilities without weights. */
export function nominalDistribution(
  count: number,
  weights: ArrayLike<number> | undefined,
): Float64Array {
  if (weights === undefined) return new Float64Array(count).fill(1 / count);
  const total = sum(weights);
  return Float64Array.from({ length: count }, (_, at) => weights[at]! / total);
}

/** Mean of values under a distribution. */
export function expectedValue(probabilities: Float64Array, values: ArrayLike<number>): number {
  return sum(probabilities.map((probability, at) => probability * values[at]!));
}
