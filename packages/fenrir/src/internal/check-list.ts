import { fenrirError } from './fenrir-error.js';
import { told } from './told.js';

/**
 * Refuses what is no list: neither an array nor a typed one.
 *
 * @param field - as the caller named it
 * @throws EngineError `invalid` / `missingField`, `wrongType`
 */
export function checkList(field: string, values: unknown): void {
  if (Array.isArray(values) || (ArrayBuffer.isView(values) && 'length' in values)) return;
  if (values === undefined) {
    throw fenrirError('invalid', 'missingField', `${field} is required; nothing came`, { field });
  }
  throw fenrirError('invalid', 'wrongType', `${field} must be a list; ${told(values)} came`, {
    field,
  });
}
