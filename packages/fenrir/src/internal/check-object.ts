import { fenrirError } from './fenrir-error.js';
import { told } from './told.js';

/**
 * Refuses what is no object, nothing at all included.
 *
 * @param field - as the caller named it
 * @throws EngineError `invalid` / `missingField`, `wrongType`
 */
export function checkObject(field: string, value: unknown): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  if (value === undefined) {
    throw fenrirError('invalid', 'missingField', `${field} is required; nothing came`, { field });
  }
  throw fenrirError('invalid', 'wrongType', `${field} must be an object; ${told(value)} came`, {
    field,
  });
}
