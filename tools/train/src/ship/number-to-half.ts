/** Largest finite half float. */
const LARGEST = 65_504;

/**
 * The 16 bits of the half float nearest to a number (IEEE 754 binary16), ties to even; sizes beyond the largest become it.
 *
 * @example
 * numberToHalf(-2.5);
 * // => 0xc100
 */
export function numberToHalf(number: number): number {
  const sign = number < 0 ? 0x8000 : 0;
  const size = Math.min(Math.abs(number), LARGEST);
  let exponent = 1;
  let unit = 1 / 2 ** 24;
  while (size >= 2048 * unit) {
    unit *= 2;
    exponent += 1;
  }
  let fraction = nearestEven(size / unit);
  if (fraction === 2048) {
    fraction = 1024;
    exponent += 1;
  }
  return fraction < 1024 ? sign | fraction : sign | (exponent << 10) | (fraction - 1024);
}

function nearestEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  if (rest !== 0.5) return rest < 0.5 ? below : below + 1;
  return below % 2 === 0 ? below : below + 1;
}

/** Numbers as half floats, little-endian. */
export function packHalves(numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(2 * numbers.length);
  for (const [i, number] of numbers.entries()) {
    const bits = numberToHalf(number);
    bytes[2 * i] = bits & 0xff;
    bytes[2 * i + 1] = bits >> 8;
  }
  return bytes;
}
