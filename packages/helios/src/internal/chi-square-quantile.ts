import { exp, log } from './elementary.js';
import { logGamma } from './log-gamma.js';

/**
 * Quantile of the chi-square distribution, by bisection of its regularised incomplete gamma function.
 *
 * @param probability - between 0 and 1, both exclusive
 * @param degreesOfFreedom - above 0
 */
export function chiSquareQuantile(probability: number, degreesOfFreedom: number): number {
  let low = 0;
  let high = degreesOfFreedom + 10;
  while (lowerGamma(degreesOfFreedom / 2, high / 2) < probability) high *= 2;
  // A fixed number of halvings: the same bits whatever the host.
  for (let i = 0; i < 80; i++) {
    const middle = (low + high) / 2;
    if (lowerGamma(degreesOfFreedom / 2, middle / 2) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** P(a, x) by its power series (DLMF 8.11.4); all terms are positive, so that nothing cancels. */
function lowerGamma(a: number, x: number): number {
  if (x <= 0) return 0;
  let term = 1 / a;
  let series = term;
  for (let n = 1; term > series * 1e-17; n++) {
    term *= x / (a + n);
    series += term;
  }
  return series * exp(a * log(x) - x - logGamma(a));
}
