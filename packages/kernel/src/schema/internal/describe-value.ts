import { shorten } from './shorten.js';

/** A value in words short enough for a sentence. */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(shorten(value));
    case 'undefined':
      return 'nothing';
    case 'function':
      return 'a function';
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return `an array of ${countItems(value.length)}`;
      return ArrayBuffer.isView(value) ? 'a typed array' : 'an object';
    default:
      return shorten(String(value));
  }
}

/** `1 item`, `2 items`. */
export function countItems(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}
