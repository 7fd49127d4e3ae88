import { type Regression, regress } from '../../internal/regress.js';

/** Pseudo-observations of the prior and its guess of persistence. */
export interface AutoregressionPrior {
  persistence: number;
  /** Precision of the persistence in units of the innovation's. */
  precision: number;
  /** Prior standard deviation of the innovations; worth three observations. */
  innovation: number;
}

/**
 * Posterior of y = intercept + persistence·x + ε from neighbours in time; pairs across gaps (NaN) are left out. The
 * intercept is held near 0: effects and residuals have their mean elsewhere.
 */
export function fitAutoregression(
  series: ArrayLike<number>,
  prior: AutoregressionPrior,
): Regression {
  const rows: number[] = [];
  const next: number[] = [];
  for (let i = 1; i < series.length; i++) {
    const x = series[i - 1]!;
    const y = series[i]!;
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    rows.push(1, x);
    next.push(y);
  }
  return regress(rows, next, {
    mean: [0, prior.persistence],
    precision: [1e6, prior.precision],
    shape: 1.5,
    rate: 1.5 * prior.innovation * prior.innovation,
  });
}
