/*
 * Elementary functions from additions, multiplications, divisions and square roots only. IEEE 754 defines these to the
 * bit, whereas Math.exp and others differ between hosts: here the same input gives the same bits on every engine and
 * processor. Relative errors are below 1e-13.
 */

const INVERSE_LN2 = 1 / Math.LN2;
/** ln 2 in two parts. The first has 32 trailing zero bits, so its product with an exponent is exact. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/** π/2 in parts of 33 bits, 33 bits and the rest, so that products with up to 2^20 quadrants are exact. */
const HALF_PI_PARTS = [1.5707963267341256, 6.077100506303966e-11, 2.0222662487959506e-21];

/** Powers of 2 by which numbers are scaled. */
const STEPS = [512, 256, 128, 64, 32, 16, 8, 4, 2, 1] as const;

/** eˣ; 0 below the smallest double, Infinity above the largest. */
export function exp(x: number): number {
  if (!(x <= 709.782712893384)) return x > 0 ? Infinity : Number.NaN;
  if (x < -745.1332191019412) return 0;
  const exponent = Math.round(x * INVERSE_LN2);
  const rest = x - exponent * LN2_HIGH - exponent * LN2_LOW;
  return scaleByPowerOfTwo(1 + expm1Series(rest), exponent);
}

/** eˣ − 1, precise near 0. */
export function expm1(x: number): number {
  return Math.abs(x) < 0.35 ? expm1Series(x) : exp(x) - 1;
}

/** Natural logarithm; −Infinity at 0, NaN below. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : Number.NaN;
  if (x === Infinity) return Infinity;
  let mantissa = x;
  let exponent = 0;
  for (const step of STEPS) {
    const power = powerOfTwo(step);
    if (mantissa >= power) {
      mantissa /= power;
      exponent += step;
    }
  }
  for (const step of STEPS) {
    const power = powerOfTwo(step);
    // The last step may take a value just below 1 to just below 2.
    if (mantissa < 1 && mantissa * power < 2) {
      mantissa *= power;
      exponent -= step;
    }
  }
  while (mantissa < 1) {
    mantissa *= 2;
    exponent -= 1;
  }
  if (mantissa >= Math.SQRT2) {
    mantissa /= 2;
    exponent += 1;
  }
  return exponent * LN2_HIGH + (exponent * LN2_LOW + log1pSeries(mantissa - 1));
}

/** ln(1 + x), precise near 0. */
export function log1p(x: number): number {
  // Below the first bound the next term of the series is lost to rounding, and halving a denormal would lose digits.
  if (Math.abs(x) < 1e-20) return x;
  return Math.abs(x) < 0.25 ? log1pSeries(x) : log(1 + x);
}

/** Hyperbolic sine. */
export function sinh(x: number): number {
  const size = Math.abs(x);
  // Beyond this point e⁻ˣ is lost to rounding, and eˣ would overflow before half of it does.
  if (size > 30) {
    const half = exp(size / 2);
    return Math.sign(x) * (half / 2) * half;
  }
  const grown = expm1(size);
  return (Math.sign(x) * (grown + grown / (grown + 1))) / 2;
}

/** Inverse hyperbolic sine. */
export function asinh(x: number): number {
  const size = Math.abs(x);
  if (size > 1e8) return Math.sign(x) * (log(size) + Math.LN2);
  const square = size * size;
  return Math.sign(x) * log1p(size + square / (1 + Math.sqrt(1 + square)));
}

/** Hyperbolic tangent. */
export function tanh(x: number): number {
  const size = Math.abs(x);
  if (size > 20) return Math.sign(x);
  const grown = expm1(2 * size);
  return (Math.sign(x) * grown) / (grown + 2);
}

/** Sine of an angle [rad] up to a million; larger angles lose digits. */
export function sin(x: number): number {
  return sineOfQuadrant(x, 0);
}

/** Cosine of an angle [rad] up to a million; larger angles lose digits. */
export function cos(x: number): number {
  return sineOfQuadrant(x, 1);
}

function sineOfQuadrant(x: number, ahead: number): number {
  const quadrant = Math.round(x / HALF_PI_PARTS[0]!);
  let rest = x;
  for (const part of HALF_PI_PARTS) rest -= quadrant * part;
  const rotated = (((quadrant + ahead) % 4) + 4) % 4;
  const size = rotated % 2 === 0 ? sineSeries(rest) : cosineSeries(rest);
  return rotated < 2 ? size : -size;
}

/** Taylor series of sine for |x| ≤ π/4, by Horner's rule. */
function sineSeries(x: number): number {
  const square = x * x;
  let series = 1;
  for (let n = 18; n >= 2; n -= 2) series = 1 - (series * square) / (n * (n + 1));
  return x * series;
}

/** Taylor series of cosine for |x| ≤ π/4. */
function cosineSeries(x: number): number {
  const square = x * x;
  let series = 1;
  for (let n = 19; n >= 1; n -= 2) series = 1 - (series * square) / (n * (n + 1));
  return series;
}

/** Taylor series of eˣ − 1 for |x| ≤ 0.35. */
function expm1Series(x: number): number {
  let series = 1;
  for (let n = 15; n >= 2; n--) series = 1 + (series * x) / n;
  return x * series;
}

/** ln(1 + x) = 2·artanh(x/(2 + x)) for −0.3 ≤ x ≤ 0.42. */
function log1pSeries(x: number): number {
  const ratio = x / (2 + x);
  const square = ratio * ratio;
  let series = 1 / 23;
  for (let power = 21; power >= 1; power -= 2) series = series * square + 1 / power;
  return 2 * ratio * series;
}

function scaleByPowerOfTwo(value: number, exponent: number): number {
  let scaled = value;
  let left = Math.abs(exponent);
  for (const step of STEPS) {
    while (left >= step) {
      scaled = exponent > 0 ? scaled * powerOfTwo(step) : scaled / powerOfTwo(step);
      left -= step;
    }
  }
  return scaled;
}

/** 2 to the power of a step, exactly, by squaring. */
function powerOfTwo(step: number): number {
  let power = 2;
  for (let reached = 1; reached < step; reached *= 2) power *= power;
  return power;
}

/** A whole power by multiplication: the same bits on every host. */
export function powerOf(base: number, exponent: number): number {
  let power = 1;
  for (let i = 0; i < exponent; i++) power *= base;
  return power;
}
