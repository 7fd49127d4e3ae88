import { EngineError } from '../errors/index.js';

/**
 * A stream of random numbers: the state of a xoshiro128++ generator. Each `next…` function takes one word from it. A copy
 * of the state continues identically.
 */
export interface RandomStream {
  /** The four words of the state; never all 0. */
  readonly state: Int32Array;
}

/** What identifies a stream. */
export interface StreamOptions {
  /** Seed of the run, a whole number from 0 to 2^53 − 1. */
  readonly seed: number;
  /** Purpose of the numbers (prices, load, …), a whole number from 0 to 2^31 − 1. */
  readonly stream: number;
  /** Index of the path or series, a whole number from 0 to 2^32 − 1. */
  readonly path: number;
}

const TWO_32 = 2 ** 32;

/**
 * Creates the random stream of one path. Its state depends only on (seed, stream, path), so paths can be simulated in any
 * order and on any number of threads with the same bits. No two streams of one seed begin with the same state. Method
 * note, section 1.
 *
 * @param options - seed, stream and path
 * @throws EngineError `notWhole`, `seedOutOfRange`, `streamOutOfRange`, `pathOutOfRange`
 * @example
 * const stream = createStream({ seed: 42, stream: 0, path: 7 });
 * nextUint32(stream) === nextUint32(createStream({ seed: 42, stream: 0, path: 7 }));
 * // => true
 */
export function createStream(options: StreamOptions): RandomStream {
  const { seed, stream, path } = options;
  checkWhole('seed', seed, Number.MAX_SAFE_INTEGER);
  checkWhole('stream', stream, TWO_32 / 2 - 1);
  checkWhole('path', path, TWO_32 - 1);
  const keyLow = (seed % TWO_32) | 0;
  const keyHigh = Math.floor(seed / TWO_32) | 0;
  const state = new Int32Array(4);
  threefry2x32Into(state.subarray(0, 2), path | 0, 2 * stream, keyLow, keyHigh);
  threefry2x32Into(state.subarray(2, 4), path | 0, 2 * stream + 1, keyLow, keyHigh);
  // xoshiro never leaves the all-zero state. The chance of it is 2^-128.
  if (state.every((word) => word === 0)) state[3] = 1;
  return { state };
}

function checkWhole(field: 'seed' | 'stream' | 'path', value: number, largest: number): void {
  if (Number.isInteger(value) && value >= 0 && value <= largest) return;
  const whole = Number.isInteger(value);
  throw new EngineError({
    engine: 'kernel',
    kind: whole ? 'outOfRange' : 'invalid',
    code: whole ? `${field}OutOfRange` : 'notWhole',
    message: `${field} must be a whole number between 0 and ${largest}; ${value} came`,
    details: { field, largest },
  });
}

/** Parity constant of the key schedule. */
const PARITY = 0x1bd11bda;

/**
 * Threefry2x32 with 20 rounds: for each 64-bit key a bijection of the 64-bit counter, so different counters never give
 * the same block. Method note, section 1.1.
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
    // After every four rounds, add the key, rotated by one word, and the number of the group.
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
