import { refuse } from './refuse.js';

/** Refuses a number outside its range. */
export function checkNumber(name: string, value: number, low: number, high: number): number {
  if (Number.isFinite(value) && value >= low && value <= high) return value;
  throw refuse(
    Number.isFinite(value) ? 'outOfRange' : 'invalid',
    'outOfRange',
    `${name} must be a number from ${low} to ${high}; ${value} came`,
    { field: name, value: String(value) },
  );
}
