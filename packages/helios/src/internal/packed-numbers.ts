/** Value of the last bit of a fraction by exponent: 2⁻²⁴ for 0 and 1, then doubling. */
const ULP_BY_EXPONENT = new Float64Array(32).fill(1 / 2 ** 24);

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes padded base64 (RFC 4648, section 4). Neither Node's nor the browser's decoder exists on every host. */
export function decodeBase64(text: string): Uint8Array {
  const values = new Uint8Array(128);
  for (let i = 0; i < ALPHABET.length; i++) values[ALPHABET.charCodeAt(i)] = i;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let bits = 0;
  let filled = 0;
  let at = 0;
  for (let i = 0; i < text.length - padding; i++) {
    bits = ((bits << 6) | values[text.charCodeAt(i)]!) & 0xffffff;
    filled += 6;
    if (filled < 8) continue;
    filled -= 8;
    bytes[at++] = bits >> filled;
  }
  return bytes;
}

/** Numbers from little-endian half floats. */
export function unpackHalves(bytes: Uint8Array): number[] {
  const numbers = new Array<number>(bytes.length / 2);
  for (let i = 0; i < numbers.length; i++) {
    numbers[i] = halfToNumber(bytes[2 * i]! | (bytes[2 * i + 1]! << 8));
  }
  return numbers;
}

for (let exponent = 2; exponent < 32; exponent++)
  ULP_BY_EXPONENT[exponent] = 2 * ULP_BY_EXPONENT[exponent - 1]!;

/** The number of a half float (IEEE 754 binary16), given its 16 bits. Infinities and NaN do not occur among weights. */
export function halfToNumber(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const fraction = (bits & 1023) + (exponent > 0 ? 1024 : 0);
  const size = fraction * ULP_BY_EXPONENT[exponent]!;
  return bits & 0x8000 ? -size : size;
}
