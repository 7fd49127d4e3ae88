import { log } from '../../../internal/elementary.js';
import { lassoPath } from './lasso-path.js';

/** Knots without a better score after which none is expected. */
const PATIENCE = 20;
/** Share of the rows that may be fitted by as many coefficients. */
const MOST_COEFFICIENTS = 0.9;
/** What is left of the variance below this is rounding. */
const SMALLEST_REST = 1e-12;
/** Past this many rows the criterion is strict. */
const MANY_ROWS = 500;

/**
 * The solution on the LASSO path with the best information criterion, the number of coefficients counting as degrees of freedom: with
 * few rows Akaike's with its small-sample correction, with many Schwarz's, which asks more of a coefficient.
 *
 * @param gram - correlations of the columns, size × size
 * @param products - their correlations with the target, whose variance is 1
 * @param rows - observations
 * @returns coefficients of the standardised columns
 * @see H. Zou, T. Hastie, R. Tibshirani, On the “degrees of freedom” of the lasso, Annals of Statistics 35 (2007) 2173–2192.
 */
export function chooseLasso(
  gram: Float64Array,
  products: Float64Array,
  rows: number,
): Float64Array {
  let best = new Float64Array(products.length);
  let bestScore = 0;
  let since = 0;
  lassoPath(gram, products, Math.floor(rows * MOST_COEFFICIENTS), (knot) => {
    const { active, coefficients, gradient } = knot;
    let rest = 1;
    for (const j of active) rest -= coefficients[j]! * (products[j]! + gradient[j]!);
    const score = rows * log(Math.max(rest, SMALLEST_REST)) + penalty(rows, active.length);
    if (score < bestScore) {
      best = coefficients.slice();
      bestScore = score;
      since = 0;
    } else {
      since += 1;
    }
    return since < PATIENCE;
  });
  return best;
}

function penalty(rows: number, count: number): number {
  if (rows > MANY_ROWS) return log(rows) * count;
  const left = rows - count - 2;
  return left > 0 ? 2 * count + (2 * (count + 1) * (count + 2)) / left : Infinity;
}
