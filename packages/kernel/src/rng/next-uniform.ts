import { nextUint32 } from './next-uint32.js';
import type { RandomStream } from './random-stream.js';
import { uniformFromUint32 } from './uniform-from-uint32.js';

/**
 * The next uniform number of a stream, from one word; see {@link uniformFromUint32}.
 *
 * @param stream - stream; moves on by one word
 * @returns between 0 and 1, both exclusive
 * @example
 * nextUniform({ state: Int32Array.of(1, 2, 3, 4) });
 * // => 641.5 / 2 ** 32
 */
export function nextUniform(stream: RandomStream): number {
  return uniformFromUint32(nextUint32(stream));
}
