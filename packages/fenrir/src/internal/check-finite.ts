import { fenrirError } from './fenrir-error.js';

/**
 * Refuses a number that is none, or one below a bound.
 *
 * @param field - as the caller named it
 * @param least - smallest value taken; any when absent
 * @throws EngineError `invalid` / `notFinite`, `outOfRange` / `outOfRange`
 */
export function checkFinite(field: string, value: number, least?: number): void {
  if (!Number.isFinite(value)) {
    throw fenrirError('invalid', 'notFinite', `${field} must be a finite number; ${value} came`, {
      field,
      value: String(value),
    });
  }
  if (least === undefined || value >= least) return;
  throw fenrirError(
    'outOfRange',
    'outOfRange',
    `${field} must be at least ${least}; ${value} came`,
    {
      field,
      value,
      least,
    },
  );
}
