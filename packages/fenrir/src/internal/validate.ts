import { EngineError, type ErrorKind } from '@bess/kernel/errors';

/** The currencies of the world lie between 1e-5 and 4; a price in cents, or in thousands, is taken as well [USD]. */
const MIN_USD_PER_UNIT = 1e-6;

const MAX_USD_PER_UNIT = 1e6;

/** Beyond it lies no market, but a mistake of units or what a file fills its gaps with [currency/MWh]. */
export const LARGEST_PRICE = 1e6;

/**
 * Refuses a list of numbers that has none, has not as many as it must, or holds something else than finite numbers.
 *
 * @param field - as the caller named it
 * @param length - entries that it must have; any from 1 when absent
 * @param least - smallest value taken; any when absent
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `noValues`, `unequalLengths`, `notFinite`; `outOfRange` / `outOfRange`
 */
export function requireNumbers(
  field: string,
  values: ArrayLike<number>,
  length?: number,
  least?: number,
): void {
  requireList(field, values);
  if (length !== undefined && values.length !== length) {
    throw fenrirError(
      'invalid',
      'unequalLengths',
      `${field} must have ${length} entries; ${values.length} came`,
      { field, length, came: values.length },
    );
  }
  if (values.length === 0) {
    throw fenrirError('invalid', 'noValues', `${field} must have at least 1 entry; 0 came`, {
      field,
    });
  }
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at]!;
    // The name is only put together where it is needed: lists of thousands are checked.
    if (!(Number.isFinite(value) && (least === undefined || value >= least))) {
      requireFinite(`${field}[${at}]`, value, least);
    }
  }
}

/**
 * Refuses a number that is none, or one below a bound.
 *
 * @param field - as the caller named it
 * @param least - smallest value taken; any when absent
 * @throws EngineError `invalid` / `notFinite`, `outOfRange` / `outOfRange`
 */
export function requireFinite(field: string, value: number, least?: number): void {
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

/**
 * Refuses a number that is none, or one outside a range.
 *
 * @param field - as the caller named it
 * @param least - smallest value taken
 * @param most - largest value taken
 * @throws EngineError `invalid` / `notFinite`; `outOfRange` / `outOfRange`
 */
export function requireWithin(field: string, value: number, least: number, most: number): void {
  requireFinite(field, value);
  if (value >= least && value <= most) return;
  throw fenrirError(
    'outOfRange',
    'outOfRange',
    `${field} must be from ${least} to ${most}; ${value} came`,
    { field, value, least, most },
  );
}

/** @throws EngineError `outOfRange` */
export function requireShare(field: string, share: number): void {
  if (share >= 0 && share <= 1) return;
  throw fenrirError('outOfRange', 'outOfRange', `${field} must lie within 0 to 1; ${share} came`, {
    field,
    value: String(share),
  });
}

/**
 * Refuses a price that is none.
 *
 * @param field - as the caller named it
 * @throws EngineError `invalid` / `notFinite`; `outOfRange` / `outOfRange`
 */
export function requirePrice(field: string, pricePerMwh: number): void {
  requireFinite(field, pricePerMwh);
  if (Math.abs(pricePerMwh) <= LARGEST_PRICE) return;
  throw fenrirError(
    'outOfRange',
    'outOfRange',
    `${field} must be within ±${LARGEST_PRICE}; ${pricePerMwh} came`,
    { field, value: pricePerMwh },
  );
}

/**
 * Refuses what no unit of a currency is worth.
 *
 * @throws EngineError `invalid` / `notFinite`; `outOfRange` / `outOfRange`
 */
export function requireUsdPerUnit(usdPerUnit: number): void {
  requireWithin('usdPerUnit', usdPerUnit, MIN_USD_PER_UNIT, MAX_USD_PER_UNIT);
}

/**
 * Refuses what is no object, nothing at all included.
 *
 * @param field - as the caller named it
 * @throws EngineError `invalid` / `missingField`, `wrongType`
 */
export function requireObject(field: string, value: unknown): void {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  requireKind(field, value, 'an object', isObject);
}

/**
 * Refuses what is no list: neither an array nor a typed one.
 *
 * @param field - as the caller named it
 * @throws EngineError `invalid` / `missingField`, `wrongType`
 */
export function requireList(field: string, values: unknown): void {
  const isTyped = ArrayBuffer.isView(values) && 'length' in values;
  requireKind(field, values, 'a list', isTyped || Array.isArray(values));
}

/**
 * Refuses what is not of a kind, nothing at all included.
 *
 * @param field - as the caller named it
 * @param kind - what it must be, in words
 * @param isOfKind - whether the value is
 * @throws EngineError `invalid` / `missingField`, `wrongType`
 */
export function requireKind(field: string, value: unknown, kind: string, isOfKind: boolean): void {
  if (isOfKind) return;
  if (value === undefined) {
    throw fenrirError('invalid', 'missingField', `${field} is required; nothing came`, { field });
  }
  throw fenrirError(
    'invalid',
    'wrongType',
    `${field} must be ${kind}; ${describeValue(value)} came`,
    {
      field,
    },
  );
}

/** What came, in words for a message. */
function describeValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'number' ? String(value) : `a value of type ${typeof value}`;
}

/** An error of this engine. */
export function fenrirError(
  kind: ErrorKind,
  code: string,
  message: string,
  details: Record<string, unknown> = {},
): EngineError {
  return new EngineError({ engine: 'fenrir', kind, code, message, details });
}
