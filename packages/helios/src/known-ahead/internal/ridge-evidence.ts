import { choleskyInPlace, solveCholeskyInPlace } from '../../internal/cholesky.js';
import { log } from '../../internal/elementary.js';

/** A regression under one prior. */
export interface RidgeEvidence {
  /** Mean of the coefficients given the data. */
  readonly coefficients: Float64Array;
  /** Logarithm of the evidence, up to a constant that all priors share. */
  readonly logEvidence: number;
}

/** What is left of a sum of squares below this share of it is rounding. */
const ROUNDING = 1e-12;

/**
 * Evidence of a regression with coefficients ~ N(0, σ²τ²) and p(σ²) ∝ 1/σ²: with S what the posterior mean leaves of the squares and ν the
 * degrees of freedom, −½·log|I + τ²·XᵀX| − ν/2·log S.
 *
 * @param products - (y, X)ᵀ(y, X), row by row
 * @param count - columns of X
 * @param priorSpread - τ; 0 for no effect
 * @param freedom - ν
 * @returns undefined where nothing is to be explained
 * @see C. M. Bishop, Pattern Recognition and Machine Learning, Springer 2006, section 3.5.1.
 */
export function ridgeEvidence(
  products: Float64Array,
  count: number,
  priorSpread: number,
  freedom: number,
): RidgeEvidence | undefined {
  const squares = products[0]!;
  if (!(squares > 0)) return undefined;
  const coefficients = new Float64Array(count);
  if (priorSpread === 0) return { coefficients, logEvidence: -(freedom / 2) * log(squares) };
  const size = count + 1;
  const precision = 1 / (priorSpread * priorSpread);
  const factor = new Float64Array(count * count);
  for (let j = 0; j < count; j++) {
    coefficients[j] = products[(j + 1) * size]!;
    for (let k = 0; k < count; k++) factor[j * count + k] = products[(j + 1) * size + k + 1]!;
    factor[j * count + j]! += precision;
  }
  if (!choleskyInPlace(factor, count)) return undefined;
  solveCholeskyInPlace(factor, count, coefficients);
  let left = squares;
  let logDeterminant = 0;
  for (let j = 0; j < count; j++) {
    left -= coefficients[j]! * products[(j + 1) * size]!;
    logDeterminant += 2 * log(factor[j * count + j]! * priorSpread);
  }
  const logLeft = log(Math.max(left, ROUNDING * squares));
  return { coefficients, logEvidence: -logDeterminant / 2 - (freedom / 2) * logLeft };
}
