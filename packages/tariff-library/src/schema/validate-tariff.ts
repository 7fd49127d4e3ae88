import { Value } from '@sinclair/typebox/value';
import { tariffLibraryError } from '../internal/tariff-library-error.js';
import { type Tariff, tariffSchema } from './tariff.js';

/**
 * Checks a value against the tariff schema.
 *
 * @param value Anything, for instance parsed JSON.
 * @returns The same value, typed.
 * @throws EngineError `invalid` / `tariffSchema` naming the first field that breaks a rule.
 * @example
 * validateTariff(JSON.parse(text)).code;
 * // => 'my-utility-rate-1'
 */
export function validateTariff(value: unknown): Tariff {
  if (Value.Check(tariffSchema, value)) return value;
  const first = Value.Errors(tariffSchema, value).First();
  const field = first?.path.replace(/^\//, '').replaceAll('/', '.') || 'tariff';
  throw tariffLibraryError(
    'invalid',
    'tariffSchema',
    `${field}: ${first?.message ?? 'does not fit the tariff schema'}, but ${shown(first?.value)} came.`,
    { field, value: first?.value },
  );
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
