import { exp, log, log1p } from './elementary.js';
import { logGamma } from './log-gamma.js';

/** Guards the fractions against a division by 0. */
const TINY = 1e-300;

/**
 * The regularised incomplete beta function Iₓ(a, b), by Lentz's evaluation of its continued fraction.
 *
 * @see NIST Digital Library of Mathematical Functions, 8.17.22.
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast on this side; the other follows by symmetry.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * log1p(-x) - log(a),
  );
  let numerator = 1;
  let denominator = 1 / guarded(1 - ((a + b) * x) / (a + 1));
  let fraction = denominator;
  for (let m = 1; m <= 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    denominator = 1 / guarded(1 + even * denominator);
    numerator = guarded(1 + even / numerator);
    fraction *= denominator * numerator;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    denominator = 1 / guarded(1 + odd * denominator);
    numerator = guarded(1 + odd / numerator);
    const factor = denominator * numerator;
    fraction *= factor;
    if (Math.abs(factor - 1) < 1e-15) break;
  }
  return front * fraction;
}

function guarded(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}
