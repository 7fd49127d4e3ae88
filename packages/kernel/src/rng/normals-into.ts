import { normalAt } from './internal/normal-at.js';
import { normalTable } from './internal/normal-table.js';
import type { RandomStream } from './random-stream.js';
import { uint32sInto } from './uint32s-into.js';

/**
 * Fills an array with the next standard normal numbers of a stream, as {@link nextNormal} would give them
 * one by one.
 *
 * @param out - array to fill
 * @param stream - stream; moves on by the length of the array
 * @example
 * const out = new Float64Array(3);
 * normalsInto(out, createStream({ seed: 1, stream: 0, path: 0 }));
 * out.every((z) => Math.abs(z) < 6.34);
 * // => true
 */
export function normalsInto(out: Float64Array | Float32Array, stream: RandomStream): void {
  // The words are laid into the array's own memory; from the end, each is read before it is overwritten.
  const words = new Int32Array(out.buffer, out.byteOffset, out.length);
  uint32sInto(words, stream);
  const table = normalTable();
  for (let i = out.length - 1; i >= 0; i--) out[i] = normalAt(table, words[i]!);
}
