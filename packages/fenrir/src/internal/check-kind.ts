import { fenrirError } from './fenrir-error.js';
import { told } from './told.js';

/**
 * Refuses what is not of a kind, nothing at all included.
 *
 * @param field - as the caller named it
 * @param kind - what it must be, in words
 * @param isOfKind - whether the value is
 * @throws EngineError `invalid` / `missingField`, `wrongType`
 */
export function checkKind(field: string, value: unknown, kind: string, isOfKind: boolean): void {
  if (isOfKind) return;
  if (value === undefined) {
    throw fenrirError('invalid', 'missingField', `${field} is required; nothing came`, { field });
  }
  throw fenrirError('invalid', 'wrongType', `${field} must be ${kind}; ${told(value)} came`, {
    field,
  });
}
