import { EngineError, type ErrorKind } from '@bess/kernel/errors';

/** An {@link EngineError} of this package. */
export function tariffLibraryError(
  kind: ErrorKind,
  code: string,
  message: string,
  details: Record<string, unknown> = {},
): EngineError {
  return new EngineError({ engine: 'tariff-library', kind, code, message, details });
}

/** The error for a tariff whose stated charges the bill does not cover, naming them. */
export function tariffNotSupported(code: string, unsupported: readonly string[]): EngineError {
  return tariffLibraryError(
    'outOfRange',
    'tariffNotSupported',
    `tariff ${code} has charges that the bill does not cover yet: ${unsupported.join(', ')}.`,
    { tariff: code, unsupported: [...unsupported] },
  );
}

/** The error for a period index that the tariff lacks. */
export function unknownPeriod(field: string, period: number, periodCount: number): EngineError {
  return tariffLibraryError(
    'invalid',
    'unknownPeriod',
    `${field} has periods 0 to ${periodCount - 1}, but period ${period} was asked for.`,
    { field, period, periodCount },
  );
}
