import { checkSameLength, checkWhole, heliosError } from '../internal/checks.js';
import { studentTail } from '../internal/distributions.js';

/** Options of the Diebold–Mariano test. */
export interface DieboldMarianoOptions {
  /** Lead time h of the forecasts [steps], at least 1: losses of h-step forecasts are correlated over h − 1 steps. Default 1. */
  readonly horizonSteps?: number;
  /**
   * Weights of the autocovariances up to lag h − 1: `rectangular` as in the original test (replaced by `bartlett` if that variance is not
   * positive), or `bartlett`, which is never negative. Default `rectangular`.
   */
  readonly kernel?: 'rectangular' | 'bartlett';
}

/** Result of the Diebold–Mariano test. */
export interface DieboldMarianoResult {
  /** Mean of first less second losses; negative if the first forecast is better. */
  readonly meanDifference: number;
  /** The statistic with the small-sample correction; negative if the first forecast is better. */
  readonly statistic: number;
  /** Two-sided, by Student's distribution with n − 1 degrees of freedom. Small if chance does not explain the difference. */
  readonly pValue: number;
  /** Weights that were used. */
  readonly kernel: 'rectangular' | 'bartlett';
}

/**
 * Diebold–Mariano test of equal accuracy, with the small-sample correction of Harvey, Leybourne and Newbold. If all differences are equal
 * there is no variance to test against: the statistic is 0 and the p-value 1 if they are 0, otherwise ±Infinity and 0.
 *
 * @param firstLosses - losses of the first forecast by time, such as absolute errors; at least two, more than the horizon
 * @param secondLosses - losses of the second forecast at the same times
 * @param options - see {@link DieboldMarianoOptions}
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`, `notWhole`, `horizonStepsOutOfRange`, `tooFewValues`
 * @see F. X. Diebold, R. S. Mariano, Comparing Predictive Accuracy, Journal of Business & Economic Statistics 13 (1995) 253–263; D. Harvey,
 * S. Leybourne, P. Newbold, Testing the equality of prediction mean squared errors, International Journal of Forecasting 13 (1997) 281–291,
 * equation 9.
 * @example
 * dieboldMarianoTest([1, 2, 1, 2], [2, 4, 2, 4]).meanDifference;
 * // => -1.5
 */
export function dieboldMarianoTest(
  firstLosses: ArrayLike<number>,
  secondLosses: ArrayLike<number>,
  options: DieboldMarianoOptions = {},
): DieboldMarianoResult {
  const { horizonSteps = 1, kernel = 'rectangular' } = options;
  checkSameLength('firstLosses', firstLosses, 'secondLosses', secondLosses);
  checkWhole('horizonSteps', horizonSteps, 1);
  const n = firstLosses.length;
  if (n < 2 || n <= horizonSteps) {
    throw heliosError(
      'invalid',
      'tooFewValues',
      `firstLosses must have at least 2 values and more than horizonSteps, ${horizonSteps}; ${n} came`,
    );
  }
  const differences = Float64Array.from(firstLosses, (loss, i) => loss - secondLosses[i]!);
  const meanDifference = differences.reduce((total, value) => total + value, 0) / n;
  if (differences.every((value) => value === differences[0])) {
    const same = differences[0] === 0;
    const statistic = same ? 0 : Math.sign(meanDifference) * Infinity;
    return { meanDifference, statistic, pValue: same ? 1 : 0, kernel };
  }
  let used = kernel;
  let variance = longRunVariance(differences, meanDifference, horizonSteps, used);
  if (!(variance > 0)) {
    used = 'bartlett';
    variance = longRunVariance(differences, meanDifference, horizonSteps, used);
  }
  const h = horizonSteps;
  const correction = Math.sqrt((n + 1 - 2 * h + (h * (h - 1)) / n) / n);
  const statistic = (correction * meanDifference) / Math.sqrt(variance / n);
  return { meanDifference, statistic, pValue: studentTail(statistic, n - 1), kernel: used };
}

/** γ₀ + 2·Σ wₖγₖ over the lags 1 to h − 1, with autocovariances of divisor n. */
function longRunVariance(
  values: Float64Array,
  mean: number,
  horizonSteps: number,
  kernel: 'rectangular' | 'bartlett',
): number {
  let variance = 0;
  for (let lag = 0; lag < horizonSteps; lag++) {
    let covariance = 0;
    for (let i = lag; i < values.length; i++) {
      covariance += (values[i]! - mean) * (values[i - lag]! - mean);
    }
    const weight = kernel === 'bartlett' ? 1 - lag / horizonSteps : 1;
    variance += ((lag === 0 ? 1 : 2) * weight * covariance) / values.length;
  }
  return variance;
}
