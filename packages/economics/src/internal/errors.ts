import { EngineError, type ErrorKind } from '@bess/kernel/errors';

/** An error of this package. */
export function economicsError(
  kind: ErrorKind,
  code: string,
  message: string,
  details: Record<string, unknown> = {},
): EngineError {
  return new EngineError({ engine: 'economics', kind, code, message, details });
}
