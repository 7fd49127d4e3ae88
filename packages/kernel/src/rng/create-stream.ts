import { EngineError } from '../errors/index.js';
import { threefry2x32Into } from './internal/threefry2x32.js';
import type { RandomStream } from './random-stream.js';

/** What names a stream. */
export interface StreamOptions {
  /** Seed of the whole run, a whole number from 0 to 2^53 − 1. */
  readonly seed: number;
  /** What the numbers are for (prices, load, …), a whole number from 0 to 2^31 − 1. */
  readonly stream: number;
  /** Which path or series, a whole number from 0 to 2^32 − 1. */
  readonly path: number;
}

const TWO_32 = 2 ** 32;

/**
 * The random stream of one path. Its state is a function of (seed, stream, path) alone: paths can be
 * simulated in any order and on any number of threads and get the same bits, and no two of them within a seed
 * begin at the same state. Method note, section 1.
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
  // The one state from which xoshiro never moves; one in 2^128.
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
