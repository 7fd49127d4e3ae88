import { EngineError, type ErrorKind } from '@bess/kernel/errors';

/** World currencies lie between 1e-5 and 4 USD; the limits also allow prices in cents or in thousands [USD]. */
const MIN_USD_PER_UNIT = 1e-6;

const MAX_USD_PER_UNIT = 1e6;

/** Larger values are mistakes of units or fill values of files [currency/MWh]. */
export const LARGEST_PRICE = 1e6;

/**
 * Throws unless the list has the required length and contains only finite numbers.
 *
 * @param length - required number of entries; at least 1 when absent
 * @param least - smallest value allowed; any when absent
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `noValues`, `unequalLengths`, `notFinite`; `outOfRange` / `outOfRange`
 */
export function requireNumbers(
  field: string,
  values: ArrayLike<number>,
  length?: number,
  least?: number,
): void {
  requireList(field, values);
  if (length !== undefined) requireLength(field, values, length);
  if (values.length === 0) {
    throw fenrirError('invalid', 'noValues', `${field} must have at least 1 entry; 0 came`, {
      field,
    });
  }
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at]!;
    // The name is built only for a message: lists have thousands of entries.
    if (!(Number.isFinite(value) && (least === undefined || value >= least))) {
      requireFinite(`${field}[${at}]`, value, least);
    }
  }
}

/** @throws EngineError `invalid` / `notFinite`, `outOfRange` / `outOfRange` */
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
    { field, value, least },
  );
}

/** @throws EngineError `invalid` / `notFinite`; `outOfRange` / `outOfRange` */
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
  if (!(share >= 0 && share <= 1)) throw rangeError(field, 'from 0 to 1', share);
}

/** Error for a number outside its range. */
export function rangeError(field: string, range: string, value: number): EngineError {
  return fenrirError('outOfRange', 'outOfRange', `${field} must be ${range}; ${value} came`, {
    field,
    value: String(value),
  });
}

/**
 * @param like - what determines the length, for the message
 * @throws EngineError `invalid` / `unequalLengths`
 */
export function requireLength(
  field: string,
  values: ArrayLike<unknown>,
  length: number,
  like = '',
): void {
  if (values.length === length) return;
  const message = `${field} must have ${length} entries${like}; ${values.length} came`;
  throw fenrirError('invalid', 'unequalLengths', message, { field, length, came: values.length });
}

/** @throws EngineError `invalid` / `notFinite`; `outOfRange` / `outOfRange` */
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

/** @throws EngineError `invalid` / `notFinite`; `outOfRange` / `outOfRange` */
export function requireUsdPerUnit(usdPerUnit: number): void {
  requireWithin('usdPerUnit', usdPerUnit, MIN_USD_PER_UNIT, MAX_USD_PER_UNIT);
}

/** @throws EngineError `invalid` / `missingField`, `wrongType` */
export function requireObject(field: string, value: unknown): void {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  requireKind(field, value, 'an object', isObject);
}

/**
 * Accepts arrays and typed arrays.
 *
 * @throws EngineError `invalid` / `missingField`, `wrongType`
 */
export function requireList(field: string, values: unknown): void {
  const isTyped = ArrayBuffer.isView(values) && 'length' in values;
  requireKind(field, values, 'a list', isTyped || Array.isArray(values));
}

/**
 * Throws unless a value is of the required kind.
 *
 * @param kind - name of the kind in the message
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
    { field },
  );
}

/** Describes a value for an error message. */
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
