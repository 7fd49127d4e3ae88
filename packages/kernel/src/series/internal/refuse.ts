import { EngineError, type ErrorKind } from '../../errors/index.js';

/** An error of this module; thrown by the caller so that control flow stays visible there. */
export function refuse(
  kind: ErrorKind,
  code: string,
  message: string,
  details: Record<string, unknown> = {},
): EngineError {
  return new EngineError({ engine: 'kernel', kind, code, message, details });
}
