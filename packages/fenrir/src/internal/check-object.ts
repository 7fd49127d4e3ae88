import { checkKind } from './check-kind.js';

/**
 * Refuses what is no object, nothing at all included.
 *
 * @param field - as the caller named it
 * @throws EngineError `invalid` / `missingField`, `wrongType`
 */
export function checkObject(field: string, value: unknown): void {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  checkKind(field, value, 'an object', isObject);
}
