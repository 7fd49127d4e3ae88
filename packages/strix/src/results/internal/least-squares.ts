import { cholesky } from '../../internal/cholesky.js';
import { solveCholesky } from '../../internal/solve-cholesky.js';

/** A linear fit and what its errors need. */
export interface LinearFit {
  readonly coefficients: Float64Array;
  /** Lower Cholesky factor of XᵀX (with the ridge), for the influence of single rows. */
  readonly factor: Float64Array;
}

/** Share of the mean squared column that is added to the diagonal: columns that depend on others then do no harm. */
const RIDGE = 1e-9;

/**
 * Least squares of y on the rows of X.
 *
 * @param rows - design matrix, row after row
 * @param columnCount - columns
 * @param y - one entry a row
 */
export function leastSquares(
  rows: Float64Array,
  columnCount: number,
  y: ArrayLike<number>,
): LinearFit {
  const gram = new Float64Array(columnCount * columnCount);
  const moment = new Float64Array(columnCount);
  for (let row = 0; row < y.length; row++) {
    const at = row * columnCount;
    for (let a = 0; a < columnCount; a++) {
      const value = rows[at + a]!;
      moment[a] = moment[a]! + value * y[row]!;
      for (let b = 0; b <= a; b++) {
        gram[a * columnCount + b] = gram[a * columnCount + b]! + value * rows[at + b]!;
      }
    }
  }
  let trace = 0;
  for (let a = 0; a < columnCount; a++) trace += gram[a * columnCount + a]!;
  // Where all columns are 0, any positive diagonal gives the coefficients 0.
  const ridge = trace > 0 ? (RIDGE * trace) / columnCount : 1;
  for (let a = 0; a < columnCount; a++)
    gram[a * columnCount + a] = gram[a * columnCount + a]! + ridge;
  const factor = cholesky(gram, columnCount) ?? identity(columnCount);
  return { coefficients: solveCholesky(factor, moment), factor };
}

function identity(size: number): Float64Array {
  const matrix = new Float64Array(size * size);
  for (let i = 0; i < size; i++) matrix[i * size + i] = 1;
  return matrix;
}
