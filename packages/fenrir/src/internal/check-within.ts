import { checkFinite } from './check-finite.js';
import { fenrirError } from './fenrir-error.js';

/**
 * Refuses a number that is none, or one outside a range.
 *
 * @param field - as the caller named it
 * @param least - smallest value taken
 * @param most - largest value taken
 * @throws EngineError `invalid` / `notFinite`; `outOfRange` / `outOfRange`
 */
export function checkWithin(field: string, value: number, least: number, most: number): void {
  checkFinite(field, value);
  if (value >= least && value <= most) return;
  throw fenrirError(
    'outOfRange',
    'outOfRange',
    `${field} must be from ${least} to ${most}; ${value} came`,
    { field, value, least, most },
  );
}
