import { nextUint32 } from './next-uint32.js';
import { normalFromUint32 } from './normal-from-uint32.js';
import type { RandomStream } from './random-stream.js';

/**
 * The next standard normal number of a stream, from one word; see {@link normalFromUint32}. Every draw of
 * any kind takes exactly one word, so the n-th number does not depend on what the others were used for.
 *
 * @param stream - stream; moves on by one word
 * @example
 * const stream = createStream({ seed: 1, stream: 0, path: 0 });
 * const copy = { state: stream.state.slice() };
 * nextNormal(stream) === normalFromUint32(nextUint32(copy));
 * // => true
 */
export function nextNormal(stream: RandomStream): number {
  return normalFromUint32(nextUint32(stream));
}
