import { EngineError, type ErrorKind } from '@bess/kernel/errors';

/** An error of this engine. */
export function fenrirError(
  kind: ErrorKind,
  code: string,
  message: string,
  details: Record<string, unknown> = {},
): EngineError {
  return new EngineError({ engine: 'fenrir', kind, code, message, details });
}
