import { exp, log, log1p } from './elementary.js';

/** Smaller arguments are raised by the recurrence Γ(x + 1) = x·Γ(x), so that eight terms of the series suffice. */
const SERIES_FROM = 10;

/** Coefficients B₂ₖ/(2k·(2k − 1)) of Stirling's series. */
const STIRLING = [
  1 / 12,
  -1 / 360,
  1 / 1260,
  -1 / 1680,
  1 / 1188,
  -691 / 360360,
  1 / 156,
  -3617 / 122400,
];

/** Prevents division by 0 in the continued fraction. */
const TINY = 1e-300;

/**
 * Quantile of the chi-square distribution, by bisection of the regularised incomplete gamma function. The probability lies between 0 and 1,
 * both exclusive.
 */
export function chiSquareQuantile(probability: number, degreesOfFreedom: number): number {
  let low = 0;
  let high = degreesOfFreedom + 10;
  while (lowerGamma(degreesOfFreedom / 2, high / 2) < probability) high *= 2;
  // A fixed number of bisections gives the same bits on every host.
  for (let i = 0; i < 80; i++) {
    const middle = (low + high) / 2;
    if (lowerGamma(degreesOfFreedom / 2, middle / 2) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** P(a, x) by its power series (DLMF 8.11.4). All terms are positive, so nothing cancels. */
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

/** P(|T| ≥ |t|) for Student's distribution: I_{ν/(ν + t²)}(ν/2, 1/2). */
export function studentTail(t: number, degreesOfFreedom: number): number {
  return incompleteBeta(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, 0.5);
}

/**
 * The regularised incomplete beta function Iₓ(a, b), by Lentz's evaluation of its continued fraction.
 *
 * @see NIST Digital Library of Mathematical Functions, 8.17.22.
 */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast on this side of the mean; symmetry gives the other side.
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

/** ln Γ(x) for x > 0, by Stirling's series. Absolute error below 1e-13 up to x = 10, relative error beyond. */
export function logGamma(x: number): number {
  let product = 1;
  let shifted = x;
  while (shifted < SERIES_FROM) {
    product *= shifted;
    shifted += 1;
  }
  const inverseSquare = 1 / (shifted * shifted);
  let series = 0;
  for (let k = STIRLING.length - 1; k >= 0; k--) series = series * inverseSquare + STIRLING[k]!;
  const halfLogTwoPi = 0.9189385332046728;
  return (shifted - 0.5) * log(shifted) - shifted + halfLogTwoPi + series / shifted - log(product);
}
