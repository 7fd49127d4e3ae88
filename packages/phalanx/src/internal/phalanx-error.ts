import { EngineError, type ErrorKind } from '@bess/kernel/errors';

/** An error of this engine. */
export function phalanxError(
  kind: ErrorKind,
  code: string,
  message: string,
  details: Record<string, unknown> = {},
): EngineError {
  return new EngineError({ engine: 'phalanx', kind, code, message, details });
}
