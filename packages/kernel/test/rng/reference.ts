/** Second implementations of the tested functions, written from the definitions in the papers and with other arithmetic. */

const MASK = 0xffffffffn;
const rotateLeft = (word: bigint, bits: bigint) => ((word << bits) | (word >> (32n - bits))) & MASK;

/** Threefry2x32-20: rounds counted one by one, a key injected before round 0 and after every fourth. */
export function threefryReference(
  counter: readonly [bigint, bigint],
  key: readonly [bigint, bigint],
): [bigint, bigint] {
  const rotations = [13n, 15n, 26n, 6n, 17n, 29n, 16n, 24n];
  const keys = [key[0], key[1], 0x1bd11bdan ^ key[0] ^ key[1]];
  let [x, y] = counter;
  for (let round = 0; round <= 20; round++) {
    if (round % 4 === 0) {
      const group = round / 4;
      x = (x + keys[group % 3]!) & MASK;
      y = (y + keys[(group + 1) % 3]! + BigInt(group)) & MASK;
    }
    if (round === 20) break;
    x = (x + y) & MASK;
    y = rotateLeft(y, rotations[round % 8]!) ^ x;
  }
  return [x, y];
}

/** xoshiro128++ on big integers; changes its state. */
export function xoshiroReference(state: [bigint, bigint, bigint, bigint]): bigint {
  const result = (rotateLeft((state[0] + state[3]) & MASK, 7n) + state[0]) & MASK;
  const shifted = (state[1] << 9n) & MASK;
  state[2] ^= state[0];
  state[3] ^= state[1];
  state[1] ^= state[2];
  state[0] ^= state[3];
  state[2] ^= shifted;
  state[3] = rotateLeft(state[3], 11n);
  return result;
}

/** Density of the standard normal distribution. */
export const normalDensity = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** Probability above z ≥ 0: a power series near 0, Laplace's continued fraction in the tail. */
export function normalTail(z: number): number {
  if (z < 3) {
    let term = z;
    let series = z;
    for (let k = 1; k < 200; k++) {
      term *= (z * z) / (2 * k + 1);
      series += term;
    }
    return 0.5 - normalDensity(z) * series;
  }
  let fraction = z;
  for (let k = 300; k >= 1; k--) fraction = z + k / fraction;
  return normalDensity(z) / fraction;
}

/** How far z ≥ 0 is from the point with the given tail probability, to first order. */
export const errorOfZ = (z: number, tailProbability: number) =>
  (normalTail(z) - tailProbability) / normalDensity(z);
