import { tarsisError } from '../internal/tarsis-error.js';

/** What each is, and whether something is it. */
const rules: Readonly<Record<string, readonly [string, (value: unknown) => boolean]>> = {
  solver: [
    'a solver with the function solve',
    (value) => typeof Object(value).solve === 'function',
  ],
  nowMs: ['a function that tells the time', (value) => typeof value === 'function'],
  signal: [
    'an object with the field aborted',
    (value) => typeof value === 'object' && value !== null && 'aborted' in value,
  ],
  forecast: ['a function of what was seen', (value) => typeof value === 'function'],
};

/**
 * Refuses what only code can bring and no schema describes, where it is not what it is called.
 *
 * @throws EngineError `invalid` / `wrongType` naming field and value.
 */
export function checkBrought(options: object): void {
  for (const [field, [rule, holds]] of Object.entries(rules)) {
    const value: unknown = Reflect.get(options, field);
    if (value === undefined || holds(value)) continue;
    const came = Array.isArray(value) ? 'an array' : String(value).slice(0, 60);
    throw tarsisError('invalid', 'wrongType', `${field} must be ${rule}; ${came} came`);
  }
}
