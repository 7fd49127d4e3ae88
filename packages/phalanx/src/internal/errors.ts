import { EngineError, type ErrorKind } from '@bess/kernel/errors';

/** 1 January 2200, the end of the supported time range [ms since the Unix epoch]. */
export const MAX_TIME_MS = 7_258_118_400_000;

/** Upper limit of any load [kW]. */
export const MAX_LOAD_KW = 1e9;

export function phalanxError(
  kind: ErrorKind,
  code: string,
  message: string,
  details: Record<string, unknown> = {},
): EngineError {
  return new EngineError({ engine: 'phalanx', kind, code, message, details });
}

export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/**
 * Rejects a value that is not a finite number, such as a numeric string, or that is outside its range.
 *
 * @throws EngineError `invalid` `notFinite`; `outOfRange` `outOfRange`
 */
export function requireBetween(field: string, value: number, low: number, high: number): void {
  if (typeof value === 'number' && value >= low && value <= high) return;
  const isNumber = Number.isFinite(value);
  const came = describeValue(value);
  throw phalanxError(
    isNumber ? 'outOfRange' : 'invalid',
    isNumber ? 'outOfRange' : 'notFinite',
    `${field} must be ${isNumber ? `a number from ${low} to ${high}` : 'a finite number'}; ${came} came`,
    { field, value: isNumber ? value : came },
  );
}

/**
 * Rejects a demand that is negative or not finite.
 *
 * @param field - name of the field in the caller's options
 * @param name - prefix of the error code
 * @throws EngineError `outOfRange` / `peakNegative` or `targetNegative`, `invalid` / `peakNotFinite` or `targetNotFinite`
 */
export function requireDemand(field: string, demandKw: number, name: 'peak' | 'target'): void {
  if (demandKw >= 0 && demandKw < Number.POSITIVE_INFINITY) return;
  const finite = Number.isFinite(demandKw);
  throw phalanxError(
    finite ? 'outOfRange' : 'invalid',
    finite ? `${name}Negative` : `${name}NotFinite`,
    `${field} must be ${finite ? 'at least 0' : 'a finite number'}; ${demandKw} came`,
    { field },
  );
}
