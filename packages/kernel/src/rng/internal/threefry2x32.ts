/** Parity constant of the key schedule. */
const PARITY = 0x1bd11bda;

/**
 * Threefry2x32 with 20 rounds: a bijection of the 64-bit counter for each 64-bit key, so that different
 * counters never give the same block. Method note, section 1.1.
 *
 * @param counter0 - first word of the counter
 * @param counter1 - second word of the counter
 * @param key0 - first word of the key
 * @param key1 - second word of the key
 * @param out - receives two words
 * @see J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, Parallel Random Numbers: As Easy as 1, 2, 3,
 * SC '11 (2011), section 3.3.
 */
export function threefry2x32Into(
  out: Int32Array,
  counter0: number,
  counter1: number,
  key0: number,
  key1: number,
): void {
  const key = [key0 | 0, key1 | 0, PARITY ^ key0 ^ key1];
  let x = (counter0 + key0) | 0;
  let y = (counter1 + key1) | 0;
  for (let group = 0; group < 5; group++) {
    const rotations = ROTATIONS[group & 1]!;
    for (const bits of rotations) {
      x = (x + y) | 0;
      y = ((y << bits) | (y >>> (32 - bits))) ^ x;
    }
    // Four rounds, then the key again, shifted by one word and marked with the group's number.
    x = (x + key[(group + 1) % 3]!) | 0;
    y = (y + key[(group + 2) % 3]! + group + 1) | 0;
  }
  out[0] = x;
  out[1] = y;
}

const ROTATIONS = [
  [13, 15, 26, 6],
  [17, 29, 16, 24],
] as const;
