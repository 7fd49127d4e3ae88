import { cholesky, solveCholesky } from '../internal/cholesky.js';
import type { RegressionPrior } from '../internal/regression.js';
import { strixError } from '../internal/strix-error.js';

/** Gap of a row without a predecessor: the first hour, or after a long gap. */
const NO_PREDECESSOR = Number.POSITIVE_INFINITY;
const MAX_GAP_HOURS = 72;

/** Sums of products over all pairs of neighbours that are the same number of hours apart. */
interface PairSums {
  /** Products of the later row with itself, of both rows (both ways), and of the earlier with itself; width × width. */
  readonly later: Float64Array;
  readonly across: Float64Array;
  readonly earlier: Float64Array;
  count: number;
}

/** An observation and its regressors, without the zeros. */
export interface SparseRow {
  /** Hours since any origin; rising from row to row. */
  readonly hour: number;
  readonly columns: readonly number[];
  readonly values: readonly number[];
}

/** Moments of all rows, sufficient for every persistence of the residual. */
export interface AutoregressiveMoments {
  readonly width: number;
  readonly rows: number;
  readonly pairsByGap: ReadonlyMap<number, PairSums>;
}

/** Moments of whitened rows for one persistence. */
interface WhitenedMoments {
  /** width × width. */
  readonly matrix: Float64Array;
  /** Log determinant of the whitening transformation. */
  readonly logDeterminant: number;
}

/**
 * Collects, in one pass, the products from which {@link whitenedMoments} computes XᵀΣ⁻¹X for any persistence. The observation
 * is the last column. A series restarts after a gap of more than three days.
 */
export function autoregressiveMoments(
  rows: readonly SparseRow[],
  width: number,
): AutoregressiveMoments {
  const pairsByGap = new Map<number, PairSums>();
  let before: SparseRow | undefined;
  for (const row of rows) {
    const hours = before === undefined ? NO_PREDECESSOR : row.hour - before.hour;
    const gap = hours > MAX_GAP_HOURS ? NO_PREDECESSOR : hours;
    const sums = pairsByGap.get(gap) ?? emptySums(width);
    pairsByGap.set(gap, sums);
    sums.count++;
    addProducts(sums.later, width, row, row);
    if (before !== undefined && gap !== NO_PREDECESSOR) {
      addProducts(sums.across, width, row, before);
      addProducts(sums.across, width, before, row);
      addProducts(sums.earlier, width, before, before);
    }
    before = row;
  }
  return { width, rows: rows.length, pairsByGap };
}

/**
 * Moments of whitened rows: subtracts the part that a row shares with the one k hours before, and divides the remainder, of
 * variance σ²·(1 − φ²ᵏ)/(1 − φ²), by its size relative to an innovation of one hour. `persistence` is φ, hour to hour, within
 * ±1.
 */
export function whitenedMoments(
  moments: AutoregressiveMoments,
  persistence: number,
): WhitenedMoments {
  const matrix = new Float64Array(moments.width ** 2);
  let logDeterminant = 0;
  for (const [gap, { later, across, earlier, count }] of moments.pairsByGap) {
    const decay = gap === NO_PREDECESSOR ? 0 : persistence ** gap;
    const weight = (1 - persistence * persistence) / (1 - decay * decay);
    logDeterminant += (count * Math.log(weight)) / 2;
    for (let i = 0; i < matrix.length; i++) {
      matrix[i] =
        matrix[i]! + weight * (later[i]! - decay * across[i]! + decay * decay * earlier[i]!);
    }
  }
  return { matrix, logDeterminant };
}

function emptySums(width: number): PairSums {
  const zeros = () => new Float64Array(width * width);
  return { later: zeros(), across: zeros(), earlier: zeros(), count: 0 };
}

function addProducts(out: Float64Array, width: number, a: SparseRow, b: SparseRow): void {
  for (const [i, row] of a.columns.entries()) {
    for (const [j, column] of b.columns.entries()) {
      const at = row * width + column;
      out[at] = out[at]! + a.values[i]! * b.values[j]!;
    }
  }
}

/** Posterior of a regression: β | σ² ~ N(mean, σ²·(lower·lowerᵀ)⁻¹), σ² ~ InverseGamma(shape, rate). */
export interface MomentRegression {
  readonly mean: Float64Array;
  /** Cholesky factor of the precision. */
  readonly lower: Float64Array;
  readonly shape: number;
  readonly rate: number;
  /** ln p(y | X), up to terms that depend neither on X nor on the prior of the coefficients. */
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
  // Rounding must not make the rate smaller than that of the prior.
  const rate = prior.rate + Math.max(0, squares - explained) / 2;
  return {
    mean,
    lower,
    shape,
    rate,
    logEvidence: (logPriorPrecision - logPrecision) / 2 - shape * Math.log(rate),
  };
}
