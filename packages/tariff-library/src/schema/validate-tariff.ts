import { tariffLibraryError } from '../internal/tariff-library-error.js';
import { findViolation } from './internal/find-violation.js';
import { tariffJsonSchema } from './internal/tariff-json-schema.generated.js';
import type { Tariff } from './tariff.js';

/**
 * Checks a value against the tariff schema. Fields that the schema does not know are let be.
 *
 * @param value Anything, for instance parsed JSON.
 * @returns The same value, typed.
 * @throws EngineError `invalid` / `tariffSchema` naming the first field that breaks a rule.
 * @example
 * validateTariff(JSON.parse(text)).code;
 * // => 'my-utility-rate-1'
 */
export function validateTariff(value: unknown): Tariff {
  const violation = findViolation(tariffJsonSchema, value);
  if (!violation) return value as Tariff;
  const field = violation.field || 'tariff';
  throw tariffLibraryError(
    'invalid',
    'tariffSchema',
    `${field} ${violation.rule}, but ${shown(violation.value)} came.`,
    { field, value: violation.value },
  );
}

function shown(value: unknown): string {
  // JSON writes NaN and Infinity as null.
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
