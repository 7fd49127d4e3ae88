import { checkKind } from './check-kind.js';

/**
 * Refuses what is no list: neither an array nor a typed one.
 *
 * @param field - as the caller named it
 * @throws EngineError `invalid` / `missingField`, `wrongType`
 */
export function checkList(field: string, values: unknown): void {
  const isTyped = ArrayBuffer.isView(values) && 'length' in values;
  checkKind(field, values, 'a list', isTyped || Array.isArray(values));
}
