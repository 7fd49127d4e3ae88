import { randomInt } from 'node:crypto';

/** Letters and digits without the pairs that look alike in print (0 O, 1 l I). */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** 22 · log2(57) = 128.3 bits. */
const LENGTH = 22;

/**
 * Draws a password of 128 random bits that survives shells, JSON and reading aloud.
 *
 * @returns 22 letters and digits
 *
 * @example
 * ```ts
 * generatePassword().length; // => 22
 * ```
 */
export function generatePassword(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
