/** What the last bit of a fraction is worth, by exponent: 2⁻²⁴ for 0 and 1, then doubling. */
const UNITS = new Float64Array(32).fill(1 / 2 ** 24);
for (let exponent = 2; exponent < 32; exponent++) UNITS[exponent] = 2 * UNITS[exponent - 1]!;

/**
 * The number behind the 16 bits of a half float (IEEE 754 binary16); those of infinities and NaN do not occur among weights.
 *
 * @param bits - 0 to 65,535
 * @example
 * halfToNumber(0xc100);
 * // => -2.5
 */
export function halfToNumber(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const fraction = (bits & 1023) + (exponent > 0 ? 1024 : 0);
  const size = fraction * UNITS[exponent]!;
  return bits & 0x8000 ? -size : size;
}
