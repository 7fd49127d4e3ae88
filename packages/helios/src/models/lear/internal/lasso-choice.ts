import { lassoPath } from './lasso-path.js';

export type Criterion = 'aic' | 'aicc' | 'bic' | 'relative';
const PATIENCE = 20;
export function lassoChoice(
  gram: Float64Array,
  products: Float64Array,
  rows: number,
  criterion: Criterion,
) {
  const size = products.length;
  let best = { score: Infinity, lambda: Infinity, coefficients: new Float64Array(size), df: 0 };
  let since = 0;
  lassoPath(
    gram,
    products,
    Math.floor(rows * 0.9),
    ({ lambda, active, coefficients, gradient }) => {
      const df = active.length;
      let rss = 1;
      for (const j of active) rss -= coefficients[j]! * (products[j]! + gradient[j]!);
      rss = Math.max(rss, 1e-12);
      let score: number;
      if (criterion === 'relative') score = rows * rss + 2 * df;
      else if (criterion === 'bic') score = rows * Math.log(rss) + Math.log(rows) * df;
      else if (criterion === 'aicc')
        score =
          rows * Math.log(rss) + 2 * df + (2 * (df + 1) * (df + 2)) / Math.max(rows - df - 2, 1e-9);
      else score = rows * Math.log(rss) + 2 * df;
      if (score < best.score) {
        best = { score, lambda, coefficients: coefficients.slice(), df };
        since = 0;
      } else if (++since >= PATIENCE) return false;
      return true;
    },
  );
  return best;
}
