import { EngineError, type ErrorKind } from '../errors/index.js';

/**
 * Steps must divide the hour, so that no step spans the hour at which a tariff changes its price.
 *
 * @throws EngineError `stepOutOfRange` unless the step divides the hour
 */
export function checkStepMinutes(stepMinutes: number, field = 'stepMinutes'): void {
  if (Number.isInteger(stepMinutes) && stepMinutes >= 1 && 60 % stepMinutes === 0) return;
  throw seriesError(
    Number.isFinite(stepMinutes) ? 'outOfRange' : 'invalid',
    'stepOutOfRange',
    `${field} must be one of 1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30 and 60 minutes; ${stepMinutes} came`,
    { field, value: String(stepMinutes) },
  );
}

/** Zone data before 1970 is incomplete, rules after 2200 are a guess, and instants outside indicate a unit error. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2200;
const FIRST_MS = Date.UTC(FIRST_YEAR, 0, 1) - 86_400_000;
const LAST_MS = Date.UTC(LAST_YEAR + 1, 0, 2);

/** @throws EngineError `instantOutOfRange` unless the instant lies in the supported years */
export function checkInstant(epochMs: number, field: string): void {
  if (epochMs >= FIRST_MS && epochMs <= LAST_MS) return;
  throw seriesError(
    Number.isFinite(epochMs) ? 'outOfRange' : 'invalid',
    'instantOutOfRange',
    `${field} must lie between the years ${FIRST_YEAR} and ${LAST_YEAR}, in milliseconds since the epoch; ${epochMs} came`,
    { field, epochMs: String(epochMs) },
  );
}

/** @throws EngineError `yearOutOfRange` unless the year is supported */
export function checkYear(year: number, field: string): void {
  if (Number.isInteger(year) && year >= FIRST_YEAR && year <= LAST_YEAR) return;
  throw seriesError(
    Number.isInteger(year) ? 'outOfRange' : 'invalid',
    'yearOutOfRange',
    `${field} must be a whole year between ${FIRST_YEAR} and ${LAST_YEAR}; ${year} came`,
    { field, year: String(year) },
  );
}

/** An error of this module. The caller throws it, so that control flow stays visible there. */
export function seriesError(
  kind: ErrorKind,
  code: string,
  message: string,
  details: Record<string, unknown> = {},
): EngineError {
  return new EngineError({ engine: 'kernel', kind, code, message, details });
}
