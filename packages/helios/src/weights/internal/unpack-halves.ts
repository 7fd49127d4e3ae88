import { halfToNumber } from './half-to-number.js';

/** Numbers stored as half floats, little-endian. */
export function unpackHalves(bytes: Uint8Array): number[] {
  const numbers = new Array<number>(bytes.length / 2);
  for (let i = 0; i < numbers.length; i++) {
    numbers[i] = halfToNumber(bytes[2 * i]! | (bytes[2 * i + 1]! << 8));
  }
  return numbers;
}
