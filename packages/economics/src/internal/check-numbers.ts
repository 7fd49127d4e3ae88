import { economicsError } from './errors.js';

/**
 * Refuses what is no list of finite numbers.
 *
 * @throws EngineError `invalid` / `wrongType`, `notFinite`
 */
export function checkNumbers(list: unknown, field: string): ArrayLike<number> {
  if (!Array.isArray(list) && !(ArrayBuffer.isView(list) && !(list instanceof DataView))) {
    throw economicsError(
      'invalid',
      'wrongType',
      `${field} must be an array of numbers; ${excerpt(list)} came`,
    );
  }
  const values = list as ArrayLike<unknown>;
  for (let index = 0; index < values.length; index += 1) {
    // The name of the entry is made for the message only: a series of a year has thousands.
    if (!isFiniteNumber(values[index])) checkNumber(values[index], `${field}[${index}]`);
  }
  return values as ArrayLike<number>;
}

/**
 * Refuses what is no finite number.
 *
 * @throws EngineError `invalid` / `notFinite`
 */
export function checkNumber(value: unknown, field: string): void {
  if (isFiniteNumber(value)) return;
  throw economicsError(
    'invalid',
    'notFinite',
    `${field} must be a finite number; ${excerpt(value)} came`,
  );
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/**
 * Refuses rates at which nothing would be left after a year.
 *
 * @throws EngineError `invalid` / `notFinite`; `outOfRange` / `outOfRange`
 */
export function checkRate(rate: unknown, field: string): void {
  checkNumber(rate, field);
  if (Number(rate) > -1) return;
  throw economicsError(
    'outOfRange',
    'outOfRange',
    `${field} must be above -1; ${excerpt(rate)} came`,
  );
}

/**
 * Refuses options that are no object.
 *
 * @throws EngineError `invalid` / `wrongType`
 */
export function checkObject(value: unknown, field: string): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  throw economicsError(
    'invalid',
    'wrongType',
    `${field} must be an object; ${excerpt(value)} came`,
  );
}

function excerpt(value: unknown): string {
  return String(JSON.stringify(value) ?? typeof value).slice(0, 40);
}
