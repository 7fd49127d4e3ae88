import { EngineError, type ErrorKind } from '@bess/kernel/errors';

/** An {@link EngineError} in this package's name. */
export function tariffLibraryError(
  kind: ErrorKind,
  code: string,
  message: string,
  details: Record<string, unknown> = {},
): EngineError {
  return new EngineError({ engine: 'tariff-library', kind, code, message, details });
}
