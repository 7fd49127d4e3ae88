import type { RandomStream } from './random-stream.js';
import { uint32sInto } from './uint32s-into.js';
import { uniformFromUint32 } from './uniform-from-uint32.js';

/**
 * Fills an array with the next uniform numbers of a stream, as {@link nextUniform} would give them one by
 * one. Single precision would round to 1, so only double precision is taken.
 *
 * @param out - array to fill
 * @param stream - stream; moves on by the length of the array
 * @example
 * const out = new Float64Array(1);
 * uniformsInto(out, { state: Int32Array.of(1, 2, 3, 4) });
 * out;
 * // => Float64Array.of(641.5 / 2 ** 32)
 */
export function uniformsInto(out: Float64Array, stream: RandomStream): void {
  // The words are laid into the array's own first half; from the end, each is read before it is overwritten.
  const words = new Uint32Array(out.buffer, out.byteOffset, out.length);
  uint32sInto(words, stream);
  for (let i = out.length - 1; i >= 0; i--) out[i] = uniformFromUint32(words[i]!);
}
