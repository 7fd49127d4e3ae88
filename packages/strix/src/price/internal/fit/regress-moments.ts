import { cholesky } from '../../../internal/cholesky.js';
import type { RegressionPrior } from '../../../internal/regression-posterior.js';
import { solveCholesky } from '../../../internal/solve-cholesky.js';
import { strixError } from '../../../internal/strix-error.js';

/** Posterior of a regression: β | σ² ~ N(mean, σ²·(lower·lowerᵀ)⁻¹), σ² ~ InverseGamma(shape, rate). */
export interface MomentRegression {
  readonly mean: Float64Array;
  /** Factor of the precision. */
  readonly lower: Float64Array;
  readonly shape: number;
  readonly rate: number;
  /** ln p(y | X), up to what neither X nor the prior's coefficients change. */
  readonly logEvidence: number;
}

/**
 * Conjugate regression as `regress`, from the moments instead of the rows.
 *
 * @param moments - (size + 1)², products of the columns of X and, last, y
 * @param rows - number of observations
 * @param prior - conjugate prior of the size coefficients
 * @throws EngineError `regressionSingular`
 * @see A. Gelman et al., Bayesian Data Analysis, 3rd edition (2013), section 14.2 and exercise 14.11.
 */
export function regressMoments(
  moments: Float64Array,
  rows: number,
  prior: RegressionPrior,
): MomentRegression {
  const size = prior.mean.length;
  const width = size + 1;
  const precision = new Float64Array(size * size);
  const moment = new Float64Array(size);
  let squares = moments[size * width + size]!;
  let logPriorPrecision = 0;
  for (let a = 0; a < size; a++) {
    const own = prior.precision[a]!;
    for (let b = 0; b < size; b++) precision[a * size + b] = moments[a * width + b]!;
    precision[a * (size + 1)] = precision[a * (size + 1)]! + own;
    moment[a] = moments[a * width + size]! + own * prior.mean[a]!;
    squares += own * prior.mean[a]! ** 2;
    logPriorPrecision += Math.log(own);
  }
  const lower = cholesky(precision, size);
  if (lower === undefined) {
    throw strixError(
      'engine',
      'regressionSingular',
      `the ${size} regressors of ${rows} observations must be independent given the prior; they are not`,
      { columns: size, rows },
    );
  }
  const mean = solveCholesky(lower, moment);
  let logPrecision = 0;
  let explained = 0;
  for (let a = 0; a < size; a++) {
    logPrecision += 2 * Math.log(lower[a * (size + 1)]!);
    explained += mean[a]! * moment[a]!;
  }
  const shape = prior.shape + rows / 2;
  // Rounding must not take what is left below the prior's own rate.
  const rate = prior.rate + Math.max(0, squares - explained) / 2;
  return {
    mean,
    lower,
    shape,
    rate,
    logEvidence: (logPriorPrecision - logPrecision) / 2 - shape * Math.log(rate),
  };
}
