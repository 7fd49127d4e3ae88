import { normalTable } from './internal/normal-table.js';

/**
 * The coefficients behind {@link normalFromUint32}, for loops that must not call a function for every number: 512 segments of
 * four, lowest power first. With `odd` = 2·min(word, ~word) + 1 (words unsigned), o the place of its leading bit (0 to 31), j
 * the four bits below that and f the rest as a fraction, |z| is the cubic in f of segment 16·o + j; z is negative for words
 * below 2³¹. Method note, section 1.3.
 *
 * @returns a copy, 2,048 numbers
 * @example
 * normalCoefficients()[0] === normalFromUint32(0xffffffff);
 * // => true
 */
export function normalCoefficients(): Float64Array {
  return normalTable().slice();
}
