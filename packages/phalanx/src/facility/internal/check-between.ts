import { phalanxError } from '../../internal/phalanx-error.js';
import { shown } from '../../internal/shown.js';

/**
 * Refuses a number that is none, be it a text that reads like one, or outside its range.
 *
 * @throws EngineError `invalid` `notFinite`; `outOfRange` `outOfRange`
 */
export function checkBetween(field: string, value: number, low: number, high: number): void {
  if (typeof value === 'number' && value >= low && value <= high) return;
  const isNumber = Number.isFinite(value);
  const came = shown(value);
  throw phalanxError(
    isNumber ? 'outOfRange' : 'invalid',
    isNumber ? 'outOfRange' : 'notFinite',
    `${field} must be ${isNumber ? `a number from ${low} to ${high}` : 'a finite number'}; ${came} came`,
    { field, value: isNumber ? value : came },
  );
}
