import { phalanxError } from '../../internal/phalanx-error.js';

/**
 * Refuses a number that is none, or outside its range.
 *
 * @throws EngineError `invalid` `notFinite`; `outOfRange` `outOfRange`
 */
export function checkBetween(field: string, value: number, low: number, high: number): void {
  if (value >= low && value <= high) return;
  const isNumber = Number.isFinite(value);
  throw phalanxError(
    isNumber ? 'outOfRange' : 'invalid',
    isNumber ? 'outOfRange' : 'notFinite',
    `${field} must be ${isNumber ? `a number from ${low} to ${high}` : 'a finite number'}; ${value} came`,
    { field, value: isNumber ? value : String(value) },
  );
}
