/** Enough terms of the series for a relative error below 2⁻⁵³ at |s| ≤ 0.172. */
const LAST_POWER = 23;

/**
 * Natural logarithm of a positive number by additions, multiplications and divisions only, which IEEE 754
 * fixes to the bit; the language leaves `Math.log` to the host.
 *
 * With x = m·2ᵉ and √½ ≤ m < √2: ln x = e·ln 2 + 2·artanh((m − 1)/(m + 1)).
 */
export function stableLog(value: number): number {
  let mantissa = value;
  let exponent = 0;
  while (mantissa < Math.SQRT1_2) {
    mantissa *= 2;
    exponent -= 1;
  }
  while (mantissa >= Math.SQRT2) {
    mantissa /= 2;
    exponent += 1;
  }
  const s = (mantissa - 1) / (mantissa + 1);
  const square = s * s;
  let series = 1 / LAST_POWER;
  for (let power = LAST_POWER - 2; power >= 1; power -= 2) series = series * square + 1 / power;
  return exponent * Math.LN2 + 2 * s * series;
}
